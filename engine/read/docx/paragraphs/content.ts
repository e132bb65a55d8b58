import type { Block, Inline } from '../../../document/document.ts';
import { decodeSymbolText, isSymbolFont } from '../../ooxml/symbol-fonts.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { isMonospaced, type RunFormat } from '../format/run-format.ts';
import type { Style } from '../format/styles.ts';
import { markText } from '../pages.ts';
import type { NoteKind, Story } from '../story.ts';
import type { Segment } from './marks.ts';

/** A page break inside a paragraph. */
interface ContentBreak {
  /** Segments before it. */
  at: number;
  page: number;
  /** Asked for by the author; other breaks are where the text happened to reach the end of a page. */
  isHard: boolean;
}

/** What stands in a paragraph, in order. */
export interface Content {
  segments: Segment[];
  /** Text boxes, drawings and comments that hang on the paragraph and are read after it. */
  after: (XmlElement | Block)[];
  breaks: ContentBreak[];
}

/** A paragraph while it is read. */
export interface ParagraphContext extends Content {
  story: Story;
  style: Style;
  /** Addresses of the `w:hyperlink` elements around. */
  links: (string | undefined)[];
  /** A note whose mark is the text that follows. */
  unmarked?: { kind: NoteKind; id: string };
}

/** A run's look; undefined outside runs. */
export type RunLook = RunFormat | undefined;

/** Whether what comes is a field's instruction, which is not shown. */
export function isInInstruction(reading: ParagraphContext): boolean {
  return reading.story.fields.some((field) => !field.inResult);
}

/** Adds an inline with the look of its run and the link around it. */
export function emit(inline: Inline, reading: ParagraphContext, look?: RunLook): void {
  if (isInInstruction(reading)) return;
  for (const field of reading.story.fields) field.hasResult = true;
  const href = linkAround(reading);
  const code = look !== undefined && !reading.story.source.traits.isMonospaced && isMonospaced(look.font);
  reading.segments.push({ inline, format: look, code, href });
}

/** Where what is read leads: the address of the innermost link or field around it. */
function linkAround({ links, story }: ParagraphContext): string | undefined {
  return links.findLast((link) => link !== undefined) ?? story.fields.findLast((field) => field.href)?.href;
}

/** Adds what a drawing shows. A picture that shows nothing still leads where its link does, under that address. */
export function emitDrawn(inline: Inline, reading: ParagraphContext): void {
  const href = linkAround(reading);
  const isSeen = inline.type !== 'image' || inline.image !== undefined || inline.alt !== undefined;
  const leads = href !== undefined && !href.startsWith('#');
  emit(isSeen || !leads ? inline : { type: 'text', text: href }, reading);
}

/** Adds text of a run. */
export function emitText(text: string, reading: ParagraphContext, look: RunLook): void {
  if (text === '') return;
  if (text.trim() !== '') markText(reading.story.pages);
  const font = look?.font;
  const decoded = font !== undefined && isSymbolFont(font) ? decodeSymbolText(text, font) : text;
  const note = reading.unmarked;
  reading.unmarked = undefined;
  if (note && emitReference(note, decoded.trim(), reading)) return;
  emit({ type: 'text', text: decoded }, reading, look);
}

/** Notes where a page begins; `page` is undefined where none does. */
export function markBreak(reading: ParagraphContext, page: number | undefined, isHard: boolean): void {
  if (page !== undefined) reading.breaks.push({ at: reading.segments.length, page, isHard });
}

/** Refers to a note by its number or the mark typed for it; false when there is no such note. */
export function emitReference(
  note: { kind: NoteKind; id: string },
  mark: string | undefined,
  reading: ParagraphContext,
): boolean {
  const { source } = reading.story;
  const { notes, losses } = source;
  const reference = notes.refer(note.kind, note.id, source, mark);
  if (!reference) losses.add('object_skipped', 'A note was left out: it is not in the file');
  if (reference) reading.segments.push({ inline: reference });
  return reference !== undefined;
}

/** Word's own bookmark of the last edit, which nothing refers to. */
const LAST_EDIT = '_GoBack';

/** Adds a target of links. */
export function emitAnchor(name: string, reading: ParagraphContext): void {
  if (name !== LAST_EDIT && name !== '') reading.segments.push({ inline: { type: 'anchor', id: name } });
}
