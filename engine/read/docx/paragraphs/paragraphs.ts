import type { Block, Figure, Inline, InlineImage } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { attributeOf, childOf, descendantsOf, xmlText } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import type { ParagraphPiece, ParagraphRole, StoryPiece } from '../assemble/piece.ts';
import { splitCode } from '../fields/fields.ts';
import type { ListPlace } from '../format/numbering.ts';
import {
  alignmentOf,
  inheritParagraphProperties,
  NO_NUMBERING,
  type ParagraphProperties,
  readParagraphProperties,
} from '../format/paragraph-format.ts';
import { isMonospaced, readRunProperties } from '../format/run-format.ts';
import { onOff, settingOf } from '../format/setting.ts';
import type { Style } from '../format/styles.ts';
import { breakRenderedPage } from '../pages.ts';
import type { Story } from '../story.ts';
import type { Content } from './content.ts';
import { readContent } from './inlines.ts';
import { nestSegments, type Segment } from './marks.ts';
import { isTitleStyle, roleOf } from './paragraph-role.ts';

/** What a `w:p` gives. */
interface ParagraphReading {
  pieces: StoryPiece[];
  /** Text boxes, drawings and comments, read after the paragraph. */
  after: (XmlElement | Block)[];
  /** Segments of a paragraph whose end is deleted, or a drop cap; they run on into the next paragraph. */
  carried: Segment[];
}

/** Reads a `w:p`; `carried` are segments of the paragraph before that run on into it. */
export function readParagraph(
  paragraph: XmlElement,
  story: Story,
  carried: readonly Segment[],
): ParagraphReading {
  const properties = childOf(paragraph, 'w:pPr');
  const { styles } = story.source;
  const style = styles.paragraph(settingOf(properties, 'w:pStyle'));
  const own = readParagraphProperties(properties);
  const whole = inheritParagraphProperties(own, style.paragraph);
  const before = whole.pageBreakBefore ? breakRenderedPage(story.pages) : undefined;
  const content = readContent(paragraph, style, story);
  if (before !== undefined) content.breaks.unshift({ at: 0, page: before, isHard: true });
  content.segments.unshift(...carried);
  for (const mark of content.breaks) mark.at += mark.at > 0 ? carried.length : 0;
  if (runsOn(properties) && content.segments.length < MAX_CARRIED)
    return { pieces: breakPieces(content), after: content.after, carried: content.segments };
  const role = roleOf(own, style);
  if (isTitleStyle(style)) story.source.title ||= plainText(content.segments);
  const mark = childOf(properties, 'w:rPr');
  const isHidden = onOff(mark, 'w:vanish') || childOf(properties, 'w:sectPr') !== undefined;
  const place = countItem(own, style, content, isHidden, story);
  const item = place?.isUnmarked ? undefined : place;
  const indent = whole.indent ?? place?.indent ?? style.paragraph.indent ?? 0;
  const sequence = sequenceOf(paragraph, role);
  const goesOn = place?.isUnmarked ?? false;
  const draft: ParagraphDraft = { role, item, goesOn, indent, whole, style, mark, sequence };
  return { pieces: splitAtBreaks(content, draft), after: content.after, carried: [] };
}

interface ParagraphDraft {
  role: ParagraphRole;
  item?: ListPlace;
  /** Goes on in the item of a list. */
  goesOn: boolean;
  /** Left indent in twips. */
  indent: number;
  whole: ParagraphProperties;
  style: Style;
  /** Properties of the mark that ends the paragraph. */
  mark?: XmlElement;
  sequence?: string;
}

/** Segments that run on into another paragraph; a real one has some hundreds, and each time all are copied. */
const MAX_CARRIED = 2000;

/** The mark that ends the paragraph is a tracked deletion, or the paragraph is a drop cap. */
function runsOn(properties: XmlElement | undefined): boolean {
  const mark = childOf(properties, 'w:rPr');
  if (childOf(mark, 'w:del') ?? childOf(mark, 'w:moveFrom')) return true;
  const frame = attributeOf(childOf(properties, 'w:framePr'), 'w:dropCap');
  return frame === 'drop' || frame === 'margin';
}

/**
 * Counts a numbered paragraph. One without content shows its number in Word and counts, unless it is hidden or holds
 * the end of a section.
 */
function countItem(
  own: ParagraphProperties,
  style: Style,
  content: Content,
  isHidden: boolean,
  story: Story,
): ListPlace | undefined {
  const { numberings } = story.source;
  const id = own.numberingId ?? style.paragraph.numberingId;
  if (id === undefined || id === NO_NUMBERING) return undefined;
  const level = own.numberingLevel ?? numberings.levelOfStyle(id, style.lineage) ?? 0;
  const hasContent = !isEmpty(content.segments) || content.after.length > 0;
  if (!hasContent && isHidden) return undefined;
  return numberings.count(id, level);
}

/** The identifier of a caption's `SEQ` field. */
function sequenceOf(paragraph: XmlElement, role: ParagraphRole): string | undefined {
  if (role.type !== 'caption') return undefined;
  const complex = [...descendantsOf(paragraph, 'w:instrText')].map(xmlText).join('');
  const simple = [...descendantsOf(paragraph, 'w:fldSimple')].map(
    (field) => attributeOf(field, 'w:instr') ?? '',
  );
  const words = splitCode([complex, ...simple].join(' '));
  const at = words.findIndex((word) => word.toUpperCase() === 'SEQ');
  return at < 0 ? undefined : words[at + 1];
}

/**
 * A paragraph and its page breaks. A break the author made splits it; one where the text ran over the end of a page
 * stands after the paragraph, unless nothing comes before it.
 */
function splitAtBreaks(content: Content, draft: ParagraphDraft): StoryPiece[] {
  const pieces: StoryPiece[] = [];
  const later: StoryPiece[] = [];
  let start = 0;
  const { segments } = content;
  for (const { at, page, isHard } of content.breaks) {
    if (isEmpty(segments, start, at)) pieces.push(breakPiece({ page }));
    else if (isHard && !isEmpty(segments, at) && draft.role.type !== 'heading') {
      for (const piece of partPieces(segments.slice(start, at), draft, start === 0)) pieces.push(piece);
      for (const piece of later.splice(0)) pieces.push(piece);
      pieces.push(breakPiece({ page }));
      start = at;
    } else later.push(breakPiece({ page }));
  }
  return [...pieces, ...partPieces(content.segments.slice(start), draft, start === 0), ...later];
}

function breakPieces({ breaks }: Content): StoryPiece[] {
  return breaks.map(breakPiece);
}

function breakPiece({ page }: { page: number }): StoryPiece {
  return { type: 'block', block: { type: 'pageBreak', page } };
}

/** Whether nothing from one segment up to another can be seen. */
function isEmpty(segments: readonly Segment[], from = 0, to = segments.length): boolean {
  for (let i = from; i < to; i++) {
    const { inline } = segments[i]!;
    if (inline.type !== 'lineBreak' && inline.type !== 'anchor' && !isBlank(inline)) return false;
  }
  return true;
}

function plainText(segments: readonly Segment[]): string {
  return textOf(segments.map(({ inline }) => inline))
    .replace(/\s+/g, ' ')
    .trim();
}

function isBlank(inline: Inline): boolean {
  return inline.type === 'text' && inline.text.trim() === '';
}

function partPieces(segments: readonly Segment[], draft: ParagraphDraft, isFirst: boolean): StoryPiece[] {
  const images = onlyImages(segments);
  if (images && !draft.item)
    return images.map((image) => ({ type: 'block', block: figureOf(image), indent: draft.indent }));
  const { role, whole } = draft;
  const inlines = inlinesOf(segments, draft);
  const anchorsOnly = isEmpty(segments);
  const isBlank = anchorsOnly && !segments.some(({ inline }) => inline.type === 'anchor');
  if (isBlank) return isFirst ? blankPiece(draft) : [];
  const piece: ParagraphPiece = {
    type: 'paragraph',
    role: anchorsOnly ? { type: 'body' } : role,
    inlines,
    item: isFirst && !anchorsOnly ? draft.item : undefined,
    goesOn: draft.goesOn,
    indent: draft.indent,
    looksLikeCode: !anchorsOnly && role.type === 'body' && isAllCode(segments) && isUniform(segments),
    sequence: draft.sequence,
    align: alignmentOf(whole),
    direction: whole.rightToLeft ? 'rtl' : undefined,
  };
  return [piece];
}

/**
 * A paragraph without text shows its number, where it has one; else it is a line of code where its style, or the font
 * of its mark, is that of code.
 */
function blankPiece({ role, style, mark, item, goesOn, indent }: ParagraphDraft): StoryPiece[] {
  if (item) return [{ type: 'paragraph', role, inlines: [], item, indent, looksLikeCode: false }];
  const font = readRunProperties(mark).font ?? style.run.font;
  const looksLikeCode = role.type === 'body' && isMonospaced(font);
  if (role.type !== 'code' && !looksLikeCode) return [];
  return [{ type: 'paragraph', role, inlines: [], goesOn, indent, looksLikeCode }];
}

/** The pictures of a paragraph that holds nothing else; undefined for any other one, also where one is a link. */
function onlyImages(segments: readonly Segment[]): InlineImage[] | undefined {
  const shown = segments.filter(
    ({ inline }) => inline.type !== 'anchor' && inline.type !== 'lineBreak' && !isBlank(inline),
  );
  if (shown.some(({ href }) => href !== undefined)) return undefined;
  const images = shown
    .map(({ inline }) => inline)
    .filter((inline): inline is InlineImage => inline.type === 'image');
  return images.length > 0 && images.length === shown.length ? images : undefined;
}

function figureOf({ image, alt }: InlineImage): Figure {
  return { type: 'figure', image, alt };
}

/** In a heading the look of its style is no emphasis, nor is one that all of it has. */
function inlinesOf(segments: readonly Segment[], { role, style, item }: ParagraphDraft): Inline[] {
  const isItem = item !== undefined;
  const isHeading = role.type === 'heading';
  const isPlain = isHeading || role.type === 'caption' || role.type === 'quote';
  const texts = segments.filter(({ inline }) => inline.type === 'text' && inline.text.trim() !== '');
  const every = (mark: 'bold' | 'italic') => texts.every(({ format }) => format?.[mark]);
  const base = {
    bold: isPlain && ((isHeading && every('bold')) || style.run.bold === true),
    italic: isPlain && ((isHeading && every('italic')) || style.run.italic === true),
  };
  // A font that all of a list item or of a text with emphasis has does not make it code.
  const isCode =
    role.type !== 'code' && !isHeading && !(isAllCode(segments) && (isItem || !isUniform(segments)));
  const shown = isCode ? segments : segments.map((segment) => ({ ...segment, code: false }));
  return displayLoneEquation(nestSegments(shown, base));
}

/** Word sets a formula that has its paragraph to itself on a line of its own. */
function displayLoneEquation(inlines: Inline[]): Inline[] {
  const shown = inlines.filter((inline) => inline.type !== 'anchor' && !isBlank(inline));
  const [only] = shown;
  if (shown.length !== 1 || only?.type !== 'equation') return inlines;
  return inlines.map((inline) => (inline === only ? { ...only, display: true } : inline));
}

function isAllCode(segments: readonly Segment[]): boolean {
  const shown = segments.filter(
    ({ inline }) => inline.type !== 'anchor' && inline.type !== 'lineBreak' && !isBlank(inline),
  );
  return shown.length > 0 && shown.every((segment) => segment.code && segment.inline.type === 'text');
}

/** Whether the text has one look throughout. */
function isUniform(segments: readonly Segment[]): boolean {
  const looks = segments
    .filter(({ inline }) => inline.type === 'text' && inline.text.trim() !== '')
    .map(({ format, href }) => `${format?.bold}${format?.italic}${format?.vertical}${href}`);
  return new Set(looks).size <= 1;
}

/** Whether the end of a section (`w:sectPr`) begins a new page. */
export function beginsPage(section: XmlElement): boolean {
  return !/^(continuous|nextColumn)$/.test(settingOf(section, 'w:type') ?? 'nextPage');
}
