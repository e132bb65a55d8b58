import { paragraph } from '../../../document/build.ts';
import type { Block } from '../../../document/document.ts';
import { ConversionError } from '../../../errors.ts';
import type { DocxSource } from '../story.ts';
import { decodeText } from './decode-text.ts';
import { pageOfMail } from './mail.ts';

type ReadChunk = () => Block[];

/** Opens a document in Word's own format; undefined when it stands too deep. */
type OpenWord = (bytes: Uint8Array) => Promise<ReadChunk | undefined>;

/**
 * Opens the documents of other kinds that stand in the text of a document (`w:altChunk`): HTML, plain text, and Word's
 * own format. What cannot be read is told where it stands.
 */
export async function openChunks({ office, losses, chunks }: DocxSource, openWord: OpenWord): Promise<void> {
  const budget = { elements: MOST_ELEMENTS };
  for (const { type, target, external } of office.relationships(office.main).values()) {
    if (type !== 'aFChunk' || external || chunks.has(target)) continue;
    const bytes = office.bytes(target);
    const read = bytes && (await tolerate(() => openChunk(bytes, office.contentType(target) ?? '')));
    if (read) chunks.set(target, read);
  }

  async function openChunk(bytes: Uint8Array, type: string): Promise<ReadChunk | undefined> {
    if (bytes[0] === ZIP[0] && bytes[1] === ZIP[1]) return openWord(bytes);
    const mail = /rfc822|multipart/i.test(type) ? pageOfMail(bytes) : undefined;
    const page = mail ?? (/html/i.test(type) ? decodeText(bytes) : undefined);
    if (page !== undefined) {
      const { readHtml } = await import('./html.ts');
      return () => readHtml(page, losses, budget);
    }
    return /^text\/plain\b/i.test(type) ? () => readPlainText(decodeText(bytes)) : undefined;
  }
}

/** Elements of all pages that stand in a document; the longest article of an encyclopedia has some 50,000. */
const MOST_ELEMENTS = 300_000;

const ZIP = [0x50, 0x4b];

/** What is damaged or of another kind than it says costs itself only. */
async function tolerate(open: () => Promise<ReadChunk | undefined>): Promise<ReadChunk | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConversionError && COSTS_ITSELF.has(error.code)) return undefined;
    throw error;
  }
}

const COSTS_ITSELF: ReadonlySet<string> = new Set([
  'invalid_office',
  'unsupported_format',
  'password_required',
]);

/** Each line is a paragraph, as Word takes it. */
function readPlainText(text: string): Block[] {
  return text
    .split(/\r\n|[\r\n\f\v]/)
    .filter((line) => line.trim() !== '')
    .map((line) => paragraph(line.trimEnd()));
}
