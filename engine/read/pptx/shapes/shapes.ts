import type { Block, Box, Inline } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { attributeOf, childOf, childrenOf, elementsOf, isTrue, xmlText } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { type SlideContext, slideTarget, warn } from '../slide-context.ts';
import { type FontSizes, joinFontSizes, readFontSizes } from '../text/font-sizes.ts';
import { resolveLink } from '../text/links.ts';
import type { ListStyle } from '../text/list-style.ts';
import { readTextBody, readTextLine } from '../text/text-body.ts';
import { readFrame } from './frames.ts';
import { noteFurniture, withoutTrace } from './furniture.ts';
import { readPicture, withAlternativeText } from './pictures.ts';
import {
  ancestorsOf,
  isFurniturePlaceholder,
  isTitlePlaceholder,
  masterStyle,
  nonVisual,
  type Placeholder,
  placeholderOf,
} from './placeholder.ts';
import { sortByPosition } from './reading-order.ts';
import { boundsOf, boxOf, innerTransform, ON_SLIDE, type Transform } from './transform.ts';

/** What a shape says, and where it stands. */
export interface ShapeContent {
  blocks: Block[];
  box: Box | undefined;
  isTitle: boolean;
  /** Stands on many slides and is kept as such. */
  isFurniture?: true;
  /** Of a shape with text and of a group of such. */
  fontSizes?: FontSizes;
  /** The shape itself where it is no placeholder and in no group. */
  textBox?: XmlElement;
}

/** Reads what the layout and the master of a slide draw on it, where that is kept. */
export function readDrawn(context: SlideContext): ShapeContent[] {
  const keeps = context.options.furniture === 'keep';
  const reading = keeps ? context : withoutTrace(context);
  const drawn = context.design.drawn.flatMap(({ part, shapes }) => {
    const relationships = context.office.relationships(part);
    return readEach(shapes, ON_SLIDE, { ...reading, part, relationships });
  });
  if (keeps) return drawn.map((content) => ({ ...content, isFurniture: true }));
  for (const content of drawn) noteFurniture(content, context);
  return [];
}

/** Reads the shapes of a tree or group, in the order of the file; those that say nothing are left out. */
export function readShapes(
  tree: XmlElement | undefined,
  transform: Transform,
  context: SlideContext,
): ShapeContent[] {
  return readEach(elementsOf(tree), transform, context);
}

/** Of buttons, check boxes and the like (`p:controls`) only their pictures can be read. */
export function readControls(controls: XmlElement | undefined, context: SlideContext): ShapeContent[] {
  const found = childrenOf(controls, 'p:control');
  if (found.length > 0) warn(context, 'object_skipped', 'The controls of a form were left out.');
  return readEach(
    found.flatMap((control) => childrenOf(control, 'p:pic')),
    ON_SLIDE,
    context,
  );
}

function readEach(
  shapes: readonly XmlElement[],
  transform: Transform,
  context: SlideContext,
): ShapeContent[] {
  return shapes.flatMap((shape) => {
    if (isHidden(shape)) return reportHidden(shape, transform, context);
    const content = readShape(shape, transform, context);
    return content && content.blocks.length > 0 ? [content] : [];
  });
}

function readShape(shape: XmlElement, transform: Transform, context: SlideContext): ShapeContent | undefined {
  switch (shape.name) {
    case 'p:sp':
      return readTextShape(shape, transform, context);
    case 'p:grpSp':
      return readGroup(shape, transform, context);
    case 'p:cxnSp':
      return placeShape(shape, transform, context, withAlternativeText(shape, []));
    case 'p:pic':
      return placeShape(shape, transform, context, readPicture(shape, context));
    case 'p:graphicFrame':
      return place(shape, childOf(shape, 'p:xfrm'), transform, context, readFrame(shape, context));
    case 'p:contentPart':
      warn(context, 'object_skipped', 'Handwriting on a slide was left out.');
      return undefined;
    default:
      return undefined;
  }
}

function isHidden(shape: XmlElement): boolean {
  return isTrue(attributeOf(childOf(nonVisual(shape), 'p:cNvPr'), 'hidden'));
}

function reportHidden(shape: XmlElement, transform: Transform, context: SlideContext): never[] {
  const unheard = { ...context, warnings: [] };
  if (readShape(shape, transform, unheard)?.blocks.length) {
    warn(context, 'text_hidden', 'A shape that the slide hides was left out.');
  }
  return [];
}

function readTextShape(
  shape: XmlElement,
  transform: Transform,
  context: SlideContext,
): ShapeContent | undefined {
  const placeholder = placeholderOf(shape);
  const body = childOf(shape, 'p:txBody');
  if (!isFurniturePlaceholder(placeholder) && !isSlideNumber(body))
    return readText(shape, transform, context);
  if (context.options.furniture === 'keep')
    return { ...readText(shape, transform, context), isFurniture: true };
  noteFurniture(readText(shape, transform, withoutTrace(context)), context);
  return undefined;
}

function readText(shape: XmlElement, transform: Transform, context: SlideContext): ShapeContent {
  const placeholder = placeholderOf(shape);
  const body = childOf(shape, 'p:txBody');
  const styles = inheritedStyles(body, placeholder, context);
  const href = resolveLink(childOf(nonVisual(shape), 'p:cNvPr', 'a:hlinkClick'), context);
  const blocks = isTitlePlaceholder(placeholder)
    ? readTitle(body, placeholder, context, href)
    : readTextBody(body, context, { styles, href });
  // What is said of a shape with text says the same, or how it looks.
  const shown = blocks.length > 0 ? blocks : withAlternativeText(shape, []);
  return {
    ...placeShape(shape, transform, context, shown),
    fontSizes: readFontSizes(body, styles),
    ...(placeholder ? {} : { textBox: shape }),
  };
}

/** Reads a text box that serves as the title of its slide. */
export function readAsTitle(textBox: XmlElement, context: SlideContext): ShapeContent {
  const href = resolveLink(childOf(nonVisual(textBox), 'p:cNvPr', 'a:hlinkClick'), context);
  const blocks = readTitle(childOf(textBox, 'p:txBody'), undefined, context, href);
  return { ...placeShape(textBox, ON_SLIDE, context, blocks), isTitle: true };
}

/** Whether a text shows the number of its slide and nothing else. */
function isSlideNumber(body: XmlElement | undefined): boolean {
  const runs = childrenOf(body, 'a:p')
    .flatMap(elementsOf)
    .filter((run) => xmlText(childOf(run, 'a:t')).trim() !== '');
  return (
    runs.length > 0 && runs.every((run) => run.name === 'a:fld' && attributeOf(run, 'type') === 'slidenum')
  );
}

/** Styles a shape's text falls back on, nearest first: its own, the layout's, the master's, the deck's. */
function inheritedStyles(
  body: XmlElement | undefined,
  placeholder: Placeholder | undefined,
  context: SlideContext,
): ListStyle[] {
  return [
    childOf(body, 'a:lstStyle'),
    ...ancestorsOf(placeholder, context.design).map((shape) => childOf(shape, 'p:txBody', 'a:lstStyle')),
    masterStyle(placeholder, context.design),
    context.presentation.defaultTextStyle,
  ];
}

function readTitle(
  body: XmlElement | undefined,
  placeholder: Placeholder | undefined,
  context: SlideContext,
  href: string | undefined,
): Block[] {
  const inlines = unwrapStrong(readTextLine(body, context, { styles: [], href }));
  if (inlines.length === 0) return [];
  // A centred title opens the deck or one of its parts; the titles of slides stand below it.
  const level = placeholder?.type === 'ctrTitle' ? 1 : 2;
  return [{ type: 'heading', level, inlines, id: slideTarget(context.slide) }];
}

/** A heading that is bold throughout is bold by design and stresses nothing. */
function unwrapStrong(inlines: readonly Inline[]): Inline[] {
  const isBold = inlines.every((inline) => inline.type === 'strong' || textOf([inline]).trim() === '');
  return inlines.flatMap((inline) => (isBold && inline.type === 'strong' ? inline.inlines : [inline]));
}

function readGroup(shape: XmlElement, transform: Transform, context: SlideContext): ShapeContent {
  const xfrm = childOf(shape, 'p:grpSpPr', 'a:xfrm');
  const inner = readShapes(shape, innerTransform(xfrm, transform), context);
  const boxes = inner.flatMap(({ box }) => box ?? []);
  const blocks = sortByPosition(inner).flatMap(({ blocks }) => blocks);
  return {
    blocks: withAlternativeText(shape, blocks),
    box: boundsOf(boxes) ?? boxOf(xfrm, transform),
    isTitle: false,
    fontSizes: joinFontSizes(inner.flatMap(({ fontSizes }) => fontSizes ?? [])),
  };
}

/** Gives blocks the place of a shape with a geometry of its own. */
function placeShape(
  shape: XmlElement,
  transform: Transform,
  context: SlideContext,
  blocks: readonly Block[],
): ShapeContent {
  return place(shape, childOf(shape, 'p:spPr', 'a:xfrm'), transform, context, blocks);
}

/** Gives a shape's blocks their place; a placeholder stands where its layout or master puts it, if not moved. */
function place(
  shape: XmlElement,
  xfrm: XmlElement | undefined,
  transform: Transform,
  context: SlideContext,
  blocks: readonly Block[],
): ShapeContent {
  const placeholder = placeholderOf(shape);
  const inherited = ancestorsOf(placeholder, context.design).map((ancestor) =>
    childOf(ancestor, 'p:spPr', 'a:xfrm'),
  );
  const box = [xfrm, ...inherited].map((candidate) => boxOf(candidate, transform)).find(Boolean);
  const places = box && [{ page: context.slide, box }];
  return {
    blocks: places
      ? blocks.map((block) => (block.type === 'pageBreak' ? block : { ...block, places }))
      : [...blocks],
    box,
    isTitle: isTitlePlaceholder(placeholder),
  };
}
