import type { Block, Footnote, FootnoteReference, Note } from '../../document/document.ts';
import { inlinesOf, walkBlocks, walkInlines } from '../../document/walk.ts';
import { type OfficePackage, relatedPart } from '../ooxml/package/package.ts';
import { attributeOf, childOf, childrenOf, elementsOf, integerOf } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import { readBlocks } from './blocks.ts';
import type { Traits } from './document-traits.ts';
import { formatNumber } from './format/number-format.ts';
import { settingOf } from './format/setting.ts';
import { claim, type DocxSource, type NoteBook, type NoteKind, openStory } from './story.ts';

/** How notes of a kind are marked. */
interface Marks {
  format: string;
  start: number;
}

interface NotePart {
  name: string;
  notes: ReadonlyMap<string, XmlElement>;
}

/** A note that was referred to. */
interface Referred {
  label: string;
  kind: NoteKind;
  element: XmlElement;
}

/** Finds the foot- and endnotes of a package, and its comments when asked for; `traits` tell how notes are numbered. */
export function openNotes(office: OfficePackage, traits: Traits, withComments: boolean): NoteBook {
  const parts = { footnote: openPart(office, 'footnote'), endnote: openPart(office, 'endnote') };
  const comments = withComments ? openPart(office, 'comment') : undefined;
  const marks = {
    footnote: marksOf(traits, office, 'footnote'),
    endnote: marksOf(traits, office, 'endnote'),
  };
  const counts = { footnote: 0, endnote: 0 };
  const referred = new Map<string, Referred>();
  return {
    refer(kind, noteId, customMark) {
      const element = parts[kind]?.notes.get(noteId);
      if (!element) return undefined;
      const id = `${kind}-${noteId}`;
      const { format, start } = marks[kind];
      const label = referred.get(id)?.label ?? customMark ?? formatNumber(start + counts[kind]++, format);
      referred.set(id, { label, kind, element });
      return { type: 'footnoteReference', id, label };
    },
    comment(id, source) {
      const element = comments?.notes.get(id);
      if (!element || !claim(source, `comment ${id}`)) return undefined;
      return commentOf(element, comments!.name, source);
    },
    bodiesFor(block, source) {
      return [...new Set(referencesIn(block).map(({ id }) => id))].flatMap((id) => {
        const note = referred.get(id);
        if (!note) return [];
        referred.delete(id);
        const blocks = readBlocks(elementsOf(note.element), openStory(source, parts[note.kind]!.name));
        return [{ type: 'footnote', id, label: note.label, blocks } satisfies Footnote];
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

/** Said by the first section, else by the settings of the document; numbers for footnotes, i, ii, iii for endnotes. */
function marksOf({ notes }: Traits, office: OfficePackage, kind: NoteKind): Marks {
  const section = notes[kind];
  const settings = office.xml(relatedPart(office, office.main, 'settings') ?? '');
  const document = childOf(settings, `w:${kind}Pr`);
  return {
    format: settingOf(section, 'w:numFmt') ?? settingOf(document, 'w:numFmt') ?? USUAL_FORMAT[kind],
    start: integerOf(childOf(section ?? document, 'w:numStart'), 'w:val') ?? 1,
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
