import type { Box } from '../../document/document.ts';
import { holdsMiddle } from '../../layout/geometry.ts';
import { startProcessorClock } from '../../processor-clock.ts';
import {
  type OcrEngine,
  OcrFailed,
  type PageEngine,
  type RecognizedBlock,
  wordsOf,
} from '../engines/ocr-engine.ts';
import { type Binary, binarize, hasInk, isNegative } from '../ink/binary.ts';
import { cropPicture, invertPicture, type Picture } from '../ink/picture.ts';
import { evenLight } from '../ink/shades/even-light.ts';
import { revealPrint } from '../ink/shades/reveal-print.ts';
import { isFaint } from '../ink/shades/stretch-contrast.ts';
import { findSheet } from '../ink/sheet/find-sheet.ts';
import { flattenSheet } from '../ink/sheet/flatten-sheet.ts';
import { findFold } from '../ink/sheet/fold.ts';
import { findChartEdges } from '../words/order/chart-edges.ts';
import { findGutters } from '../words/order/gutters.ts';
import { orderLines, partLines } from '../words/order/order-lines.ts';
import { placeInset, takeInsets } from '../words/order/place-insets.ts';
import { readBars } from '../words/signs/bars.ts';
import { markBullets } from '../words/signs/bullets.ts';
import { readCheckMarks } from '../words/signs/check-marks.ts';
import { readColons } from '../words/signs/colons.ts';
import { readComparisonSigns } from '../words/signs/comparison-signs.ts';
import { findDashes, joinDashes } from '../words/signs/dashes.ts';
import { readLetterMarkers } from '../words/signs/letter-markers.ts';
import { readLoneOnes } from '../words/signs/lone-ones.ts';
import { readMicroSigns } from '../words/signs/micro-signs.ts';
import { readMinusSigns } from '../words/signs/minus-signs.ts';
import { readRomanNumbers } from '../words/signs/roman-numbers.ts';
import { readSectionSigns } from '../words/signs/section-signs.ts';
import { readStops } from '../words/signs/stops.ts';
import { readTimesSigns } from '../words/signs/times-signs.ts';
import { widenSigns } from '../words/signs/wide-signs.ts';
import { normalizeSpaces } from '../words/spaces/word-spaces.ts';
import { confidenceOfPage, findUpright, isRead } from './find-upright.ts';
import { fitLetters } from './fit-letters.ts';
import { joinSpread } from './join-spread.ts';
import { leaveOutUnread } from './leave-out-unread.ts';
import type { PageRecognition } from './page-recognition.ts';
import {
  LEAST_TIME,
  LETTER_PER_EM,
  letterOf,
  lineReader,
  type PageTask,
  type UprightTask,
} from './page-task.ts';
import { readUpright, type UprightReading } from './read-upright.ts';
import { hearSecond } from './second-engine/hear-second.ts';
import { checkAmounts } from './second-look/check-amounts.ts';
import { readCombs } from './second-look/read-combs.ts';
import { addLine } from './second-look/read-missed.ts';
import { readRaised } from './second-look/read-raised.ts';
import { rereadDoubtful } from './second-look/reread-doubtful.ts';
import { findUnreadLanguage } from './unread-language.ts';

/** Ink below this share of the page is dust: a single line of text is 0.05 %. */
export const LEAST_INK = 0.00004;

/**
 * Reads the text of a page; where that is in another language and one may be added, once more in that as well. What is
 * in a script that was not read is left out.
 * @throws OcrFailed, ConversionError `language_missing`.
 */
export async function recognizePage(
  given: Picture,
  engine: PageEngine,
  task: PageTask,
): Promise<PageRecognition> {
  return leaveOutUnread(await recognizeInLanguage(given, engine, task));
}

async function recognizeInLanguage(
  given: Picture,
  engine: PageEngine,
  task: PageTask,
): Promise<PageRecognition> {
  const elapsed = startProcessorClock();
  const found = await recognizeRevealed(given, engine, task);
  const unread = found.unread ?? found.unreadLanguage;
  const limit = task.limit - elapsed();
  if (!task.mayAddLanguage || !unread?.installed || limit < LEAST_TIME) return found;
  try {
    const languages = [unread.code, ...task.languages];
    const again = await recognizeRevealed(given, engine, { ...task, languages, limit });
    return !again.cut && confidenceOfPage(again) > confidenceOfPage(found) ? again : found;
  } catch (error) {
    if (error instanceof OcrFailed) return found;
    throw error;
  }
}

/**
 * Reads what is printed so faintly that it has to be darkened to be seen, if that is text: the back of a sheet shows
 * through as well.
 */
async function recognizeRevealed(
  given: Picture,
  engine: PageEngine,
  task: PageTask,
): Promise<PageRecognition> {
  const revealed = revealPrint(given);
  if (!revealed) return recognizeSeen(given, engine, task);
  const found = await recognizeSeen(revealed, engine, task);
  return isRead(found) ? found : recognizeSeen(given, engine, task);
}

/**
 * Reads the text of a page: flattened where it was seen at a slant, turned upright, straightened, enlarged where small,
 * lines of ruled tables taken out, faint print darkened, and what the engine passed over read again piece by piece.
 */
async function recognizeSeen(given: Picture, engine: PageEngine, task: PageTask): Promise<PageRecognition> {
  const sheet = task.mayLean ? findSheet(given) : undefined;
  if (!sheet) return recognizeFlat(given, engine, task);
  return { ...(await recognizeFlat(flattenSheet(given, sheet), engine, task)), tilted: true };
}

/** Reads what lies flat. */
async function recognizeFlat(given: Picture, engine: PageEngine, asked: PageTask): Promise<PageRecognition> {
  const lit = evenLight(given);
  const negative = isNegative(lit);
  const picture = negative ? invertPicture(lit) : lit;
  const elapsed = startProcessorClock();
  const left = () => Math.max(LEAST_TIME, asked.limit - elapsed());
  if (!hasInk(binarize(picture), LEAST_INK))
    return { picture, blocks: [], rulings: [], fills: [], turned: 0, tilted: false, blank: true, cut: false };
  const task = { ...asked, faint: isFaint(picture, letterOf(picture)) };
  // The dark of a negative is seldom even: its grain is no measure of the letters.
  const sized = negative ? picture : fitLetters(picture);
  const fold = task.mayLean ? findFold(sized) : undefined;
  if (fold === undefined) return readSheet(sized, engine, task, left);
  const pages: PageRecognition[] = [];
  for (const page of cutAt(sized, fold)) pages.push(await readSheet(page, engine, task, left));
  // Pages of one book lie one way; where they seem not to, it is none.
  if (pages.some(({ turned }) => turned !== 0)) return readSheet(sized, engine, task, left);
  return joinSpread(pages[0]!, pages[1]!);
}

/** The halves of a picture. */
function cutAt(picture: Picture, column: number): [Picture, Picture] {
  const { width, height } = picture;
  const part = (left: number, right: number) => cropPicture(picture, { left, right, top: 0, bottom: height });
  return [part(0, column), part(column, width)];
}

/** Reads what lies one way: a page, or one of two on a picture. */
async function readSheet(
  sheet: Picture,
  engine: PageEngine,
  task: UprightTask,
  left: () => number,
): Promise<PageRecognition> {
  const read = (picture: Picture) => readUpright(picture, engine, task, left);
  const { look, turned, unread } = task.mayLean
    ? await findUpright(sheet, engine, task.languages, read)
    : { look: await read(sheet), turned: 0 as const };
  const found = await finishReading(look, engine, task, left);
  return { ...found, turned, unread, unreadLanguage: findUnreadLanguage(found.blocks, task.languages) };
}

/** Reads what is in doubt again, asks about what remains so, and puts the lines in order. */
async function finishReading(
  { clear, strokes, rules, cells, combs, insets, shaped, letter, ...look }: UprightReading,
  engine: OcrEngine,
  task: PageTask,
  left: () => number,
): Promise<Omit<PageRecognition, 'turned' | 'unread'>> {
  const readLine = lineReader(engine, task.languages, left);
  const binary = binarize(look.picture);
  await readCombs(look.blocks, combs, { picture: look.picture, binary, letter }, readLine);
  await rereadDoubtful(look.blocks, { picture: clear, letter, cells }, readLine);
  await checkAmounts(look.blocks, clear, letter, readLine);
  const settled = await hearSecond({ ...look, letter }, task, left);
  const marked = markBullets(look.blocks, binary, letter);
  for (const dash of findDashes(marked, binary, cells, letter)) addLine(marked, dash, letter);
  for (const line of shaped) addLine(marked, line, letter);
  const read = wordsOf(marked);
  const isUnread = (place: Box) => !read.some((word) => holdsMiddle(place, word));
  const ordered = orderText(
    readSigns(joinDashes(marked, binary, letter), binary),
    { strokes, rules, insets, letter },
    task.languages,
  );
  const blocks = readRomanNumbers(ordered, task.languages);
  await readRaised(blocks, look.picture, readLine);
  const doubted = look.doubted?.filter(isUnread);
  const passedOver = look.passedOver?.filter(isUnread);
  return { ...look, ...settled, doubted, passedOver, blocks, blank: false };
}

/** What the engine confuses or leaves out, told by its shape. */
function readSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const steps = [
    readBars,
    readMinusSigns,
    readStops,
    readComparisonSigns,
    readSectionSigns,
    readColons,
    readMicroSigns,
    readTimesSigns,
    readCheckMarks,
    readLetterMarkers,
    readLoneOnes,
    widenSigns,
  ];
  return steps.reduce<RecognizedBlock[]>((read, step) => step(read, binary), [...blocks]);
}

/** Lines whole, in reading order, told by where words stand: the engine joins columns and parts rows. */
function orderText(
  blocks: readonly RecognizedBlock[],
  { strokes, rules, insets, letter }: Pick<UprightReading, 'strokes' | 'rules' | 'insets' | 'letter'>,
  languages: readonly string[],
): RecognizedBlock[] {
  const em = letter / LETTER_PER_EM;
  const lines = blocks.flatMap((block) => block.lines);
  const gutters = [...findGutters(lines, rules, em), ...findChartEdges(wordsOf(blocks), rules, em)];
  const whole = normalizeSpaces(blocks, languages, gutters);
  const { rest, taken } = takeInsets(partLines(whole, gutters, rules, em), insets);
  const order = (lines: readonly RecognizedBlock[]) => orderLines(lines, gutters, strokes, em);
  return taken.reduce((around, { inset, blocks }) => placeInset(around, inset, order(blocks)), order(rest));
}
