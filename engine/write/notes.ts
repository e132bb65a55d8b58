import type { Note } from '../document/document.ts';
import { cleanLabel } from './clean.ts';

const KINDS: Record<Note['kind'], string> = { comment: 'Comment', speaker: 'Speaker notes', stamp: 'Stamp' };

/** What a note is and whose, e.g. `Comment (Ann Lee)`. */
export function noteTitle(note: Note): string {
  const author = cleanLabel(note.author ?? '');
  return author === '' ? KINDS[note.kind] : `${KINDS[note.kind]} (${author})`;
}
