import type { Block, Footnote, FootnoteReference, Note } from '../../document/document.ts';
import type { Warning, WarningCode } from '../../document/warning.ts';
import type { ReadOptions } from '../../options.ts';
import type { OfficePackage } from '../ooxml/package/package.ts';
import type { PictureStore } from '../ooxml/pictures/picture-store.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import type { BoundValues } from './controls/bound-values.ts';
import type { Traits } from './document-traits.ts';
import type { OpenField } from './fields/fields.ts';
import type { Sequences } from './fields/sequence-field.ts';
import type { Numberings } from './format/numbering.ts';
import type { Styles } from './format/styles.ts';

/** What the whole document knows while it is read, and what is found on the way. */
export interface DocxSource {
  office: OfficePackage;
  options: ReadOptions;
  styles: Styles;
  numberings: Numberings;
  notes: NoteBook;
  traits: Traits;
  /** What content controls are bound to. */
  values: BoundValues;
  /** Sections that have ended. */
  section: number;
  /** Text of the first paragraph that is a title by its style. */
  title?: string;
  pictures: PictureStore;
  /** Charts, diagrams and comments read so far: each is read once, however often a file refers to it. */
  claimed: Set<string>;
  /** Counters of captions and the like. */
  sequences: Sequences;
  losses: Losses;
  /** Documents that stand in the text, by their parts; read once, where they stand. */
  chunks: ReadonlyMap<string, ReadEmbedded>;
}

/** Reads a document that stands in the text of another, which is given. */
export type ReadEmbedded = (outer: DocxSource) => Block[];

export type NoteKind = 'footnote' | 'endnote';

/** The notes referred to so far; documents that stand in others share it. */
export interface NoteRegister {
  /** The number given last for each kind, and the section it was given in (its `w:sectPr`). */
  last: Partial<Record<NoteKind, { number: number; section: XmlElement | undefined }>>;
  /** Documents that have notes. */
  books: number;
  /** Notes whose bodies were not given out yet, by id. */
  referred: Map<string, { label: string; read: () => Block[] }>;
}

/** Foot- and endnotes and comments, read when something refers to them. */
export interface NoteBook {
  register: NoteRegister;
  /** Numbers a note and refers to it; undefined when it is missing. */
  refer(kind: NoteKind, id: string, source: DocxSource, customMark?: string): FootnoteReference | undefined;
  /** A comment; undefined when it is missing or comments were not asked for. */
  comment(id: string, source: DocxSource): Note | undefined;
  /** Bodies of the notes that a block refers to and that were not given out before. */
  bodiesFor(block: Block): Footnote[];
}

/** One run of text of its own: the body, a note, a comment. Each has its own part, and its own open fields. */
export interface Story {
  source: DocxSource;
  /** Part whose relationships count. */
  part: string;
  fields: OpenField[];
  /** Undefined where breaks are no page breaks of the document: in notes and text boxes. */
  pages?: PageCounter;
  /** Bookmarks between paragraphs, which belong to the next one. */
  pendingAnchors: string[];
}

/** Counts pages by their breaks. */
export interface PageCounter {
  page: number;
  /** Whether text has been met since the last break, so that the same break is not counted twice. */
  hasText: boolean;
}

/** Counts what is lost, so that each kind is told once. */
export interface Losses {
  add(code: WarningCode, what: string): void;
  warnings(): Warning[];
}

/** Whether something is read for the first time. */
export function claim({ claimed }: DocxSource, name: string): boolean {
  if (claimed.has(name)) return false;
  claimed.add(name);
  return true;
}

/** A new story in a part. */
export function openStory(source: DocxSource, part: string, pages?: PageCounter): Story {
  return { source, part, fields: [], pages, pendingAnchors: [] };
}

/** Losses by code and kind; `what` is our own words, never text of the file. */
export function createLosses(): Losses {
  const counts = new Map<string, { code: WarningCode; what: string; count: number }>();
  return {
    add(code, what) {
      const key = `${code} ${what}`;
      const entry = counts.get(key) ?? { code, what, count: 0 };
      counts.set(key, { ...entry, count: entry.count + 1 });
    },
    warnings: () =>
      [...counts.values()].map(({ code, what, count }) => ({
        code,
        message: count === 1 ? `${what}.` : `${what} (${count} times).`,
      })),
  };
}
