import type { MeteredConversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';

/** A conversion as it is remembered; the usage is the account's of the moment it is asked for again. */
export type RememberedConversion = Omit<MeteredConversion, 'usage' | 'replayed'>;

/** A larger one is not remembered: a text of 200 pages takes 1 MB; pictures make up the rest. */
export const MOST_REMEMBERED_BYTES = 64 * 1024 * 1024;

type PackedConversion = Omit<RememberedConversion, 'images'> & { images: { name: string; data: string }[] };

/** @returns a conversion as text; undefined when it is too large to be remembered */
export function packConversion(
  conversion: RememberedConversion,
  mostBytes = MOST_REMEMBERED_BYTES,
): string | undefined {
  const bytes = conversion.images.reduce((sum, { data }) => sum + data.byteLength, 0);
  if (bytes > mostBytes) return undefined;
  const images = conversion.images.map(({ name, data }) => ({
    name,
    data: Buffer.from(data).toString('base64'),
  }));
  const text = JSON.stringify({ ...conversion, images } satisfies PackedConversion);
  return Buffer.byteLength(text) > mostBytes ? undefined : text;
}

/** @param name of where the text was found @throws DocconvError when it is damaged */
export function unpackConversion(text: string, name: string): RememberedConversion {
  const conversion = parse(text, name);
  const images = conversion.images.map(({ name, data }) => ({
    name,
    data: new Uint8Array(Buffer.from(data, 'base64')),
  }));
  return { ...conversion, images };
}

function parse(text: string, name: string): PackedConversion {
  try {
    return JSON.parse(text) as PackedConversion;
  } catch {
    // The parser's own message would quote the document.
    throw new DocconvError(
      'internal',
      `The remembered result ${name} is damaged.`,
      'Delete it to convert the document again, or use another idempotency key.',
      { reason: 'store_damaged' },
    );
  }
}
