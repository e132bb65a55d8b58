import { randomBytes } from 'node:crypto';
import { DocconvError } from '../../service/errors.ts';

/** Where to read on in a document. */
interface Cursor {
  documentId: string;
  /** UTF-16 units from the beginning. */
  offset: number;
}

/** 96 bits cannot be guessed, and only its owner finds a document. */
const ID_BYTES = 12;
const OFFSET_BYTES = 4;
const CURSOR_FORM = /^[\w-]{22}$/;

/** A new id of 16 characters. */
export function makeDocumentId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** 22 characters, which a model can repeat without a slip. */
export function writeCursor({ documentId, offset }: Cursor): string {
  const bytes = Buffer.alloc(ID_BYTES + OFFSET_BYTES);
  bytes.write(documentId, 'base64url');
  bytes.writeUInt32BE(offset, ID_BYTES);
  return bytes.toString('base64url');
}

/** @throws DocconvError `bad_request`, reason `invalid_cursor` */
export function readCursor(text: string): Cursor {
  if (CURSOR_FORM.test(text)) {
    const bytes = Buffer.from(text, 'base64url');
    const documentId = bytes.toString('base64url', 0, ID_BYTES);
    return { documentId, offset: bytes.readUInt32BE(ID_BYTES) };
  }
  throw new DocconvError(
    'bad_request',
    'That is not a cursor of this server.',
    'Give nextCursor of the previous result, unchanged.',
    { reason: 'invalid_cursor' },
  );
}

/** A place in a document, as it stands in an address. @returns undefined for anything else */
export function readOffset(digits: string): number | undefined {
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

export function documentGone(): DocconvError {
  return new DocconvError(
    'bad_request',
    'The converted document is no longer kept, or never was yours.',
    'Convert it again with the same source; with the same idempotencyKey it is not charged twice within a day.',
    { reason: 'document_gone' },
  );
}
