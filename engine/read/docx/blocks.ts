import type { Block } from '../../document/document.ts';
import { attributeOf, childOf, elementsOf } from '../ooxml/xml/query.ts';
import type { XmlElement, XmlStream } from '../ooxml/xml/xml.ts';
import { assemble, assembleCell } from './assemble/assemble.ts';
import type { StoryPiece } from './assemble/piece.ts';
import { readChunk } from './chunks/read-chunk.ts';
import { fillControl } from './controls/content-control.ts';
import { furnitureParts } from './furniture.ts';
import { breakRenderedPage } from './pages.ts';
import type { Segment } from './paragraphs/marks.ts';
import { beginsPage, readParagraph } from './paragraphs/paragraphs.ts';
import { openStory, type Story } from './story.ts';
import { readWordTable } from './tables/tables.ts';

/** Of a long document's body, tables are streams of their rows. */
type Content = Iterable<XmlElement | XmlStream>;

/** Reads what stands in a body, note or text box. */
export function readBlocks(content: Content, story: Story): Block[] {
  return assemble(readPieces(content, story));
}

/** Reads what stands in a table's cell. */
function readCell(content: Content, story: Story): Block[] {
  return assembleCell(readPieces(content, story));
}

interface PieceReading {
  story: Story;
  pieces: StoryPiece[];
  carried: Segment[];
  /** Where the pieces of the current section begin. */
  sectionStart: number;
}

function readPieces(content: Content, story: Story): StoryPiece[] {
  const reading: PieceReading = { story, pieces: [], carried: [], sectionStart: 0 };
  readAll(content, reading);
  if (reading.carried.length > 0) finishCarried(reading);
  return reading.pieces;
}

function readAll(content: Content, reading: PieceReading): void {
  for (const element of content) {
    if ('streamed' in element) addTable(element.streamed, reading);
    else readElement(element, reading);
  }
}

function readElement(element: XmlElement, reading: PieceReading): void {
  switch (element.name) {
    case 'w:p':
      addParagraph(element, reading);
      break;
    case 'w:tbl':
      addTable(elementsOf(element), reading);
      break;
    case 'w:bookmarkStart':
      reading.story.pendingAnchors.push(attributeOf(element, 'w:name') ?? '');
      break;
    case 'w:altChunk':
      addChunk(element, reading);
      break;
    case 'm:oMath':
    case 'm:oMathPara':
      addParagraph({ name: 'w:p', attributes: {}, children: [element] }, reading);
      break;
    case 'w:sectPr':
      endSection(element, reading);
      break;
    case 'w:sdt':
      readAll(elementsOf(fillControl(element, reading.story.source.values)), reading);
      break;
    case 'w:del':
    case 'w:moveFrom':
    case 'w:sdtPr':
    case 'w:tcPr':
      break;
    default:
      readAll(elementsOf(element), reading);
  }
}

function addParagraph(paragraph: XmlElement, reading: PieceReading): void {
  const { story, pieces } = reading;
  const { pieces: own, after, carried } = readParagraph(paragraph, story, reading.carried);
  reading.carried = carried;
  for (const piece of own) pieces.push(piece);
  for (const attached of after) {
    if ('type' in attached) pieces.push({ type: 'block', block: attached, attached: true });
    else for (const piece of readBox(attached, story, own.some(isItem))) pieces.push(piece);
  }
  const section = childOf(paragraph, 'w:pPr', 'w:sectPr');
  if (!section) return;
  endSection(section, reading);
  const page = beginsPage(section) ? breakRenderedPage(story.pages) : undefined;
  if (page !== undefined) pieces.push({ type: 'block', block: { type: 'pageBreak', page } });
  reading.sectionStart = pieces.length;
}

/** Counts a section, and puts its running heads before it and its feet after it, where they are kept. */
function endSection(section: XmlElement, { story, pieces, sectionStart }: PieceReading): void {
  const { source } = story;
  source.section++;
  if (source.options.furniture !== 'keep') return;
  const read = (name: 'w:headerReference' | 'w:footerReference') =>
    furnitureParts(section, name, source).flatMap((part) =>
      readPieces(elementsOf(part.root), openStory(source, part.name)),
    );
  pieces.splice(sectionStart, 0, ...read('w:headerReference'));
  pieces.push(...read('w:footerReference'));
}

/** A text box in a list item is part of that item. */
function readBox(box: XmlElement, story: Story, isAttached: boolean): StoryPiece[] {
  if (!isAttached) return readPieces(elementsOf(box), boxStory(story));
  return readBlocks(elementsOf(box), boxStory(story)).map((block) => ({
    type: 'block',
    block,
    attached: true,
  }));
}

function isItem(piece: StoryPiece): boolean {
  return piece.type === 'paragraph' && piece.item !== undefined;
}

/** A text box has its own fields and breaks no pages. */
function boxStory(story: Story): Story {
  return { ...story, fields: [], pendingAnchors: [], pages: undefined };
}

/** Text whose paragraph goes on in one that is not there. */
function finishCarried(reading: PieceReading): void {
  const last: XmlElement = { name: 'w:p', attributes: {}, children: [] };
  reading.pieces.push(...readParagraph(last, reading.story, reading.carried).pieces);
}

/** A document of another kind that Word takes over as it opens the file (ECMA-376 part 1, 17.17.2). */
function addChunk(element: XmlElement, { story, pieces }: PieceReading): void {
  const { source, part } = story;
  const blocks = readChunk(attributeOf(element, 'r:id'), part, source);
  if (blocks) for (const block of blocks) pieces.push({ type: 'block', block });
  else source.losses.add('object_skipped', 'An embedded document was left out');
}

function addTable(content: Iterable<XmlElement>, { story, pieces }: PieceReading): void {
  const reading = readWordTable(content, story, readCell);
  if (reading) pieces.push({ type: 'block', block: reading.table, indent: reading.indent });
}
