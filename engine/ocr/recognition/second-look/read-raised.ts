import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf } from '../../../layout/geometry.ts';
import {
  joinLetters,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import { cropPicture, type Picture, scalePicture, whitenBoxes } from '../../ink/picture.ts';
import { findRaisedFigures, type RaisedFigures } from '../../ink/shapes/raised-figures.ts';
import { growBox } from '../../words/grow-box.ts';
import { measureCapitals } from '../../words/type/letter-heights.ts';
import { setRaised } from '../../words/type/set-raised.ts';
import type { RecognizeLine } from './read-piece.ts';

/** Figures are read at this height, pixels: that of 10 pt at 300 dpi. */
const READ_HEIGHT = 30;
/** White around each mark, pixels, so that it is a word of its own. */
const APART = 40;
/** So many marks are read as one line, where they speak for each other; and so many of those that this left unread. */
const MOST_OF_LINE = [24, 6];
/** More than so many that say nothing are a drawing's, or the quotes of a novel. */
const MOST_VAIN = 30;
/** A mark must be this sure. */
const SURE = 0.5;
/** Pixels around a mark that belong to its blurred edges. */
const BLUR = 1;
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u;
const WHITE = 255;

/** A mark enlarged, and where it stands in the picture of many. */
interface Placed {
  mark: RaisedFigures;
  picture: Picture;
  left: number;
  /** From its top to that of its figures. */
  above: number;
}

/**
 * Reads exponents and the marks of notes as what they are: enlarged and many at once, for a line of figures is read more
 * surely than a single one. What they were read as before goes. Changes the lines in place.
 * @throws OcrFailed
 */
export async function readRaised(
  blocks: readonly RecognizedBlock[],
  picture: Picture,
  readLine: RecognizeLine,
): Promise<void> {
  const lines = blocks.flatMap((block) => block.lines);
  const measure = measureCapitals(lines, picture);
  const measured = lines.flatMap((line) => {
    const capital = isOfCapitals(line) ? measure(line)?.height : undefined;
    return capital ? [{ line, capital }] : [];
  });
  let marks: readonly RaisedFigures[] = findRaisedFigures(measured, findComponents(binarize(picture)));
  // What one line does not tell may be told among others.
  for (const most of MOST_OF_LINE) {
    marks = await readMarks(marks, most, picture, readLine);
    if (marks.length > MOST_VAIN) return;
  }
}

/** Whether a line is in scripts whose letters are whole and stand on it; pieces of others hang above it. */
function isOfCapitals({ words }: RecognizedLine): boolean {
  return words.every(({ text }) => !OTHER_SCRIPT.test(text));
}

/** @returns the marks that said nothing, or nothing sure */
async function readMarks(
  marks: readonly RaisedFigures[],
  most: number,
  picture: Picture,
  readLine: RecognizeLine,
): Promise<RaisedFigures[]> {
  const unread: RaisedFigures[] = [];
  for (let from = 0; from < marks.length; from += most) {
    const placed = placeMarks(marks.slice(from, from + most), picture);
    const words = wordsOf((await readLine(drawMarks(placed))) ?? []);
    for (const place of placed) {
      const { text, confidence } = readAt(place, words);
      if (confidence < SURE || !setRaised(place.mark, text, confidence)) unread.push(place.mark);
    }
  }
  return unread;
}

function placeMarks(marks: readonly RaisedFigures[], picture: Picture): Placed[] {
  let left = APART;
  return marks.map((mark) => {
    const times = READ_HEIGHT / Math.max(...mark.figures.map(heightOf));
    const ink = cropPicture(picture, growBox(mark, BLUR));
    const between = mark.signs.filter((sign) => !mark.figures.includes(sign));
    whitenBoxes(
      ink,
      between.map((sign) => moveBox(growBox(sign, BLUR), BLUR - mark.left, BLUR - mark.top)),
    );
    const above = (boxAround(mark.figures).top - mark.top + BLUR) * times;
    const placed = { mark, picture: scalePicture(ink, times), left, above };
    left += placed.picture.width + APART;
    return placed;
  });
}

function moveBox({ left, top, right, bottom }: Box, dx: number, dy: number): Box {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

/** The marks beside each other, their figures on one line. */
function drawMarks(placed: readonly Placed[]): Picture {
  const last = placed.at(-1)!;
  const width = last.left + last.picture.width + APART;
  const height = Math.max(...placed.map(({ picture }) => picture.height)) + 2 * APART;
  const gray = new Uint8Array(width * height).fill(WHITE);
  for (const { picture, left, above } of placed) {
    const top = APART - Math.round(above);
    for (let y = 0; y < picture.height; y++) {
      gray.set(picture.gray.subarray(y * picture.width, (y + 1) * picture.width), (y + top) * width + left);
    }
  }
  return { width, height, gray, dpi: 300 };
}

/** What was read in the place of a mark, its confidence that of the least sure word there. */
function readAt({ left, picture }: Placed, words: readonly RecognizedWord[]) {
  const isInside = (box: Box) => {
    const middle = (box.left + box.right) / 2;
    return middle > left - APART / 2 && middle < left + picture.width + APART / 2;
  };
  const read = words.filter(({ letters }) => letters.some(isInside));
  const letters = read.flatMap((word) => word.letters).filter(isInside);
  return {
    text: joinLetters(letters),
    confidence: Math.min(1, ...read.map(({ confidence }) => confidence)),
  };
}
