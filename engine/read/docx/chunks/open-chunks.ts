import { paragraph } from '../../../document/build.ts';
import type { Block } from '../../../document/document.ts';
import { isDamage, isForeign } from '../../ooxml/office-error.ts';
import type { OfficePackage } from '../../ooxml/package/package.ts';
import type { Losses, ReadEmbedded } from '../story.ts';
import { decodeText } from './decode-text.ts';
import { pageOfMail } from './mail.ts';

/** Opens a document in one of Office's own formats; undefined when it stands too deep. */
type OpenOffice = (bytes: Uint8Array) => Promise<ReadEmbedded | undefined>;

/**
 * Opens the documents that stand in the text of a document: those taken over as it is opened (`w:altChunk`), which are
 * HTML, plain text or in Word's own format, and documents and workbooks that were set in as objects. What cannot be
 * read is told where it stands.
 */
export async function openChunks(
  office: OfficePackage,
  losses: Losses,
  openOffice: OpenOffice,
): Promise<ReadonlyMap<string, ReadEmbedded>> {
  const chunks = new Map<string, ReadEmbedded>();
  const budget = { elements: MOST_ELEMENTS };
  for (const { type, target, external } of office.relationships(office.main).values()) {
    if (!EMBEDDING.has(type) || external || chunks.has(target)) continue;
    const bytes = office.bytes(target);
    const read = bytes && (await tolerate(() => openChunk(bytes, office.contentType(target) ?? '')));
    if (read) chunks.set(target, read);
  }
  return chunks;

  async function openChunk(bytes: Uint8Array, type: string): Promise<ReadEmbedded | undefined> {
    if (bytes[0] === ZIP[0] && bytes[1] === ZIP[1]) return openOffice(bytes);
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

const EMBEDDING = new Set(['aFChunk', 'package']);

const ZIP = [0x50, 0x4b];

/** What is damaged or of another kind than it says costs itself only. */
async function tolerate(open: () => Promise<ReadEmbedded | undefined>): Promise<ReadEmbedded | undefined> {
  try {
    return await open();
  } catch (error) {
    if (isDamage(error) || isForeign(error)) return undefined;
    throw error;
  }
}

/** Each line is a paragraph, as Word takes it. */
function readPlainText(text: string): Block[] {
  return text
    .split(/\r\n|[\r\n\f\v]/)
    .filter((line) => line.trim() !== '')
    .map((line) => paragraph(line.trimEnd()));
}
