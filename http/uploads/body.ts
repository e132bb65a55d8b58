import { nearestName } from '../../service/nearest.ts';
import { HttpProblem } from '../errors/problem.ts';

/** The pieces of a request's body. */
export async function* readChunks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Not cancelled: that would end the connection before the response is on it.
    reader.releaseLock();
  }
}

/** @returns undefined when the request does not say */
export function declaredLength(request: Request): number | undefined {
  const text = request.headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** @param reason stable */
export function malformed(message: string, hint: string, reason = 'malformed_body'): HttpProblem {
  return new HttpProblem(400, 'BAD_REQUEST', message, { hint, reason });
}

/** A hint that first names the one that was probably meant. @param told which there are */
export function suggestNearest(name: string, known: readonly string[], told: string): string {
  const near = nearestName(name, known, NAMES_ELSEWHERE);
  return near === undefined ? told : `Did you mean ${near}? ${told}`;
}

/** What other APIs call what these fields are for. */
const NAMES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  file: ['document', 'upload', 'attachment', 'filebase64'],
  file_base64: ['file', 'data', 'content', 'document', 'pdf', 'filedata', 'filecontent'],
  pages: ['pagerange', 'pageranges', 'pagenumbers', 'pagenumber'],
  ocr_lang: ['language', 'languages', 'ocrlanguage', 'ocrlanguages'],
  input_url: ['url', 'uri', 'source', 'sourceurl', 'fileurl', 'documenturl'],
  webhook_url: ['callback', 'callbackurl', 'notifyurl'],
};

/** @param names of the fields that there are */
export function unknownField(name: string, names: readonly string[]): HttpProblem {
  const isAddress = /url|webhook/i.test(name) && !names.includes('input_url');
  const jobs = isAddress ? ' POST /api/v1/jobs also takes input_url, output_url and webhook_url.' : '';
  const isHeader = /^idempotency.?key$/i.test(name);
  return malformed(
    `There is no field ${JSON.stringify(name.slice(0, 40))}.`,
    isHeader
      ? 'Send it as the header Idempotency-Key.'
      : suggestNearest(name, names, `The fields are ${names.join(', ')}.${jobs}`),
    'invalid_field',
  );
}

export function bodyTooLarge(message: string, hint: string, isOfPlan = false): HttpProblem {
  return new HttpProblem(413, 'FILE_TOO_LARGE', message, { hint, reason: 'too_large', isOfPlan });
}
