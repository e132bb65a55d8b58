import type { Block, Inline } from '../../document/document.ts';
import { mathToLatex } from '../ooxml/math/omml.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  isTrue,
  xmlText,
} from '../ooxml/query.ts';
import { decodeSymbol, decodeSymbolText, isSymbolFont } from '../ooxml/symbol-fonts.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { readDrawing } from './drawings.ts';
import { hrefOfField, isFormula, openField, textOfField } from './fields.ts';
import type { Segment } from './marks.ts';
import { breakPage, breakRenderedPage, markText } from './pages.ts';
import { isMonospaced, type RunFormat, readRunProperties, resolveRunFormat } from './run-format.ts';
import { onOff, settingOf } from './setting.ts';
import type { NoteKind, Story } from './story.ts';
import type { Style } from './styles.ts';

/** A page break inside a paragraph. */
export interface ContentBreak {
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

interface Reading extends Content {
  story: Story;
  style: Style;
  /** Addresses of the `w:hyperlink` elements around. */
  links: (string | undefined)[];
  /** A note whose mark is the text that follows. */
  unmarked?: { kind: NoteKind; id: string };
}

/** A run's look; undefined outside runs. */
type Look = RunFormat | undefined;
type ReadNode = (element: XmlElement, reading: Reading, look: Look) => void;

/** Reads what is inside a `w:p`. */
export function readContent(paragraph: XmlElement, style: Style, story: Story): Content {
  const reading: Reading = { story, style, segments: [], after: [], breaks: [], links: [] };
  for (const name of story.pendingAnchors.splice(0)) emitAnchor(name, reading);
  readChildren(paragraph, reading, undefined);
  // An instruction does not go on into the next paragraph unless the file is damaged.
  for (const field of story.fields) field.inResult = true;
  return reading;
}

function readChildren(element: XmlElement, reading: Reading, look: Look): void {
  for (const child of elementsOf(element)) (NODES.get(child.name) ?? readChildren)(child, reading, look);
}

const ignore: ReadNode = () => {};

/** What is not listed is a wrapper, whose content counts. */
const NODES: ReadonlyMap<string, ReadNode> = new Map<string, ReadNode>([
  ['w:r', readRun],
  ['w:t', (element, reading, look) => emitText(xmlText(element), reading, look)],
  ['w:tab', (_, reading, look) => emitText('\t', reading, look)],
  ['w:ptab', (_, reading, look) => emitText('\t', reading, look)],
  ['w:noBreakHyphen', (_, reading, look) => emitText('-', reading, look)],
  ['w:br', readBreak],
  ['w:cr', (_, reading) => emit({ type: 'lineBreak' }, reading)],
  ['w:sym', readSymbol],
  [
    'w:lastRenderedPageBreak',
    (_, reading) => markBreak(reading, breakRenderedPage(reading.story.pages), false),
  ],
  ['w:hyperlink', readHyperlink],
  ['w:bookmarkStart', readBookmark],
  ['w:fldSimple', readSimpleField],
  ['w:fldChar', readFieldCharacter],
  ['w:instrText', readInstruction],
  ['w:footnoteReference', (element, reading) => readReference('footnote', element, reading)],
  ['w:endnoteReference', (element, reading) => readReference('endnote', element, reading)],
  ['w:commentReference', readCommentReference],
  ['w:drawing', readGraphics],
  ['w:pict', readGraphics],
  ['w:object', readGraphics],
  ['w:ruby', readRuby],
  ['w:sdt', readContentControl],
  ['m:oMath', (element, reading) => emitEquation(element, false, reading)],
  ['m:oMathPara', readDisplayedMath],
  [
    'w:contentPart',
    (_, reading) => reading.story.source.losses.add('object_skipped', 'Handwriting was left out'),
  ],
  [
    'w:control',
    (_, reading) => reading.story.source.losses.add('object_skipped', 'A form control was left out'),
  ],
  [
    'w:subDoc',
    (_, reading) => reading.story.source.losses.add('object_skipped', 'A linked subdocument was left out'),
  ],
  ...[
    'w:pPr',
    'w:rPr',
    'w:sdtPr',
    'w:sdtEndPr',
    'w:del',
    'w:moveFrom',
    'w:delText',
    'w:delInstrText',
    'w:fldData',
    'w:ffData',
    'w:softHyphen',
    'w:footnoteRef',
    'w:endnoteRef',
    'w:annotationRef',
    'w:customXmlPr',
    'w:smartTagPr',
  ].map((name): [string, ReadNode] => [name, ignore]),
]);

function readRun(run: XmlElement, reading: Reading): void {
  const properties = childOf(run, 'w:rPr');
  const { styles } = reading.story.source;
  const own = readRunProperties(properties);
  const character = styles.character(settingOf(properties, 'w:rStyle'));
  const format = resolveRunFormat(own, character?.run ?? {}, reading.style.run, styles.defaults);
  if (character && isCodeName(character.names)) format.font = 'monospace';
  if (!format.hidden) readChildren(run, reading, format);
  else {
    if (childrenOf(run, 'w:t').some((text) => xmlText(text).trim() !== '')) {
      reading.story.source.losses.add('text_hidden', 'Hidden text was left out');
    }
    for (const mark of childrenOf(run, 'w:fldChar')) readFieldCharacter(mark, reading);
  }
}

const CODE_NAME =
  /^(html (code|typewriter|sample|keyboard)|verbatim char|source text|(inline )?code( char)?)$/;

function isCodeName(names: readonly string[]): boolean {
  return names.some((name) => CODE_NAME.test(name));
}

function isInInstruction(reading: Reading): boolean {
  return reading.story.fields.some((field) => !field.inResult);
}

function emit(inline: Inline, reading: Reading, look?: Look): void {
  if (isInInstruction(reading)) return;
  const { fields } = reading.story;
  for (const field of fields) field.hasResult = true;
  const href =
    reading.links.findLast((link) => link !== undefined) ?? fields.findLast((field) => field.href)?.href;
  const code = look !== undefined && !reading.story.source.traits.isMonospaced && isMonospaced(look.font);
  reading.segments.push({ inline, format: look, code, href });
}

function emitText(text: string, reading: Reading, look: Look): void {
  if (text === '') return;
  if (text.trim() !== '') markText(reading.story.pages);
  const font = look?.font;
  const decoded = font !== undefined && isSymbolFont(font) ? decodeSymbolText(text, font) : text;
  const note = reading.unmarked;
  reading.unmarked = undefined;
  if (note && emitReference(note, decoded.trim(), reading)) return;
  emit({ type: 'text', text: decoded }, reading, look);
}

function readBreak(element: XmlElement, reading: Reading): void {
  if (attributeOf(element, 'w:type') === 'page') markBreak(reading, breakPage(reading.story.pages), true);
  else emit({ type: 'lineBreak' }, reading);
}

function markBreak(reading: Reading, page: number | undefined, isHard: boolean): void {
  if (page !== undefined) reading.breaks.push({ at: reading.segments.length, page, isHard });
}

function readSymbol(element: XmlElement, reading: Reading, look: Look): void {
  const code = Number.parseInt(attributeOf(element, 'w:char') ?? '', 16);
  if (!(code > 0 && code <= 0x10ffff)) return;
  const font = attributeOf(element, 'w:font') ?? look?.font ?? '';
  const isKnown = isSymbolFont(font) || (code >= 0xf000 && code <= 0xf0ff);
  const text = isKnown ? decodeSymbol(code, font) : String.fromCodePoint(code);
  markText(reading.story.pages);
  emit({ type: 'text', text }, reading, look);
}

function readHyperlink(element: XmlElement, reading: Reading, look: Look): void {
  reading.links.push(hrefOfHyperlink(element, reading.story));
  readChildren(element, reading, look);
  reading.links.pop();
}

function hrefOfHyperlink(element: XmlElement, { source, part }: Story): string | undefined {
  const id = attributeOf(element, 'r:id');
  const target = id === undefined ? '' : (source.office.relationships(part).get(id)?.target ?? '');
  const place = attributeOf(element, 'w:anchor');
  const href = place && !target.includes('#') ? `${target}#${place}` : target;
  return href === '' ? undefined : href;
}

function readBookmark(element: XmlElement, reading: Reading): void {
  const name = attributeOf(element, 'w:name');
  if (name !== undefined) emitAnchor(name, reading);
}

/** Word's own bookmark of the last edit, which nothing refers to. */
const LAST_EDIT = '_GoBack';

function emitAnchor(name: string, reading: Reading): void {
  if (name !== LAST_EDIT && name !== '') reading.segments.push({ inline: { type: 'anchor', id: name } });
}

function readSimpleField(element: XmlElement, reading: Reading, look: Look): void {
  const code = attributeOf(element, 'w:instr') ?? '';
  const field = { ...openField(childOf(element, 'w:fldData')), code };
  reading.story.fields.push(field);
  startResult(reading);
  readChildren(element, reading, look);
  endField(reading, look);
}

function readFieldCharacter(element: XmlElement, reading: Reading, look?: Look): void {
  switch (attributeOf(element, 'w:fldCharType')) {
    case 'begin':
      reading.story.fields.push(openField(childOf(element, 'w:ffData')));
      break;
    case 'separate':
      startResult(reading);
      break;
    case 'end':
      endField(reading, look);
      break;
    default:
  }
}

function readInstruction(element: XmlElement, { story }: Reading): void {
  const field = story.fields.at(-1);
  if (field && !field.inResult) field.code += xmlText(element);
}

function startResult({ story }: Reading): void {
  const field = story.fields.at(-1);
  if (!field) return;
  field.inResult = true;
  field.href = hrefOfField(field.code);
}

function endField(reading: Reading, look: Look): void {
  const field = reading.story.fields.pop();
  if (!field) return;
  const text = textOfField(field);
  if (text !== undefined) emitText(text, reading, look);
  else if (isFormula(field.code) && !field.hasResult) {
    reading.story.source.losses.add('equation_skipped', 'A formula field was left out');
  }
}

function readReference(kind: NoteKind, element: XmlElement, reading: Reading): void {
  const id = attributeOf(element, 'w:id');
  if (id === undefined || isInInstruction(reading)) return;
  if (isTrue(attributeOf(element, 'w:customMarkFollows'))) reading.unmarked = { kind, id };
  else emitReference({ kind, id }, undefined, reading);
}

function emitReference(
  note: { kind: NoteKind; id: string },
  mark: string | undefined,
  reading: Reading,
): boolean {
  const reference = reading.story.source.notes.refer(note.kind, note.id, mark);
  if (reference) reading.segments.push({ inline: reference });
  return reference !== undefined;
}

function readCommentReference(element: XmlElement, reading: Reading): void {
  const comment = reading.story.source.notes.comment(
    attributeOf(element, 'w:id') ?? '',
    reading.story.source,
  );
  if (comment) reading.after.push(comment);
}

function readGraphics(element: XmlElement, reading: Reading): void {
  if (isInInstruction(reading)) return;
  const { inlines, after } = readDrawing(element, reading.story);
  for (const inline of inlines) emit(inline, reading);
  for (const attached of after) reading.after.push(attached);
}

/** East Asian reading aid: the text, and how it is read in brackets. */
function readRuby(element: XmlElement, reading: Reading, look: Look): void {
  const base = childOf(element, 'w:rubyBase');
  if (base) readChildren(base, reading, look);
  const aid = [...descendantsOf(childOf(element, 'w:rt'), 'w:t')].map(xmlText).join('');
  if (aid.trim() !== '') emitText(`(${aid})`, reading, look);
}

/** A check box shows its state whatever character stands for it. */
function readContentControl(element: XmlElement, reading: Reading, look: Look): void {
  const box = childOf(element, 'w:sdtPr', 'w14:checkbox');
  if (!box) {
    readChildren(element, reading, look);
    return;
  }
  const checked = childOf(box, 'w14:checked');
  const isOn = checked !== undefined && onOff(box, 'w14:checked') && attributeOf(checked, 'w14:val') !== '0';
  emitText(isOn ? '☒' : '☐', reading, look);
}

function readDisplayedMath(element: XmlElement, reading: Reading): void {
  for (const math of childrenOf(element, 'm:oMath')) emitEquation(math, true, reading);
}

function emitEquation(element: XmlElement, display: boolean, reading: Reading): void {
  const latex = mathToLatex(element);
  if (latex === '') return;
  markText(reading.story.pages);
  emit({ type: 'equation', latex, display }, reading);
}
