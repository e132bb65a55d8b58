/** Text that says nowhere how it is encoded: it is UTF-8 where it can be, else what Windows writes in the west. */
const USUAL = 'windows-1252';

/** A page names its encoding in its first bytes (HTML Living Standard 13.2.3.2). */
const HEAD = 1024;

/**
 * Text in the encoding that its mark, its page (`<meta charset>`) or its bytes tell.
 * @param stated what stands around it says, as a mail does
 */
export function decodeText(bytes: Uint8Array, stated?: string): string {
  const marked = markOf(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const named =
    stated ?? /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1];
  const decoder = decoderOf(named) ?? new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return new TextDecoder(USUAL).decode(bytes);
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 that could be read as single bytes up to where it is named is none. */
function decoderOf(name: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (name === undefined || /^utf-?16/i.test(name)) return undefined;
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    return undefined;
  }
}
