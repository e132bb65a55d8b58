import type { Block } from '../../document/document.ts';
import { textOf } from '../../document/walk.ts';
import type { Warning } from '../../document/warning.ts';
import { ConversionError } from '../../errors.ts';
import type { Reader, ReadOptions, ReadResult } from '../../options.ts';
import { selectPages } from '../../page-ranges.ts';
import { packageLimits } from '../ooxml/limits.ts';
import { invalidOffice, unsupportedFormat } from '../ooxml/office-error.ts';
import { kindOf, type OfficePackage, openPackage } from '../ooxml/package/package.ts';
import { languageTag, readProperties } from '../ooxml/package/properties.ts';
import { tolerateDamage } from '../ooxml/package/tolerate-damage.ts';
import { createPictureStore } from '../ooxml/pictures/picture-store.ts';
import { readAuthors } from './comments.ts';
import { readPresentation } from './presentation.ts';
import { readSlide, type SlideReading } from './slide.ts';
import type { DeckContext } from './slide-context.ts';
import { anchorLinkedSlides } from './text/links.ts';

/**
 * Reads a PowerPoint presentation (.pptx, .pptm, .ppsx, .potx): titles as headings, bodies as nested lists, tables,
 * charts as tables of their values, SmartArt as lists, alternative texts; speaker notes, comments and pictures if asked.
 *
 * A slide without text of its own that shows pictures is read from these, as a scanned page would be.
 * What is the same on every slide (footers, dates, slide numbers, the master's drawing) is kept if asked for; hidden
 * slides are read and reported.
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
  const readings: SlideReading[] = [];
  for (const [i, number] of numbers.entries()) {
    readings.push(await readSlide(slides[number - 1]!, deck));
    options.onProgress?.(i + 1, numbers.length);
  }
  if (readings.every(({ report }) => report.source === 'failed'))
    throw invalidOffice('none of its slides can be read');
  return composeReading(readings, deck);
};

function openDeck(office: OfficePackage, options: ReadOptions): DeckContext {
  const presentation = readPresentation(office);
  const warnings: Warning[] = [];
  const slides = new Set(presentation.slides.map(({ part }) => part?.toLowerCase()));
  const tolerant = tolerateDamage(
    office,
    (part) => slides.has(part.toLowerCase()),
    () => warnings.push({ code: 'object_skipped', message: 'A damaged part of the file was left out.' }),
  );
  return {
    office: tolerant,
    options,
    presentation,
    warnings,
    furniture: new Map(),
    pictures: createPictureStore(tolerant),
    authors: options.comments ? readAuthors(tolerant) : new Map(),
    languages: new Map(),
    claimed: new Set(),
    linkedSlides: new Set(),
    designs: new Map(),
    pictureTexts: new Map(),
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

function composeReading(readings: readonly SlideReading[], deck: DeckContext): ReadResult {
  const properties = readProperties(deck.office);
  const blocks = anchorLinkedSlides(
    readings.flatMap(({ blocks, report }, i) => [
      { type: 'pageBreak', page: report.page, ruled: i > 0 },
      ...blocks,
    ]),
    deck.linkedSlides,
  );
  const furniture = [...deck.furniture.values()];
  if (furniture.length > 0) {
    const message = 'Footers, dates, slide numbers or text of the slide master were left out.';
    deck.warnings.push({ code: 'furniture_removed', message });
  }
  const title = deckTitle(properties.title, blocks);
  const language = properties.language ?? mainLanguage(deck.languages);
  return {
    document: {
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
      blocks,
      images: deck.pictures.images,
      ...(furniture.length === 0 ? {} : { furniture }),
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

/** Titles that programs give to every new deck, in the languages in which they are seen most. */
const UNTITLED =
  /^(power\s?point[\s-]?(presentation|präsentation|presentatie|презентация|プレゼンテーション|演示文稿|簡報)|pr[ée]sentation power\s?point|presentaci[óo]n de power\s?point|presentazione (standard di )?power\s?point|apresenta[çc][ãa]o do power\s?point|презентация power\s?point|(slide|folie|diapositive|diapositiva) \d+|presentation\d*|untitled.*)$/i;

/** The title of a deck: the one its file names unless nobody chose it, else its first heading. */
function deckTitle(named: string | undefined, blocks: readonly Block[]): string | undefined {
  if (named !== undefined && !UNTITLED.test(named.trim())) return named;
  const heading = blocks.find((block) => block.type === 'heading');
  return heading && textOf(heading.inlines).replace(/\s+/g, ' ').trim();
}
