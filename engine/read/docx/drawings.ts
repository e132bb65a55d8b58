import type { Block, Inline } from '../../document/document.ts';
import { readPictureHeader } from '../ooxml/picture.ts';
import { attributeOf, childOf, descendantOf, elementsOf, isTrue, xmlText } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import type { Source, Story } from './story.ts';

/** What a drawing gives: pictures that stand in the line, and what is read after the paragraph. */
export interface Drawing {
  inlines: Inline[];
  after: (XmlElement | Block)[];
}

interface Collecting extends Drawing {
  story: Story;
  /** Alternative text of the drawing as a whole. */
  alt?: string;
}

type Collect = (element: XmlElement, collecting: Collecting) => void;

/** Reads a `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(element: XmlElement, story: Story): Drawing {
  const properties = descendantOf(element, 'wp:docPr');
  const collecting: Collecting = { story, inlines: [], after: [], alt: altOf(properties) };
  collectChildren(element, collecting);
  const { inlines, after, alt } = collecting;
  // A shape that holds nothing readable still has what its author said of it.
  if (inlines.length === 0 && after.length === 0 && alt) inlines.push({ type: 'image', alt });
  return { inlines, after };
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
]);

function collectPicture(element: XmlElement, collecting: Collecting): void {
  const own = altOf(childOf(element, 'pic:nvPicPr', 'pic:cNvPr'));
  const blip = childOf(element, 'pic:blipFill', 'a:blip');
  const id = blip?.attributes['r:embed'];
  const vector = descendantOf(blip, 'asvg:svgBlip')?.attributes['r:embed'];
  const image = takeImage(id, collecting.story) ?? takeImage(vector, collecting.story);
  if (image === undefined && collecting.story.source.options.images) {
    collecting.story.source.losses.add(
      'image_skipped',
      'A picture is missing, linked or of a kind that cannot be shown',
    );
  }
  collecting.inlines.push({ type: 'image', image, alt: collecting.alt ?? own });
}

function collectVmlShape(element: XmlElement, collecting: Collecting): void {
  if (isTrue(element.attributes['o:hr']?.replace('t', 'true'))) return;
  const outer = collecting.alt;
  collecting.alt = cleanAlt(element.attributes.alt) ?? outer;
  collectChildren(element, collecting);
  collecting.alt = outer;
}

function collectVmlPicture(element: XmlElement, collecting: Collecting): void {
  const image = takeImage(element.attributes['r:id'] ?? element.attributes['r:embed'], collecting.story);
  if (image === undefined && collecting.story.source.options.images) {
    collecting.story.source.losses.add(
      'image_skipped',
      'A picture is missing, linked or of a kind that cannot be shown',
    );
  }
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

/** Formulas of the editors before Word 2007. */
const FORMULA_PROGRAM = /^(Equation|MathType)/i;

function collectObject(element: XmlElement, { story }: Collecting): void {
  const isFormula = FORMULA_PROGRAM.test(attributeOf(element, 'ProgID') ?? '');
  if (isFormula)
    story.source.losses.add('equation_skipped', 'A formula of an old equation editor was left out');
  else story.source.losses.add('object_skipped', 'An embedded object was left out');
}

/** Brings a picture's data along, once however often it is shown; undefined when it cannot be or need not be. */
function takeImage(relationship: string | undefined, { source, part }: Story): string | undefined {
  if (!source.options.images || relationship === undefined) return undefined;
  const target = source.office.relationships(part).get(relationship);
  if (!target || target.external) return undefined;
  return source.images.has(target.target) ? target.target : addImage(target.target, source);
}

function addImage(part: string, { office, images }: Source): string | undefined {
  const data = office.bytes(part);
  const header = data && readPictureHeader(data);
  if (!header) return undefined;
  images.set(part, { id: part, data, ...header });
  return part;
}

function altOf(properties: XmlElement | undefined): string | undefined {
  if (!properties) return undefined;
  const decorative = descendantOf(properties, 'adec:decorative');
  if (decorative && isTrue(decorative.attributes.val)) return undefined;
  return cleanAlt(properties.attributes.descr) ?? cleanAlt(properties.attributes.title);
}

/** The line Office adds to descriptions it made up itself. */
const MACHINE_NOTE =
  /\s*(Description automatically generated( with \w+ confidence)?|AI-generated content may be incorrect\.?)\s*$/i;

function cleanAlt(text: string | undefined): string | undefined {
  return text?.replace(MACHINE_NOTE, '').trim() || undefined;
}
