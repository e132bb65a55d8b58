/** The file name in a Content-Disposition header (RFC 6266), as it was given, folders and control characters and all. */
export function nameInDisposition(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const decoded = extended === undefined ? undefined : decodePercent(extended);
  if (decoded !== undefined) return decoded;
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1');
  const plain = quoted ?? /filename\s*=\s*([^;\s]+)/i.exec(header)?.[1];
  return plain === undefined ? undefined : decodeBytes(plain);
}

/** @returns undefined where a stray % stands in it */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Of a header each byte is handed over as a character, and many servers send names in UTF-8. */
function decodeBytes(text: string): string {
  if (!/^[\0-\xff]*$/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
