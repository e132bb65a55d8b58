import { decodeText } from './decode-text.ts';

/** Parts of a mail within parts; web archives have one level. */
const DEEPEST_PART = 5;
/** Parts of one level; each picture of a web archive is one. */
const MOST_PARTS = 1000;

/**
 * The page of a web archive (`.mht`), which is a mail of a page and what belongs to it (RFC 2557); undefined when it
 * has none.
 */
export function pageOfMail(bytes: Uint8Array): string | undefined {
  return pageOfPart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), 0);
}

/** Bytes are kept as characters of their own, so that lines can be told whatever the encoding is. */
function pageOfPart(part: string, depth: number): string | undefined {
  const end = /\r?\n\r?\n/.exec(part);
  if (!end) return undefined;
  const headers = part.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
  const body = part.slice(end.index + end[0].length);
  const type = headerOf(headers, 'content-type') ?? '';
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  if (boundary && depth < DEEPEST_PART) {
    const parts = body.split(`--${boundary[1] ?? boundary[2]}`).slice(1, MOST_PARTS);
    for (const inner of parts) {
      const page = pageOfPart(inner.replace(/^[ \t]*\r?\n/, ''), depth + 1);
      if (page !== undefined) return page;
    }
    return undefined;
  }
  if (!/html/i.test(type)) return undefined;
  const charset = /charset\s*=\s*"?([\w:-]+)/i.exec(type)?.[1];
  return decodeText(decodeTransfer(body, headerOf(headers, 'content-transfer-encoding')), charset);
}

function headerOf(headers: string, name: string): string | undefined {
  const line = headers.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** How a body is put into lines of letters (RFC 2045, 6). */
function decodeTransfer(body: string, encoding = ''): Uint8Array {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return Buffer.from(
        body
          .replace(/=[ \t]*\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      );
    default:
      return Buffer.from(body, 'latin1');
  }
}
