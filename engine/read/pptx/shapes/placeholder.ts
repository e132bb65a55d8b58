import type { OfficePackage } from '../../ooxml/package/package.ts';
import { relatedPart } from '../../ooxml/package/package.ts';
import { attributeOf, childOf, descendantsOf, elementsOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import type { ListStyle } from '../text/list-style.ts';

/** What a shape holds the place of (`p:ph`). */
export interface Placeholder {
  /** `title`, `body`, `ftr` …; `obj` when the file does not say. */
  type: string;
  index: string;
}

/** What slides take over from their layout and its master. */
export interface SlideDesign {
  layout: PlaceholderIndex;
  master: PlaceholderIndex;
  titleStyle: ListStyle;
  bodyStyle: ListStyle;
  otherStyle: ListStyle;
  /** Shapes that the layout and the master draw on each slide, by the part they stand in. */
  drawn: { part: string; shapes: XmlElement[] }[];
}

/** Placeholder shapes, the first of each index and kind. */
interface PlaceholderIndex {
  byIndex: Map<string, XmlElement>;
  byKind: Map<string, XmlElement>;
}

/** Date, footer, slide number and header: the same on every slide. */
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const TITLES = new Set(['title', 'ctrTitle']);

/** The non-visual properties of any shape: `p:nvSpPr`, `p:nvPicPr`, `p:nvGraphicFramePr` … */
export function nonVisual(shape: XmlElement): XmlElement | undefined {
  return elementsOf(shape).find(({ name }) => /^(p|dsp):nv[A-Z]\w*Pr$/.test(name));
}

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const ph = childOf(nonVisual(shape), 'p:nvPr', 'p:ph');
  return ph && { type: attributeOf(ph, 'type') ?? 'obj', index: attributeOf(ph, 'idx') ?? '0' };
}

export function isFurniturePlaceholder(placeholder: Placeholder | undefined): boolean {
  return placeholder !== undefined && FURNITURE.has(placeholder.type);
}

export function isTitlePlaceholder(placeholder: Placeholder | undefined): boolean {
  return placeholder !== undefined && TITLES.has(placeholder.type);
}

/** Reads a layout and its master; what is missing is empty. */
export function readDesign(office: OfficePackage, layoutPart: string | undefined): SlideDesign {
  const masterPart = layoutPart === undefined ? undefined : relatedPart(office, layoutPart, 'slideMaster');
  const layout = layoutPart === undefined ? undefined : office.xml(layoutPart);
  const master = masterPart === undefined ? undefined : office.xml(masterPart);
  const styles = childOf(master, 'p:txStyles');
  return {
    layout: indexPlaceholders(layout),
    master: indexPlaceholders(master),
    titleStyle: childOf(styles, 'p:titleStyle'),
    bodyStyle: childOf(styles, 'p:bodyStyle'),
    otherStyle: childOf(styles, 'p:otherStyle'),
    drawn: [
      ...(layoutPart === undefined ? [] : [{ part: layoutPart, shapes: drawnShapes(layout) }]),
      ...(masterPart === undefined || hidesMaster(layout)
        ? []
        : [{ part: masterPart, shapes: drawnShapes(master) }]),
    ],
  };
}

/** Whether a slide or layout (its root) leaves out what the designs behind it draw. */
export function hidesMaster(root: XmlElement | undefined): boolean {
  const shows = attributeOf(root, 'showMasterSp');
  return shows !== undefined && !isTrue(shows);
}

function drawnShapes(root: XmlElement | undefined): XmlElement[] {
  return elementsOf(childOf(root, 'p:cSld', 'p:spTree')).filter(
    (shape) => placeholderOf(shape) === undefined,
  );
}

/** The shapes a placeholder inherits from, nearest first: its like on the layout, then on the master. */
export function ancestorsOf(placeholder: Placeholder | undefined, design: SlideDesign): XmlElement[] {
  if (!placeholder) return [];
  const { layout, master } = design;
  const kind = kindOfPlaceholder(placeholder);
  const onLayout =
    (kind === 'title' ? undefined : layout.byIndex.get(placeholder.index)) ?? layout.byKind.get(kind);
  // The layout's own type tells more: a slide often gives the index alone.
  const onMaster = master.byKind.get(kindOfPlaceholder((onLayout && placeholderOf(onLayout)) ?? placeholder));
  return [onLayout, onMaster].filter((shape) => shape !== undefined);
}

/** The master's text style for a placeholder. */
export function masterStyle(placeholder: Placeholder | undefined, design: SlideDesign): ListStyle {
  if (isTitlePlaceholder(placeholder)) return design.titleStyle;
  return placeholder && !isFurniturePlaceholder(placeholder) ? design.bodyStyle : design.otherStyle;
}

/** Masters know a title, a body and the furniture only. */
function kindOfPlaceholder(placeholder: Placeholder): string {
  if (isTitlePlaceholder(placeholder)) return 'title';
  return isFurniturePlaceholder(placeholder) ? placeholder.type : 'body';
}

function indexPlaceholders(root: XmlElement | undefined): PlaceholderIndex {
  const index: PlaceholderIndex = { byIndex: new Map(), byKind: new Map() };
  for (const shape of descendantsOf(childOf(root, 'p:cSld', 'p:spTree'), 'p:sp')) {
    const placeholder = placeholderOf(shape);
    if (!placeholder) continue;
    const kind = kindOfPlaceholder(placeholder);
    if (kind !== 'title' && !index.byIndex.has(placeholder.index))
      index.byIndex.set(placeholder.index, shape);
    if (!index.byKind.has(kind)) index.byKind.set(kind, shape);
  }
  return index;
}
