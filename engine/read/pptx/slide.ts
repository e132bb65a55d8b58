import type { Block } from '../../document/document.ts';
import type { PageReport } from '../../options.ts';
import { isDamage, isForeign } from '../ooxml/office-error.ts';
import { kindOf, type OfficePackage, relatedPart } from '../ooxml/package/package.ts';
import { tolerateDamage } from '../ooxml/package/tolerate-damage.ts';
import { attributeOf, childOf, descendantOf, descendantsOf } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import { readComments } from './comments.ts';
import type { SlideEntry } from './presentation.ts';
import { withoutTrace } from './shapes/furniture.ts';
import { type PictureText, readPictureText } from './shapes/picture-text.ts';
import { hidesMaster, placeholderOf, readDesign } from './shapes/placeholder.ts';
import { sortByPosition } from './shapes/reading-order.ts';
import { readAsTitle, readControls, readDrawn, readShapes, type ShapeContent } from './shapes/shapes.ts';
import { listLargePictures } from './shapes/slide-pictures.ts';
import { ON_SLIDE } from './shapes/transform.ts';
import { findVisualTitle } from './shapes/visual-title.ts';
import { claimPart, type DeckContext, type SlideContext, warn } from './slide-context.ts';
import { countBlockWords } from './text/count-block-words.ts';
import { readTextBody } from './text/text-body.ts';

/** What one slide gave. */
export interface SlideReading {
  blocks: Block[];
  report: PageReport;
}

/** Reads a slide. A damaged one costs itself only and is reported; a hostile one ends the conversion. */
export async function readSlide({ number, part }: SlideEntry, deck: DeckContext): Promise<SlideReading> {
  try {
    if (part !== undefined) return await readSlidePart(await openSlide(number, part, deck));
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  deck.warnings.push({ code: 'page_failed', message: 'The slide is missing or damaged.', page: number });
  return { blocks: [], report: { page: number, source: 'failed', words: 0 } };
}

async function openSlide(slide: number, part: string, deck: DeckContext): Promise<SlideContext> {
  const { office, designs } = deck;
  const layout = relatedPart(office, part, 'slideLayout');
  const design = designs.get(layout) ?? readDesign(office, layout);
  designs.set(layout, design);
  const relationships = office.relationships(part);
  const workbooks = await openWorkbooks(office, relationships);
  return { ...deck, slide, part, relationships, workbooks, design };
}

async function openWorkbooks(
  office: OfficePackage,
  relationships: SlideContext['relationships'],
): Promise<Map<string, OfficePackage>> {
  const workbooks = new Map<string, OfficePackage>();
  for (const { type, target, external } of relationships.values()) {
    const bytes = type === 'package' && !external ? office.bytes(target) : undefined;
    const workbook = bytes && (await openObject(bytes, office));
    if (workbook && kindOf(workbook) === 'workbook') workbooks.set(target, workbook);
  }
  return workbooks;
}

/** An object that is damaged or of an older kind costs itself only. */
async function openObject(bytes: Uint8Array, office: OfficePackage): Promise<OfficePackage | undefined> {
  try {
    return tolerateDamage(
      await office.openWithin(bytes),
      () => false,
      () => {},
    );
  } catch (error) {
    if (isDamage(error) || isForeign(error)) return undefined;
    throw error;
  }
}

async function readSlidePart(context: SlideContext): Promise<SlideReading> {
  const { options, slide } = context;
  const root = context.office.parse(context.part);
  if (/^(0|false)$/.test(attributeOf(root, 'show') ?? '')) {
    warn(context, 'slide_hidden', 'The slide is hidden in the show; its text is in the result.');
  }
  const shapes = readSlideShapes(root, context);
  const own = shapes.filter(({ isFurniture }) => !isFurniture).flatMap(({ blocks }) => blocks);
  const recognized =
    countBlockWords(own) === 0 ? await readPictures(root, context, own.length > 0) : undefined;
  const blocks = [
    ...shapes.flatMap((shape) => shape.blocks),
    ...(recognized?.blocks ?? []),
    ...(options.notes ? readSpeakerNotes(context) : []),
    ...(options.comments ? readComments(context) : []),
  ];
  const words = countBlockWords(blocks);
  if (recognized) {
    return { blocks, report: { page: slide, source: 'ocr', words, confidence: recognized.confidence } };
  }
  return { blocks, report: { page: slide, source: words > 0 ? 'text' : 'empty', words } };
}

/** Reads what stands on a slide: its title, or what serves as such, first; the rest by position. */
function readSlideShapes(root: XmlElement | undefined, context: SlideContext): ShapeContent[] {
  const tree = childOf(root, 'p:cSld', 'p:spTree');
  const shapes = [
    ...readShapes(tree, ON_SLIDE, context),
    ...readControls(childOf(root, 'p:cSld', 'p:controls'), context),
  ];
  if (!hidesMaster(root)) shapes.push(...readDrawn(context));
  const titles = shapes.filter((shape) => shape.isTitle);
  const visual = titles.length > 0 ? undefined : findVisualTitle(shapes, context);
  if (visual) titles.push(readAsTitle(visual.textBox!, withoutTrace(context)));
  const others = shapes.filter((shape) => !shape.isTitle && shape !== visual);
  return [...titles, ...sortByPosition(others, isRightToLeft(others))];
}

function isRightToLeft(shapes: readonly ShapeContent[]): boolean {
  let difference = 0;
  for (const { blocks } of shapes) {
    for (const block of blocks) {
      if (block.type === 'paragraph') difference += block.direction === 'rtl' ? 1 : -1;
    }
  }
  return difference > 0;
}

/** A slide without text of its own may be a picture of one, as programs export them. */
async function readPictures(
  root: XmlElement | undefined,
  context: SlideContext,
  saysSomething: boolean,
): Promise<PictureText | undefined> {
  const pictures = listLargePictures(root, context);
  const isBlank = !saysSomething && descendantOf(root, 'a:blip') !== undefined;
  if (pictures.length === 0 && !isBlank) return undefined;
  if (pictures.length === 0 || context.options.ocr === 'never') {
    warn(context, 'page_empty', 'The slide shows pictures only; the text in them was not read.');
    return undefined;
  }
  const text = await readPictureText(pictures, context);
  if (text.words > 0) return text;
  warn(context, 'page_empty', 'The slide shows pictures only, and no text was found in them.');
  return undefined;
}

/** Reads the speaker's notes of a slide; the notes page also repeats the slide and its furniture. */
function readSpeakerNotes(context: SlideContext): Block[] {
  const part = relatedPart(context.office, context.part, 'notesSlide');
  if (part === undefined || !claimPart(context, part)) return [];
  const notes = { ...context, part, relationships: context.office.relationships(part) };
  const shapes = [...descendantsOf(childOf(context.office.parse(part), 'p:cSld', 'p:spTree'), 'p:sp')];
  const blocks = shapes
    .filter((shape) => placeholderOf(shape)?.type === 'body')
    .flatMap((shape) => {
      const body = childOf(shape, 'p:txBody');
      return readTextBody(body, notes, { styles: [childOf(body, 'a:lstStyle')] });
    });
  return blocks.length > 0 ? [{ type: 'note', kind: 'speaker', blocks }] : [];
}
