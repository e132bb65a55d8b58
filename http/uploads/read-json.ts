import { declaredLength, malformed, readChunks, tooLarge } from './body.ts';

/** @throws HttpProblem 400 when it is no JSON object of plain values, 413 when it is longer than `maxBytes` */
export async function readFlatJson(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Record<string, unknown>> {
  if ((declaredLength(request) ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const body = await collect(request, maxBytes);
  if (isNested(body)) throw malformed('The JSON is nested; all fields are plain values.', JSON_HINT);
  return parseObject(body);
}

async function collect(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readChunks(request)) {
    length += chunk.byteLength;
    if (length > maxBytes) throw bodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENERS: ReadonlySet<number> = new Set([0x7b, 0x5b]);

/**
 * Whether there is an object or list inside the outermost one. Looked for before parsing, as a few megabytes of brackets
 * would parse to gigabytes of objects.
 */
function isNested(json: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENERS.has(byte) && ++depth > 1) return true;
  }
  return false;
}

function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (json[before] === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

function parseObject(body: Buffer): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's own message would quote the document.
    throw malformed('The body is not valid JSON.', JSON_HINT);
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
    return content as Record<string, unknown>;
  }
  throw malformed('The body is no JSON object.', JSON_HINT);
}

const JSON_HINT = 'Send {"file_base64": "…", "file_name": "report.pdf"}.';

function bodyTooLarge(maxBytes: number) {
  return tooLarge(
    `A JSON body has at most ${maxBytes} bytes.`,
    'Send the document as multipart/form-data, which is not bound by this.',
  );
}
