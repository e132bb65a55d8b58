import type { Alignment, Block, Inline, List, ListItem, Paragraph } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { cleanAlternativeText } from '../../ooxml/pictures/alternative-text.ts';
import { nestSegments, type Segment } from '../paragraphs/marks.ts';
import type { Losses } from '../story.ts';
import { isHidden, type Look, lookInside, PLAIN, styleOf } from './html-look.ts';
import { readHtmlTable } from './html-table.ts';
import {
  attributeOf,
  type HtmlBudget,
  type HtmlElement,
  type HtmlNode,
  integerOf,
  isElement,
  parseHtml,
  textIn,
} from './parse-html.ts';

/** Elements within elements; what is deeper is read as text. */
const MAX_DEPTH = 100;

interface Flow {
  losses: Losses;
  blocks: Block[];
  /** The paragraph that is being read. */
  line: Segment[];
  align?: Alignment;
  direction?: 'rtl';
  depth: number;
}

type Read = (element: HtmlElement, flow: Flow, look: Look) => void;

/** Reads a page: headings, paragraphs, lists, tables, quotes and code; of pictures their alternative texts. */
export function readHtml(page: string, losses: Losses, budget: HtmlBudget): Block[] {
  const nodes = parseHtml(page, budget);
  if (nodes) return readBlocks(nodes, { losses, depth: 0 }, PLAIN);
  losses.add('content_truncated', 'An embedded page was left out: it has more elements than are allowed');
  return [];
}

type Surroundings = Pick<Flow, 'losses' | 'depth' | 'align' | 'direction'>;

function readBlocks(nodes: readonly HtmlNode[], around: Surroundings, look: Look): Block[] {
  const flow: Flow = { ...around, blocks: [], line: [] };
  readNodes(nodes, flow, look);
  endLine(flow);
  return flow.blocks;
}

function readNodes(nodes: readonly HtmlNode[], flow: Flow, look: Look): void {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) addText(node.value, flow, look);
    else if (isElement(node)) readElement(node, flow, look);
  }
}

function readElement(element: HtmlElement, flow: Flow, outer: Look): void {
  const { tagName, childNodes } = element;
  if (UNSEEN.has(tagName)) return;
  if (isHidden(element)) {
    if (textIn(childNodes).trim() !== '') flow.losses.add('text_hidden', 'Hidden text was left out');
    return;
  }
  const look = lookInside(element, outer);
  if (flow.depth >= MAX_DEPTH) addText(textIn(childNodes), flow, look);
  else {
    flow.depth++;
    (READERS.get(tagName) ?? (BLOCKS.has(tagName) ? readContainer : readInline))(element, flow, look);
    flow.depth--;
  }
}

/** What no one sees of a page. */
const UNSEEN = new Set(
  'script style template head title meta link base noembed noframes datalist iframe object embed applet svg math audio video canvas map'.split(
    ' ',
  ),
);

/** Elements that begin on a line of their own (HTML Living Standard 15.3.3). */
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup legend li main nav optgroup p section summary'.split(
    ' ',
  ),
);

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name, i): [string, Read] => [
    name,
    (element, flow) => readHeading(element, i + 1, flow),
  ]),
  ...['ul', 'ol', 'menu', 'dir'].map((name): [string, Read] => [name, readList]),
  ['table', readTable],
  ['blockquote', readQuote],
  ['pre', readPreformatted],
  ['hr', (_, flow) => endLine(flow)],
  ['br', (_, flow, look) => flow.line.push({ ...look, inline: { type: 'lineBreak' } })],
  ['img', readPicture],
  ['input', readInput],
  ['select', readSelect],
]);

const readInline: Read = (element, flow, look) => {
  const id =
    element.tagName === 'a' ? (attributeOf(element, 'name') ?? attributeOf(element, 'id')) : undefined;
  if (id) flow.line.push({ inline: { type: 'anchor', id } });
  readNodes(element.childNodes, flow, look);
};

const readContainer: Read = (element, flow, look) => {
  endLine(flow);
  const { align, direction } = flow;
  flow.align = alignmentOf(element) ?? align;
  const side = attributeOf(element, 'dir')?.toLowerCase();
  if (side) flow.direction = side === 'rtl' ? 'rtl' : undefined;
  readNodes(element.childNodes, flow, look);
  endLine(flow);
  flow.align = align;
  flow.direction = direction;
};

function alignmentOf(element: HtmlElement): Alignment | undefined {
  if (element.tagName === 'center') return 'center';
  const said = styleOf(element).get('text-align') ?? attributeOf(element, 'align')?.toLowerCase();
  return said === 'center' || said === 'right' || said === 'left' ? said : undefined;
}

function readHeading(element: HtmlElement, level: number, flow: Flow): void {
  endLine(flow);
  const inner: Flow = { ...flow, blocks: [], line: [] };
  readNodes(element.childNodes, inner, PLAIN);
  const heads = inner.blocks.length === 0;
  const inlines = heads ? inlinesOf(inner.line) : [];
  const id = attributeOf(element, 'id');
  if (inlines.length > 0) flow.blocks.push({ type: 'heading', level, inlines, ...(id ? { id } : {}) });
  if (heads) return;
  // A heading around blocks, as programs make of a table set large, heads nothing.
  endLine(inner);
  flow.blocks.push(...inner.blocks);
}

const LIST_FORMATS: Readonly<Record<string, List['format']>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function readList(element: HtmlElement, flow: Flow, look: Look): void {
  endLine(flow);
  const items: ListItem[] = [];
  for (const node of element.childNodes) {
    if (isElement(node) && node.tagName === 'li') {
      items.push({ blocks: readBlocks(node.childNodes, flow, lookInside(node, look)) });
      continue;
    }
    // Many programs put an inner list beside the item it belongs to.
    const blocks = readBlocks([node], flow, look);
    const last = items.at(-1);
    if (last) last.blocks.push(...blocks);
    else if (blocks.length > 0) items.push({ blocks });
  }
  const kept = items.filter(({ blocks }) => blocks.length > 0);
  if (kept.length === 0) return;
  const ordered = element.tagName === 'ol';
  const list: List = { type: 'list', ordered, items: kept };
  const start = integerOf(element, 'start');
  const format = LIST_FORMATS[attributeOf(element, 'type') ?? ''];
  if (ordered && start !== undefined && start > 1) list.start = start;
  if (ordered && format) list.format = format;
  flow.blocks.push(list);
}

function readTable(element: HtmlElement, flow: Flow, look: Look): void {
  endLine(flow);
  const around = { losses: flow.losses, depth: flow.depth };
  const table = readHtmlTable(element, (cell) => readBlocks(cell.childNodes, around, lookInside(cell, look)));
  const caption = element.childNodes.filter(isElement).find(({ tagName }) => tagName === 'caption');
  const captions = caption ? readBlocks(caption.childNodes, around, look) : [];
  if (!table) {
    flow.blocks.push(...captions);
    return;
  }
  const inlines = captions.flatMap((block) => (block.type === 'paragraph' ? block.inlines : []));
  if (inlines.length > 0) table.caption = inlines;
  flow.blocks.push(table);
}

function readQuote(element: HtmlElement, flow: Flow, look: Look): void {
  endLine(flow);
  const blocks = readBlocks(element.childNodes, flow, look);
  if (blocks.length > 0) flow.blocks.push({ type: 'quote', blocks });
}

function readPreformatted(element: HtmlElement, flow: Flow): void {
  endLine(flow);
  const text = textIn(element.childNodes).replace(/\s+$/, '');
  if (text !== '') flow.blocks.push({ type: 'code', text });
}

function readPicture(element: HtmlElement, flow: Flow, look: Look): void {
  const alt = cleanAlternativeText(attributeOf(element, 'alt'));
  if (alt) flow.line.push({ ...look, inline: { type: 'image', alt } });
  flow.losses.add('image_skipped', 'A picture of an embedded page was left out');
}

function readInput(element: HtmlElement, flow: Flow, look: Look): void {
  switch ((attributeOf(element, 'type') ?? 'text').toLowerCase()) {
    case 'checkbox':
    case 'radio':
      addText(attributeOf(element, 'checked') === undefined ? '☐' : '☒', flow, look);
      break;
    case 'hidden':
    case 'password':
      break;
    default:
      addText(attributeOf(element, 'value') ?? '', flow, look);
  }
}

/** The choice that is shown. */
function readSelect(element: HtmlElement, flow: Flow, look: Look): void {
  const options = element.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'option');
  const chosen = options.find((option) => attributeOf(option, 'selected') !== undefined) ?? options[0];
  if (chosen) addText(textIn(chosen.childNodes), flow, look);
}

function addText(text: string, flow: Flow, look: Look): void {
  if (text !== '') flow.line.push({ ...look, inline: { type: 'text', text } });
}

/** Ends the paragraph that is being read. */
function endLine(flow: Flow): void {
  const inlines = inlinesOf(flow.line);
  flow.line = [];
  if (inlines.length === 0) return;
  const paragraph: Paragraph = { type: 'paragraph', inlines };
  if (flow.align && flow.align !== 'left') paragraph.align = flow.align;
  if (flow.direction) paragraph.direction = flow.direction;
  flow.blocks.push(paragraph);
}

/** The inlines of a line, empty where nothing of it can be seen. */
function inlinesOf(line: readonly Segment[]): Inline[] {
  const segments = trimBreaks(collapseSpaces(line));
  const isSeen = segments.some(
    ({ inline }) => inline.type === 'image' || inline.type === 'anchor' || textOf([inline]).trim() !== '',
  );
  return isSeen ? nestSegments(segments, { bold: false, italic: false }) : [];
}

/** White space is one space, and none at the ends of lines (CSS Text 3, 4.1). */
function collapseSpaces(line: readonly Segment[]): Segment[] {
  const collapsed: Segment[] = [];
  let isAfterSpace = true;
  for (const segment of line) {
    const { inline } = segment;
    if (inline.type !== 'text') {
      if (inline.type === 'lineBreak') trimEnd(collapsed);
      if (inline.type !== 'anchor') isAfterSpace = inline.type === 'lineBreak';
      collapsed.push(segment);
      continue;
    }
    const single = inline.text.replace(/[ \t\r\n\f]+/g, ' ');
    const text = isAfterSpace ? single.replace(/^ /, '') : single;
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    collapsed.push({ ...segment, inline: { type: 'text', text } });
  }
  trimEnd(collapsed);
  return collapsed;
}

function trimEnd(line: Segment[]): void {
  const at = line.findLastIndex(({ inline }) => inline.type !== 'anchor');
  const last = line[at];
  if (last?.inline.type !== 'text') return;
  const text = last.inline.text.replace(/ $/, '');
  if (text === '') line.splice(at, 1);
  else line[at] = { ...last, inline: { type: 'text', text } };
}

/** Breaks at the ends of a paragraph only push it down. */
function trimBreaks(line: readonly Segment[]): Segment[] {
  const isContent = ({ inline }: Segment) => inline.type !== 'lineBreak';
  return line.slice(Math.max(0, line.findIndex(isContent)), line.findLastIndex(isContent) + 1);
}
