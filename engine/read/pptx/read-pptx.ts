import type { Block } from '../../document/document.ts';
import { ConversionError } from '../../errors.ts';
import type { PageReport, Reader, Reading, ReadOptions } from '../../options.ts';
import { selectPages } from '../../page-ranges.ts';
import { packageLimits } from '../ooxml/limits.ts';
import { invalidOffice, unsupportedFormat } from '../ooxml/office-error.ts';
import { kindOf, type OfficePackage, openPackage, relatedPart } from '../ooxml/package.ts';
import { createPictureStore } from '../ooxml/picture-store.ts';
import { languageTag, readProperties } from '../ooxml/properties.ts';
import { attributeOf, descendantOf } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { readAuthors, readComments } from './comments.ts';
import { countWords } from './count-words.ts';
import { deckTitle } from './deck-title.ts';
import { anchorLinkedSlides } from './links.ts';
import { readSpeakerNotes } from './notes.ts';
import { readDesign, type SlideDesign } from './placeholder.ts';
import { readPresentation, type SlideEntry } from './presentation.ts';
import { readSlideBlocks } from './slide.ts';
import { type DeckContext, type SlideContext, warn } from './slide-context.ts';

/** What one slide gave. */
interface SlideReading {
  blocks: Block[];
  report: PageReport;
}

/**
 * Reads a PowerPoint presentation (.pptx, .pptm, .ppsx, .potx): titles as headings, bodies as nested lists, tables,
 * charts as tables of their values, SmartArt as lists, alternative texts; speaker notes, comments and pictures if asked.
 *
 * What is the same on every slide (footers, dates, slide numbers, the master's drawing) is left out; hidden slides
 * are read and reported.
 */
export const readPptx: Reader = async (bytes, options) => {
  const office = await openPackage(bytes, packageLimits(options.limits));
  if (kindOf(office) !== 'presentation') throw unsupportedFormat('an Office file, but no presentation');
  const deck = openDeck(office, options);
  const slides = deck.presentation.slides;
  if (slides.length === 0) {
    throw new ConversionError(
      'no_pages',
      'The presentation has no slides.',
      'Add a slide, or choose another file.',
    );
  }
  const numbers = selectPages(options.pages, slides.length);
  assertPageLimit(numbers.length, options);
  const designs = new Map<string | undefined, SlideDesign>();
  const readings = numbers.map((number, i) => {
    const reading = readSlide(slides[number - 1]!, deck, designs);
    options.onProgress?.(i + 1, numbers.length);
    return reading;
  });
  if (readings.every(({ report }) => report.source === 'failed'))
    throw invalidOffice('none of its slides can be read');
  return composeReading(readings, deck);
};

function openDeck(office: OfficePackage, options: ReadOptions): DeckContext {
  return {
    office,
    options,
    presentation: readPresentation(office),
    warnings: [],
    pictures: createPictureStore(office),
    authors: options.comments ? readAuthors(office) : new Map(),
    languages: new Map(),
    claimed: new Set(),
    linkedSlides: new Set(),
  };
}

function assertPageLimit(count: number, { limits }: ReadOptions): void {
  if (limits?.pages === undefined || count <= limits.pages) return;
  throw new ConversionError(
    'too_large',
    `The presentation has ${count} slides to convert; the most allowed is ${limits.pages}.`,
    'Ask for fewer of them, e.g. with page ranges.',
  );
}

function readSlide(
  { number, part }: SlideEntry,
  deck: DeckContext,
  designs: Map<string | undefined, SlideDesign>,
): SlideReading {
  const content = part === undefined ? undefined : tryReadSlide(part, number, deck, designs);
  if (!content) {
    deck.warnings.push({ code: 'page_failed', message: 'The slide is missing or damaged.', page: number });
    return { blocks: [], report: { page: number, source: 'failed', words: 0 } };
  }
  const words = countWords(content);
  return {
    blocks: content,
    report: { page: number, source: words > 0 ? 'text' : 'empty', words },
  };
}

/** A damaged slide costs that slide only; a hostile one ends the conversion. */
function tryReadSlide(
  part: string,
  number: number,
  deck: DeckContext,
  designs: Map<string | undefined, SlideDesign>,
): Block[] | undefined {
  try {
    return readSlideContent(part, number, deck, designs);
  } catch (error) {
    if (error instanceof ConversionError && error.code === 'invalid_office') return undefined;
    throw error;
  }
}

function readSlideContent(
  part: string,
  slide: number,
  deck: DeckContext,
  designs: Map<string | undefined, SlideDesign>,
): Block[] {
  const root = deck.office.xml(part);
  const layout = relatedPart(deck.office, part, 'slideLayout');
  const design = designs.get(layout) ?? readDesign(deck.office, layout);
  designs.set(layout, design);
  const relationships = deck.office.relationships(part);
  const context: SlideContext = { ...deck, slide, part, relationships, design };
  const blocks = readSlideBlocks(root, context);
  if (attributeOf(root, 'show') === '0' || attributeOf(root, 'show') === 'false') {
    warn(context, 'slide_hidden', 'The slide is hidden in the show; its text is in the result.');
  }
  if (blocks.length === 0 && showsPicture(root)) {
    warn(context, 'page_empty', 'The slide shows pictures only; the text in them was not read.');
  }
  return [
    ...blocks,
    ...(deck.options.notes ? readSpeakerNotes(context) : []),
    ...(deck.options.comments ? readComments(context) : []),
  ];
}

function showsPicture(root: XmlElement | undefined): boolean {
  return descendantOf(root, 'a:blip') !== undefined;
}

function composeReading(readings: readonly SlideReading[], deck: DeckContext): Reading {
  const properties = readProperties(deck.office);
  const blocks = anchorLinkedSlides(
    readings.flatMap(({ blocks, report }, i) => [
      { type: 'pageBreak', page: report.page, ruled: i > 0 },
      ...blocks,
    ]),
    deck.linkedSlides,
  );
  const title = deckTitle(properties.title, blocks);
  const language = properties.language ?? mainLanguage(deck.languages);
  return {
    document: {
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
      blocks,
      images: deck.pictures.images,
    },
    pages: readings.map(({ report }) => report),
    totalPages: deck.presentation.slides.length,
    warnings: deck.warnings,
  };
}

/** The language most characters are set in. */
function mainLanguage(languages: ReadonlyMap<string, number>): string | undefined {
  const [first] = [...languages].sort(([, a], [, b]) => b - a);
  return languageTag(first?.[0]);
}
