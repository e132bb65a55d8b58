import type { Block, Inline } from '../../../document/document.ts';
import { readChart, readChartDrawing, readExtendedChart } from '../../ooxml/chart/index.ts';
import { readDiagram } from '../../ooxml/diagram.ts';
import { cleanAlternativeText } from '../../ooxml/pictures/alternative-text.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantOf,
  descendantsOf,
  elementsOf,
  isTrue,
  xmlText,
} from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { readChunk } from '../chunks/read-chunk.ts';
import { claim, type Story } from '../story.ts';

/** What a drawing gives: pictures that stand in the line, and what is read after the paragraph. */
interface DrawingContent {
  inlines: Inline[];
  after: (XmlElement | Block)[];
  /** Where the drawing as a whole leads. */
  href?: string;
}

interface Collecting extends DrawingContent {
  story: Story;
  /** Alternative text of the drawing as a whole. */
  alt?: string;
}

type Collect = (element: XmlElement, collecting: Collecting) => void;

/** Reads a `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(element: XmlElement, story: Story): DrawingContent {
  const properties = descendantOf(element, 'wp:docPr');
  const collecting: Collecting = { story, inlines: [], after: [], alt: altOf(properties) };
  collectChildren(element, collecting);
  const { inlines, after, alt } = collecting;
  // A shape that holds nothing readable still has what its author said of it.
  if (inlines.length === 0 && after.length === 0 && alt) inlines.push({ type: 'image', alt });
  return { inlines, after, href: hrefOf(element, properties, story) };
}

/** The link of a drawing, or of a shape in the older kind of drawings. */
function hrefOf(element: XmlElement, properties: XmlElement | undefined, { source, part }: Story) {
  const id = childOf(properties, 'a:hlinkClick')?.attributes['r:id'];
  const shape = elementsOf(element).find(({ attributes }) => attributes.href);
  if (id === undefined) return shape?.attributes.href;
  const target = source.office.relationships(part).get(id)?.target;
  return target === '' ? undefined : target;
}

const collectChildren: Collect = (element, collecting) => {
  for (const child of elementsOf(element)) (SHAPES.get(child.name) ?? collectChildren)(child, collecting);
};

const SHAPES: ReadonlyMap<string, Collect> = new Map<string, Collect>([
  ['w:txbxContent', (element, collecting) => collecting.after.push(element)],
  ['pic:pic', collectPicture],
  ['v:imagedata', collectVmlPicture],
  ['v:shape', collectVmlShape],
  ['v:rect', collectVmlShape],
  ['v:textpath', collectWordArt],
  ['a:txBody', collectCanvasText],
  ['o:OLEObject', collectObject],
  ['c:chart', collectChart],
  ['cx:chart', collectChart],
  ['dgm:relIds', collectDiagram],
]);

function collectPicture(element: XmlElement, collecting: Collecting): void {
  const own = altOf(childOf(element, 'pic:nvPicPr', 'pic:cNvPr'));
  const blip = childOf(element, 'pic:blipFill', 'a:blip');
  const vector = descendantOf(blip, 'asvg:svgBlip');
  const image = takeImage([blip?.attributes['r:embed'], vector?.attributes['r:embed']], collecting.story);
  collecting.inlines.push({ type: 'image', image, alt: collecting.alt ?? own });
}

function collectVmlShape(element: XmlElement, collecting: Collecting): void {
  if (isTrue(element.attributes['o:hr']?.replace('t', 'true'))) return;
  const outer = collecting.alt;
  collecting.alt = cleanAlternativeText(element.attributes.alt) ?? outer;
  collectChildren(element, collecting);
  collecting.alt = outer;
}

function collectVmlPicture({ attributes }: XmlElement, collecting: Collecting): void {
  const image = takeImage([attributes['r:id'], attributes['r:embed']], collecting.story);
  collecting.inlines.push({ type: 'image', image, alt: collecting.alt });
}

function collectWordArt(element: XmlElement, collecting: Collecting): void {
  const text = element.attributes.string?.trim();
  if (text) collecting.after.push({ type: 'paragraph', inlines: [{ type: 'text', text }] });
}

/** Text of drawings made in other programs. */
function collectCanvasText(element: XmlElement, collecting: Collecting): void {
  for (const paragraph of elementsOf(element)) {
    const text = paragraph.name === 'a:p' ? xmlText(paragraph).trim() : '';
    if (text !== '') collecting.after.push({ type: 'paragraph', inlines: [{ type: 'text', text }] });
  }
}

function collectChart(element: XmlElement, collecting: Collecting): void {
  collectBlocks(readChartFrame(element, collecting.story), collecting);
}

function collectDiagram(element: XmlElement, collecting: Collecting): void {
  collectBlocks(readDiagramFrame(element, collecting.story), collecting);
}

/** What was read from a drawing stands with what its author said of it. */
function collectBlocks(blocks: Block[], { after, alt }: Collecting): void {
  if (blocks.length === 0) return;
  if (alt === undefined) for (const block of blocks) after.push(block);
  else after.push({ type: 'figure', alt, blocks });
}

/** Formulas of the editors before Word 2007. */
const FORMULA_PROGRAM = /^(Equation|MathType)/i;

function collectObject(element: XmlElement, collecting: Collecting): void {
  const { story } = collecting;
  const blocks = readEmbedded(element, story);
  if (blocks.length > 0) {
    collectBlocks(blocks, collecting);
    return;
  }
  const isFormula = FORMULA_PROGRAM.test(attributeOf(element, 'ProgID') ?? '');
  if (isFormula)
    story.source.losses.add('equation_skipped', 'A formula of an old equation editor was left out');
  else story.source.losses.add('object_skipped', 'An embedded object was left out');
}

/** What an embedded document or workbook shows; nothing where it shows an icon alone. */
function readEmbedded(object: XmlElement, { source, part }: Story): Block[] {
  if (/^icon$/i.test(attributeOf(object, 'DrawAspect') ?? '')) return [];
  return readChunk(object.attributes['r:id'], part, source) ?? [];
}

/** Brings a picture's data along when pictures are asked for; tells when it cannot be shown. */
function takeImage(ids: readonly (string | undefined)[], { source, part }: Story): string | undefined {
  if (!source.options.images) return undefined;
  for (const id of ids) {
    const relationship = source.office.relationships(part).get(id ?? '');
    const image = relationship && !relationship.external && source.pictures.add(relationship.target);
    if (image) return image;
  }
  source.losses.add(
    'image_skipped',
    'A picture was left out: it is missing, linked, or of a kind that cannot be shown',
  );
  return undefined;
}

function altOf(properties: XmlElement | undefined): string | undefined {
  if (!properties) return undefined;
  const decorative = descendantOf(properties, 'adec:decorative');
  if (decorative && isTrue(decorative.attributes.val)) return undefined;
  return (
    cleanAlternativeText(properties.attributes.descr) ?? cleanAlternativeText(properties.attributes.title)
  );
}

/** The values a chart keeps, as tables, and the texts drawn on it; `content` is the `c:chart` or `cx:chart` of a drawing. */
function readChartFrame(content: XmlElement, story: Story): Block[] {
  const { losses, office } = story.source;
  const part = relatedPartOf(content, 'r:id', story);
  const root = part === undefined ? undefined : office.parse(part);
  const { tables, isCut } = content.name === 'c:chart' ? readChart(root) : readExtendedChart(root);
  if (isCut) losses.add('content_truncated', 'The values of a chart were cut off: there are too many');
  if (tables.length === 0) losses.add('object_skipped', 'A chart without stored values was left out');
  return part === undefined ? tables : [...tables, ...readChartDrawing(office, part, readTexts)];
}

/** The texts of a SmartArt diagram as a nested list; `content` is the `dgm:relIds` of a drawing. */
function readDiagramFrame(content: XmlElement, story: Story): Block[] {
  const data = relatedRoot(content, 'r:dm', story);
  const drawing = relatedRoot(descendantOf(data, 'dsp:dataModelExt'), 'relId', story);
  return readDiagram(data, drawing, readTexts);
}

/** Root of the part an attribute refers to, the first time something does. */
function relatedRoot(element: XmlElement | undefined, attribute: string, story: Story) {
  const part = relatedPartOf(element, attribute, story);
  return part === undefined ? undefined : story.source.office.parse(part);
}

/** Name of that part. */
function relatedPartOf(
  element: XmlElement | undefined,
  attribute: string,
  { source, part }: Story,
): string | undefined {
  const relationship = source.office.relationships(part).get(attributeOf(element, attribute) ?? '');
  if (!relationship || relationship.external || !claim(source, relationship.target)) return undefined;
  return relationship.target;
}

function readTexts(body: XmlElement): Block[] {
  return childrenOf(body, 'a:p').flatMap((paragraph): Block[] => {
    const text = [...descendantsOf(paragraph, 'a:t')].map(xmlText).join('').trim();
    return text === '' ? [] : [{ type: 'paragraph', inlines: [{ type: 'text', text }] }];
  });
}
