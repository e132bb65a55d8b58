import { DocconvError } from '../../service/errors.ts';

/** Where to read on in a document. */
export interface Cursor {
  documentId: string;
  /** UTF-16 units from the beginning. */
  offset: number;
}

export function writeCursor({ documentId, offset }: Cursor): string {
  return `${documentId}.${offset}`;
}

/** @throws DocconvError `bad_request`, reason `invalid_cursor` */
export function readCursor(text: string): Cursor {
  const [, documentId, digits = ''] = /^([\w-]{1,200})\.(\d+)$/.exec(text) ?? [];
  const offset = readOffset(digits);
  if (documentId !== undefined && offset !== undefined) return { documentId, offset };
  throw new DocconvError(
    'bad_request',
    'That is not a cursor of this server.',
    'Give nextCursor of the result before, as it stands.',
    { reason: 'invalid_cursor' },
  );
}

/** A place in a document, as it stands in a cursor or an address. @returns undefined for anything else */
export function readOffset(digits: string): number | undefined {
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

export function documentGone(): DocconvError {
  return new DocconvError(
    'bad_request',
    'The converted document is not kept any more, or never was yours.',
    'Convert it again with the same source; with the same idempotencyKey it is not charged twice within a day.',
    { reason: 'document_gone' },
  );
}
