import { SaxesParser } from 'saxes';
import { invalidOffice, tooComplex } from '../office-error.ts';

/** Receives the events of a parser. */
export interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void;
  close(): void;
  text(text: string): void;
}

/** Bytes handed to the parser at a time, so that a large part is never decoded as a whole. */
const CHUNK = 1 << 16;
/** Bytes from tag to tag, which the parser holds at once; a tag or text of a real file has thousands. */
const LONGEST_PIECE = 4 << 20;

/** Feeds a part to a parser; stops after each chunk. */
export function* feedParser(bytes: Uint8Array, events: XmlEvents): Generator<void> {
  const parser = new SaxesParser({ position: false });
  let position = 0;
  let pieceStart = 0;
  parser.on('doctype', () => {
    throw invalidOffice('it declares a document type, which Office files never do');
  });
  parser.on('error', (error) => {
    // Saxes goes on after a character XML does not allow; other programs show such text, too.
    if (!/disallowed character/.test(error.message)) throw invalidOffice('a part of it is malformed XML');
  });
  // Without the xmlns option of saxes, attributes are plain strings.
  parser.on('opentag', (tag) => {
    pieceStart = position;
    events.open(tag.name, tag.attributes as Record<string, string>);
  });
  parser.on('closetag', () => {
    pieceStart = position;
    events.close();
  });
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  const decoder = new TextDecoder(encodingOf(bytes));
  for (; position < bytes.length; position += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(position, position + CHUNK), { stream: true }));
    if (position - pieceStart > LONGEST_PIECE) throw tooComplex('a tag or text of it is too long');
    yield;
  }
  parser.close();
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-125\d|us-ascii)["']/i.exec(head);
  return declared ? declared[1]! : 'utf-8';
}
