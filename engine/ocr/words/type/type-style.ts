import { isCaseless } from '../../../layout/lexicon/capitals.ts';
import type { RecognizedLetter, RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { measureSlant, measureStrokes } from '../../ink/shapes/strokes.ts';

/** Words that are set in bold and in italic type. */
export interface StyledWords {
  bold: ReadonlySet<RecognizedWord>;
  italic: ReadonlySet<RecognizedWord>;
}

/**
 * Strokes this many times as thick as the usual ones, size for size, are those of bold type. In print of seven
 * publishers bold is 1.4 to 1.65 times as thick as regular; of regular words one in 200 is above 1.3.
 */
const BOLD = 1.3;
/**
 * A short word with no bold one beside it is bold only from here on: in blurred print the strokes of one look up to 1.4 times
 * as thick as usual. Longer ones show theirs better.
 */
const BOLD_ALONE = 1.42;
const SHORT_WORD = 5;
/** Columns of ink that are sharper when leant back than as they stand: of 2,700 words all but three are told right by it. */
const ITALIC = 1;
/** Between bold words, and in a size of which most letters are bold, those of so much are bold as well. */
const BOLD_AMONG = 1.15;
/** Fewer letters show too little of their strokes: short words follow their line, and those beside them. */
const FEWEST_LETTERS = { bold: 3, italic: 4 };
/** Figures, and letters of slanting strokes: they lean in upright type as well. */
const SLANTING = /^[^\p{L}]|^[AKMNVWXYZkvwxyz]/u;
/** So many letters of one size have a usual weight of their own: type of notes and tables may be another. */
const OWN_USUAL = 200;

/**
 * Tells the style of words by their strokes: how thick they are for their size, and whether they lean.
 * @param sizeOf font size of a line, pixels
 */
export function findStyledWords(
  lines: readonly RecognizedLine[],
  picture: Picture,
  sizeOf: (line: RecognizedLine) => number,
): StyledWords {
  const weights = new Map<RecognizedWord, number>();
  for (const line of lines) {
    for (const word of line.words) weights.set(word, measureStrokes(picture, word) / sizeOf(line));
  }
  const weightOf = weighSizes(lines, weights, sizeOf);
  const isBold = (word: RecognizedWord, line: RecognizedLine, least: number) =>
    weights.get(word)! > least * weightOf(line).usual;
  const isItalic = (word: RecognizedWord) => !isCaseless(word.text) && measureSlant(picture, word) > ITALIC;
  return {
    bold: markWords(lines, {
      isTold: ({ letters }) => letters.length >= FEWEST_LETTERS.bold,
      isStyled: (word, line) => isBold(word, line, weightOf(line).isBold ? BOLD_AMONG : BOLD),
      isStyledAlone: (word, line) => word.letters.length > SHORT_WORD || isBold(word, line, BOLD_ALONE),
      mayFollow: (word, line) => isBold(word, line, BOLD_ALONE),
      mayBeStyled: (word, line) => isBold(word, line, BOLD_AMONG),
    }),
    italic: markWords(lines, {
      isTold: ({ letters }) => letters.filter(isUpright).length >= FEWEST_LETTERS.italic,
      isStyled: isItalic,
      isStyledAlone: () => true,
      mayFollow: () => false,
      mayBeStyled: () => false,
    }),
  };
}

function isUpright({ text }: RecognizedLetter): boolean {
  return !SLANTING.test(text);
}

interface StyleTest {
  /** Whether a word shows enough of its strokes. */
  isTold: (word: RecognizedWord) => boolean;
  isStyled: (word: RecognizedWord, line: RecognizedLine) => boolean;
  /** Whether what seems styled is so where neither the word before it nor the one behind it seems so. */
  isStyledAlone: (word: RecognizedWord, line: RecognizedLine) => boolean;
  /** Whether a word that shows too little of its strokes is styled right behind one that is, as the number of a table. */
  mayFollow: (word: RecognizedWord, line: RecognizedLine) => boolean;
  /** Whether a word is styled where those on both sides of it are. */
  mayBeStyled: (word: RecognizedWord, line: RecognizedLine) => boolean;
}

/** The words that a test tells, what may be styled between two of them, and short ones in lines of which it tells most. */
function markWords(
  lines: readonly RecognizedLine[],
  { isTold, isStyled, isStyledAlone, mayFollow, mayBeStyled }: StyleTest,
): ReadonlySet<RecognizedWord> {
  const marked = new Set<RecognizedWord>();
  for (const line of lines) {
    const told = line.words.filter(isTold);
    const seem = told.map((word) => isStyled(word, line));
    const styled = new Set(
      told.filter((word, i) => seem[i] && (seem[i - 1] || seem[i + 1] || isStyledAlone(word, line))),
    );
    const isMostlyStyled = styled.size > told.length / 2;
    const isBetween = (word: RecognizedWord) => {
      const before = told.findLast((other) => other.left < word.left);
      const after = told.find((other) => other.left > word.left);
      return before && after && styled.has(before) && styled.has(after);
    };
    for (const [i, word] of line.words.entries()) {
      const isBehind = i > 0 && styled.has(line.words[i - 1]!);
      const follows = isTold(word)
        ? isBetween(word) && mayBeStyled(word, line)
        : isMostlyStyled || isBetween(word) || (isBehind && mayFollow(word, line));
      if (styled.has(word) || follows) marked.add(word);
    }
  }
  return marked;
}

/** How thick the strokes of one size of type are. */
interface SizeWeight {
  /** What they are measured by: those of its own regular type, of the whole page where that is bold itself, or rare. */
  usual: number;
  /** Most of its letters are bold. */
  isBold: boolean;
}

function weighSizes(
  lines: readonly RecognizedLine[],
  weights: ReadonlyMap<RecognizedWord, number>,
  sizeOf: (line: RecognizedLine) => number,
): (line: RecognizedLine) => SizeWeight {
  const ofPage = middleWeight(
    lines.flatMap(({ words }) => words),
    weights,
  );
  const own = new Map<number, SizeWeight>();
  for (const size of new Set(lines.map(sizeOf))) {
    const words = lines.filter((line) => sizeOf(line) === size).flatMap((line) => line.words);
    const usual = middleWeight(words, weights);
    const isBold = usual > BOLD * ofPage && Number.isFinite(usual);
    const isOwn = !isBold && countLetters(words) >= OWN_USUAL;
    own.set(size, { usual: isOwn ? usual : ofPage, isBold });
  }
  return (line) => own.get(sizeOf(line))!;
}

function countLetters(words: readonly RecognizedWord[]): number {
  return words.reduce((sum, word) => sum + word.letters.length, 0);
}

/** The weight that half of the letters do not pass. */
function middleWeight(
  words: readonly RecognizedWord[],
  weights: ReadonlyMap<RecognizedWord, number>,
): number {
  const sorted = words
    .filter(({ letters }) => letters.length >= FEWEST_LETTERS.bold)
    .sort((a, b) => weights.get(a)! - weights.get(b)!);
  const half = countLetters(sorted) / 2;
  let passed = 0;
  for (const word of sorted) {
    passed += word.letters.length;
    if (passed >= half) return weights.get(word)!;
  }
  return Number.POSITIVE_INFINITY;
}
