import type { Block, Footnote, FootnoteReference, Note } from '../../document/document.ts';
import { inlinesOf, walkBlocks, walkInlines } from '../../document/walk.ts';
import { type OfficePackage, relatedPart } from '../ooxml/package/package.ts';
import { attributeOf, childOf, childrenOf, elementsOf, integerOf } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import { readBlocks } from './blocks.ts';
import type { Traits } from './document-traits.ts';
import { formatNumber } from './format/number-format.ts';
import { settingOf } from './format/setting.ts';
import {
  claim,
  type DocxSource,
  type NoteBook,
  type NoteKind,
  type NoteRegister,
  openStory,
} from './story.ts';

/** How notes of a kind are marked. */
interface Marks {
  format: string;
  start: number;
  /** They are numbered anew in each section. */
  restarts: boolean;
}

interface NotePart {
  name: string;
  notes: ReadonlyMap<string, XmlElement>;
}

/**
 * Finds the foot- and endnotes of a package, and its comments when asked for; `traits` tell how notes are numbered.
 * Those of a document that stands in another go on from the notes of that.
 */
export function openNotes(
  office: OfficePackage,
  traits: Traits,
  withComments: boolean,
  register: NoteRegister = { last: {}, books: 0, referred: new Map() },
): NoteBook {
  const book = register.books++;
  const parts = { footnote: openPart(office, 'footnote'), endnote: openPart(office, 'endnote') };
  const comments = withComments ? openPart(office, 'comment') : undefined;
  const labels = new Map<string, string>();
  const nextLabel = (kind: NoteKind, { section: at }: DocxSource): string => {
    const section = traits.sections[at];
    const { format, start, restarts } = marksOf(section, office, kind);
    const last = register.last[kind];
    const number = last && !(restarts && last.section !== section) ? last.number + 1 : start;
    register.last[kind] = { number, section };
    return formatNumber(number, format);
  };
  return {
    register,
    refer(kind, noteId, source, customMark) {
      const part = parts[kind];
      const element = part?.notes.get(noteId);
      if (!part || !element) return undefined;
      const id = book === 0 ? `${kind}-${noteId}` : `${kind}-${book}-${noteId}`;
      const label = labels.get(id) ?? customMark ?? nextLabel(kind, source);
      if (!labels.has(id)) {
        const read = () => readBlocks(elementsOf(element), openStory(source, part.name));
        register.referred.set(id, { label, read });
      }
      labels.set(id, label);
      return { type: 'footnoteReference', id, label };
    },
    comment(id, source) {
      const element = comments?.notes.get(id);
      if (!element || !claim(source, `comment ${id}`)) return undefined;
      return commentOf(element, comments!.name, source);
    },
    bodiesFor(block) {
      return [...new Set(referencesIn(block).map(({ id }) => id))].flatMap((id) => {
        const note = register.referred.get(id);
        if (!note) return [];
        register.referred.delete(id);
        return [{ type: 'footnote', id, label: note.label, blocks: note.read() } satisfies Footnote];
      });
    },
  };
}

/** The part of a kind of notes, without the lines that separate notes from the text. */
function openPart(office: OfficePackage, kind: NoteKind | 'comment'): NotePart | undefined {
  const name = relatedPart(office, office.main, `${kind}s`);
  if (name === undefined) return undefined;
  const elements = childrenOf(office.xml(name), `w:${kind}`);
  const own = elements.filter((element) => !/separator|notice/i.test(attributeOf(element, 'w:type') ?? ''));
  return { name, notes: new Map(own.map((element) => [attributeOf(element, 'w:id') ?? '', element])) };
}

/**
 * Said by the section, else by the settings of the document; numbers for footnotes, i, ii, iii for endnotes. Notes that
 * are numbered anew on each page go on, since a document has none of its own.
 */
function marksOf(section: XmlElement | undefined, office: OfficePackage, kind: NoteKind): Marks {
  const own = childOf(section, `w:${kind}Pr`);
  const settings = office.xml(relatedPart(office, office.main, 'settings') ?? '');
  const document = childOf(settings, `w:${kind}Pr`);
  return {
    format: settingOf(own, 'w:numFmt') ?? settingOf(document, 'w:numFmt') ?? USUAL_FORMAT[kind],
    start: integerOf(childOf(own, 'w:numStart') ?? childOf(document, 'w:numStart'), 'w:val') ?? 1,
    restarts: (settingOf(own, 'w:numRestart') ?? settingOf(document, 'w:numRestart')) === 'eachSect',
  };
}

const USUAL_FORMAT: Record<NoteKind, string> = { footnote: 'decimal', endnote: 'lowerRoman' };

function commentOf(element: XmlElement, part: string, source: DocxSource): Note {
  const author = attributeOf(element, 'w:author')?.trim();
  const note: Note = {
    type: 'note',
    kind: 'comment',
    blocks: readBlocks(elementsOf(element), openStory(source, part)),
  };
  return author ? { ...note, author } : note;
}

function referencesIn(block: Block): FootnoteReference[] {
  const inlines = [...walkBlocks([block])].flatMap((inner) => [...walkInlines(inlinesOf(inner))]);
  return inlines.filter((inline) => inline.type === 'footnoteReference');
}
