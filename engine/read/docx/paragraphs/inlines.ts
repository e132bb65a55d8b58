import { mathToLatex } from '../../ooxml/math/omml.ts';
import { decodeSymbol, isSymbolFont } from '../../ooxml/symbol-fonts.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  isTrue,
  xmlText,
} from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { fillControl } from '../controls/content-control.ts';
import {
  beginField,
  endField,
  readFieldCharacter,
  readInstruction,
  startResult,
} from '../fields/field-marks.ts';
import { readRunProperties, resolveRunFormat } from '../format/run-format.ts';
import { onOff, settingOf } from '../format/setting.ts';
import type { Style } from '../format/styles.ts';
import { breakPage, breakRenderedPage, markText } from '../pages.ts';
import type { NoteKind, Story } from '../story.ts';
import {
  type Content,
  emit,
  emitAnchor,
  emitDrawn,
  emitReference,
  emitText,
  isInInstruction,
  markBreak,
  type ParagraphContext,
  type RunLook,
} from './content.ts';
import { readDrawing } from './drawings.ts';

type ReadNode = (element: XmlElement, reading: ParagraphContext, look: RunLook) => void;

/** Reads what is inside a `w:p`. */
export function readContent(paragraph: XmlElement, style: Style, story: Story): Content {
  const reading: ParagraphContext = { story, style, segments: [], after: [], breaks: [], links: [] };
  for (const name of story.pendingAnchors.splice(0)) emitAnchor(name, reading);
  readChildren(paragraph, reading, undefined);
  // An instruction does not go on into the next paragraph unless the file is damaged.
  for (const field of story.fields) field.inResult = true;
  return reading;
}

function readChildren(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
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

function readRun(run: XmlElement, reading: ParagraphContext): void {
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

function readBreak(element: XmlElement, reading: ParagraphContext): void {
  if (attributeOf(element, 'w:type') === 'page') markBreak(reading, breakPage(reading.story.pages), true);
  else emit({ type: 'lineBreak' }, reading);
}

function readSymbol(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
  const code = Number.parseInt(attributeOf(element, 'w:char') ?? '', 16);
  if (!(code > 0 && code <= 0x10ffff)) return;
  const font = attributeOf(element, 'w:font') ?? look?.font ?? '';
  const isKnown = isSymbolFont(font) || (code >= 0xf000 && code <= 0xf0ff);
  const text = isKnown ? decodeSymbol(code, font) : String.fromCodePoint(code);
  markText(reading.story.pages);
  emit({ type: 'text', text }, reading, look);
}

function readHyperlink(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
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

function readBookmark(element: XmlElement, reading: ParagraphContext): void {
  const name = attributeOf(element, 'w:name');
  if (name !== undefined) emitAnchor(name, reading);
}

function readSimpleField(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
  beginField(reading, attributeOf(element, 'w:instr') ?? '');
  startResult(reading);
  readChildren(element, reading, look);
  endField(reading, look);
}

function readReference(kind: NoteKind, element: XmlElement, reading: ParagraphContext): void {
  const id = attributeOf(element, 'w:id');
  if (id === undefined || isInInstruction(reading)) return;
  if (isTrue(attributeOf(element, 'w:customMarkFollows'))) reading.unmarked = { kind, id };
  else emitReference({ kind, id }, undefined, reading);
}

function readCommentReference(element: XmlElement, reading: ParagraphContext): void {
  const comment = reading.story.source.notes.comment(
    attributeOf(element, 'w:id') ?? '',
    reading.story.source,
  );
  if (comment) reading.after.push(comment);
}

function readGraphics(element: XmlElement, reading: ParagraphContext): void {
  if (isInInstruction(reading)) return;
  const { inlines, after, href } = readDrawing(element, reading.story);
  reading.links.push(href);
  for (const inline of inlines) emitDrawn(inline, reading);
  reading.links.pop();
  for (const attached of after) reading.after.push(attached);
}

/** East Asian reading aid: the text, and how it is read in brackets. */
function readRuby(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
  const base = childOf(element, 'w:rubyBase');
  if (base) readChildren(base, reading, look);
  const aid = [...descendantsOf(childOf(element, 'w:rt'), 'w:t')].map(xmlText).join('');
  if (aid.trim() !== '') emitText(`(${aid})`, reading, look);
}

/** A check box shows its state whatever character stands for it. */
function readContentControl(element: XmlElement, reading: ParagraphContext, look: RunLook): void {
  const box = childOf(element, 'w:sdtPr', 'w14:checkbox');
  if (!box) {
    readChildren(fillControl(element, reading.story.source.values), reading, look);
    return;
  }
  const checked = childOf(box, 'w14:checked');
  const isOn = checked !== undefined && onOff(box, 'w14:checked') && attributeOf(checked, 'w14:val') !== '0';
  emitText(isOn ? '☒' : '☐', reading, look);
}

function readDisplayedMath(element: XmlElement, reading: ParagraphContext): void {
  for (const math of childrenOf(element, 'm:oMath')) emitEquation(math, true, reading);
}

function emitEquation(element: XmlElement, display: boolean, reading: ParagraphContext): void {
  const latex = mathToLatex(element);
  if (latex === '') return;
  markText(reading.story.pages);
  emit({ type: 'equation', latex, display }, reading);
}
