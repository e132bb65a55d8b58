import type { Ruling } from '../layout/page.ts';
import { type Binary, binarize, inkShare } from './binary.ts';
import { findComponents, letterHeight } from './components.ts';
import { eraseStrokes, findGrids, type Grids } from './grids.ts';
import { findMissedText } from './missed-text.ts';
import { dropNoise } from './noise.ts';
import type { OcrEngine, RecognizedBlock, RecognizedLine, Turn } from './ocr-engine.ts';
import {
  cropPicture,
  enlargePicture,
  type Picture,
  padPicture,
  rotatePicture,
  turnPicture,
} from './picture.ts';
import { findStrokes, strokesToRulings } from './rulings.ts';
import { measureLie } from './skew.ts';

export interface PageRecognition {
  /** The picture that was read: upright and straight. Positions are its pixels. */
  picture: Picture;
  blocks: RecognizedBlock[];
  /** In points. */
  rulings: Ruling[];
  /** Degrees clockwise by which the page was turned to be read. */
  turned: Turn['degrees'];
  /** The page was tilted and straightened: positions are not those of the picture given. */
  tilted: boolean;
  /** The picture holds no ink at all; nothing was recognised. */
  blank: boolean;
}

export interface PageTask {
  languages: readonly string[];
  /** The picture may lie on its side or be tilted; not so for parts of pages that stand upright. */
  mayLean: boolean;
  /** Milliseconds for the page, all steps together. */
  limit: number;
}

/** Ink below this share of the page is dust: a single line of text is 0.05 %. */
export const LEAST_INK = 0.00004;
/** Lesser tilts do not harm, and turning blurs. */
const LEAST_SKEW = 0.15;
/** Columns of ink this many times sharper than rows: the page may lie on its side. */
const SIDEWAYS = 1.15;
/** Mean confidence below which the page may be upside down, or lie on its side all the same. */
const DOUBTFUL = 0.62;
/** A word read right is this sure nine times out of ten. */
const SURE = 0.8;
/** Orientations told with less are no better than chance (measured). */
const LEAST_TURN_CONFIDENCE = 2;
/** Letters lower than this are enlarged, pixels; letters of 10 pt at 150 dpi are 11 high. */
export const SMALL_LETTER = 11;
export const GOOD_LETTER = 16;
/** Pixels of an enlarged picture. */
const MOST_ENLARGED = 20_000_000;

/**
 * Reads the text of a page: turned upright, straightened, enlarged where small, lines of ruled tables taken out, and
 * what the engine passed over read again piece by piece.
 * @throws OcrFailed, ConversionError `language_missing`.
 */
export async function recognizePage(
  picture: Picture,
  engine: OcrEngine,
  task: PageTask,
): Promise<PageRecognition> {
  const end = performance.now() + task.limit;
  const left = () => Math.max(1000, end - performance.now());
  const binary = binarize(picture);
  if (inkShare(binary) < LEAST_INK)
    return { picture, blocks: [], rulings: [], turned: 0, tilted: false, blank: true };
  const sized = enlargeSmall(picture, binary);
  if (!task.mayLean) return { ...(await readUpright(sized, engine, task, left)), turned: 0 };
  const lie = measureLie(sized);
  const told = lie.columns > SIDEWAYS * lie.rows ? await findTurn(engine, sized) : undefined;
  // Rows of rules and columns of figures look like text on its side; only a turn by a quarter fits what was seen.
  const turned: Turn['degrees'] = told === 90 || told === 270 ? told : 0;
  const first = { ...(await readUpright(turnPicture(sized, turned), engine, task, left)), turned };
  if (meanConfidence(first.blocks) >= DOUBTFUL) return first;
  const other: Turn['degrees'] = turned === 0 ? (told ?? (await findTurn(engine, sized))) : 0;
  if (other === turned) return first;
  const second = { ...(await readUpright(turnPicture(sized, other), engine, task, left)), turned: other };
  return sureLetters(second.blocks) > sureLetters(first.blocks) ? second : first;
}

function enlargeSmall(picture: Picture, binary: Binary): Picture {
  const letter = letterHeight(findComponents(binary));
  if (letter === undefined || letter >= SMALL_LETTER) return picture;
  const most = Math.sqrt(MOST_ENLARGED / (picture.width * picture.height));
  const factor = Math.min(GOOD_LETTER / letter, 2, most);
  return factor > 1.2 ? enlargePicture(picture, factor) : picture;
}

async function findTurn(engine: OcrEngine, picture: Picture): Promise<Turn['degrees']> {
  const turn = await engine.detectTurn(picture);
  return turn && turn.confidence >= LEAST_TURN_CONFIDENCE ? turn.degrees : 0;
}

async function readUpright(
  picture: Picture,
  engine: OcrEngine,
  task: PageTask,
  left: () => number,
): Promise<Omit<PageRecognition, 'turned'>> {
  const { skew } = task.mayLean ? measureLie(picture) : { skew: 0 };
  const tilted = Math.abs(skew) >= LEAST_SKEW;
  const straight = tilted ? rotatePicture(picture, -skew) : picture;
  const strokes = findStrokes(binarize(straight), straight.dpi);
  const grids = findGrids(strokes, straight.dpi);
  const clean = grids.strokes.length > 0 ? { ...straight, gray: straight.gray.slice() } : straight;
  eraseStrokes(clean, grids.strokes);
  const { languages } = task;
  const found = await engine.recognize(clean, { languages, shape: 'page', limit: left() });
  const sound = dropNoise(found, clean);
  const blocks = await readMissed(sound, clean, grids, engine, task, left);
  return { picture: clean, blocks, rulings: strokesToRulings(strokes, straight.dpi), tilted, blank: false };
}

/** Words read at the second look must be surer: there is no page around them to speak for them. */
const SURE_AGAIN = 0.55;
/** White around a piece that is read alone, in heights of its line. */
const MARGIN = 0.5;

/** Reads the pieces of text that the engine passed over at the first look. */
async function readMissed(
  blocks: RecognizedBlock[],
  picture: Picture,
  grids: Grids,
  engine: OcrEngine,
  task: PageTask,
  left: () => number,
): Promise<RecognizedBlock[]> {
  const binary = binarize(picture);
  const letter = letterHeight(findComponents(binary)) ?? picture.dpi / 14;
  const known = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const grown = known.map((word) => growBox(word, 0.25 * letter));
  const result = [...blocks];
  for (const place of findMissedText(binary, grown, letter)) {
    const margin = Math.ceil(MARGIN * (place.bottom - place.top));
    const piece = padPicture(cropPicture(picture, growBox(place, 2)), margin);
    const found = await engine.recognize(piece, { languages: task.languages, shape: 'line', limit: left() });
    const lines = found.flatMap((block) => block.lines);
    for (const line of lines) {
      const moved = moveLine(line, Math.floor(place.left - 2) - margin, Math.floor(place.top - 2) - margin);
      addLine(result, sureWords(moved));
    }
  }
  void grids;
  return result;
}

function growBox<T extends { left: number; top: number; right: number; bottom: number }>(box: T, by: number) {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

function sureWords(line: RecognizedLine): RecognizedLine {
  const words = line.words.filter((word) => word.confidence >= SURE_AGAIN && /[\p{L}\p{N}]/u.test(word.text));
  return { ...line, words };
}

function moveLine(line: RecognizedLine, dx: number, dy: number): RecognizedLine {
  const move = <T extends { left: number; top: number; right: number; bottom: number }>(box: T): T => ({
    ...box,
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  });
  const { x0, y0, x1, y1 } = line.baseline;
  return {
    ...move(line),
    words: line.words.map(move),
    baseline: { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy },
  };
}

/** Puts a line found later before the first block that begins below it, or at the end. */
function addLine(blocks: RecognizedBlock[], line: RecognizedLine): void {
  if (line.words.length === 0) return;
  blocks.push({ lines: [line] });
}

/** Letters that were surely read: what tells the right way up from a wrong one. */
function sureLetters(blocks: readonly RecognizedBlock[]): number {
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const sure = words.filter((word) => word.confidence >= SURE);
  return sure.reduce((sum, word) => sum + word.text.length, 0);
}

/** Mean confidence of the words, weighted by their letters; 0 without any. */
export function meanConfidence(blocks: readonly RecognizedBlock[]): number {
  let sum = 0;
  let letters = 0;
  for (const { lines } of blocks) {
    for (const { words } of lines) {
      for (const { text, confidence } of words) {
        sum += confidence * text.length;
        letters += text.length;
      }
    }
  }
  return letters === 0 ? 0 : sum / letters;
}
