import type { Docconv } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';

/** The service for a key from the environment: one that is refused is named as that, since no login would help. */
export function blameVariable(docconv: Docconv): Docconv {
  const blamed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (thrown) {
      throw wrongVariable(thrown);
    }
  };
  return {
    convert: (request) => blamed(docconv.convert(request)),
    estimate: (request) => blamed(docconv.estimate(request)),
    status: () => blamed(docconv.status()),
    identity: () => blamed(docconv.identity()),
    close: () => docconv.close(),
  };
}

function wrongVariable(thrown: unknown): unknown {
  if (!(thrown instanceof DocconvError) || thrown.code !== 'auth_required') return thrown;
  const why = thrown.reason === 'key_malformed' ? 'is not complete or was mistyped' : 'is not accepted';
  return new DocconvError(
    'auth_required',
    `The API key in DOCCONV_API_KEY ${why}.`,
    'Correct DOCCONV_API_KEY, or unset it to use the key of "docconv login".',
    { reason: thrown.reason, setting: 'DOCCONV_API_KEY', cause: thrown },
  );
}
