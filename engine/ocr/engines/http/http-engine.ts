import { encodePng } from '../../ink/encode-png.ts';
import type { Picture } from '../../ink/picture.ts';
import { type OcrEngine, OcrFailed, type RecognizedLine } from '../ocr-engine.ts';
import { parseResponse } from './parse-response.ts';

/** Nobody waits longer for an opinion, milliseconds. */
const LONGEST = 30_000;
/** Bytes of an answer; a page of a newspaper takes 2 million. */
const MOST_BYTES = 8 << 20;
/** After a failure nothing is asked for so long, milliseconds: a long document does not wait for each of its pages. */
const PAUSE = 30_000;
/** How hard to compress what is sent: scans gain little from more. */
const LEVEL = 1;

/**
 * An engine at an address that its operator chose: it is sent a picture as PNG with POST, `languages` and `dpi` in the
 * query, and answers `{"words": [{"text", "confidence", "box": [left, top, right, bottom]}]}` in pixels.
 */
export function createHttpEngine(address: string): OcrEngine {
  let silentUntil = 0;
  return {
    recognize: async (picture, { languages, limit }) => {
      if (performance.now() < silentUntil) throw new OcrFailed('failed', 'it did not answer a moment ago');
      try {
        const lines = await ask(urlFor(address, picture, languages), picture, Math.min(limit, LONGEST));
        return lines.map((line) => ({ lines: [line] }));
      } catch (error) {
        silentUntil = performance.now() + PAUSE;
        throw error instanceof OcrFailed ? error : new OcrFailed('failed', String(error));
      }
    },
    close: async () => {},
  };
}

function urlFor(address: string, { dpi }: Picture, languages: readonly string[]): URL {
  const url = new URL(address);
  url.searchParams.set('languages', languages.join('+'));
  url.searchParams.set('dpi', String(Math.round(dpi)));
  return url;
}

async function ask(url: URL, picture: Picture, limit: number): Promise<RecognizedLine[]> {
  const { width, height, gray: data } = picture;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'image/png', accept: 'application/json' },
    body: await encodePng({ width, height, data, type: 'gray' }, LEVEL),
    // A picture of a document goes nowhere but to the address that was chosen.
    redirect: 'error',
    signal: AbortSignal.timeout(Math.ceil(limit)),
  });
  if (!response.ok) throw new OcrFailed('failed', `it answered with status ${response.status}`);
  return parseResponse(await readBody(response), picture);
}

async function readBody({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new OcrFailed('failed', `its answer has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
