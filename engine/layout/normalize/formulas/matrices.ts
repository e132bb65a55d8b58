import { changeWord } from '../../change-word.ts';
import type { Word } from '../../page.ts';
import { findBeside } from './fractions.ts';
import {
  acrossOf,
  axisOf,
  baselineUnder,
  isUpright,
  lower,
  replaceWords,
  SCRIPT_SIZE,
  type Scene,
  signLike,
  squeeze,
} from './scene.ts';

/** Pieces that tall brackets are built of, by the bracket. */
const PIECES = new Map(
  Object.entries({
    '(': '⎛⎜⎝',
    '[': '⎡⎢⎣',
    '{': '⎧⎨⎩',
    ')': '⎞⎟⎠',
    ']': '⎤⎥⎦',
    '}': '⎫⎬⎭',
    '‖': '‖',
  }).flatMap(([bracket, pieces]) => [...pieces].map((piece): [string, string] => [piece, bracket])),
);
/** The straight part of curly brackets, of either side. */
const STRAIGHT = '⎪';
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const BRACKETS = new Set('()[]{}');
/** Pieces of one bracket follow each other down within so many em. */
const PIECE = 2;
/** A piece reaches so far above and below its middle, em. */
const HALF_PIECE = 0.9;
/** Letters of fonts for tall signs have hardly any ascent, em. */
const NO_ASCENT = 0.2;
/** Such a sign reaches at least so far above and below its middle, em: brackets about two rows of small type. */
const TALL = 1;
/** Rows are at least so far apart, em. */
const ROW = 0.5;
const MOST_ROWS = 12;
/** A page with more brackets is no text. */
const MOST_BRACKETS = 200;
/** Cases have no bracket at their end: columns of them are no further apart, em. */
const COLUMNS = 4;

interface Bracket {
  sign: string;
  /** Its pieces, or the one sign it is. */
  words: Word[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function isTallBracket({ text, top, baseline, size }: Word): boolean {
  if (text.length !== 1) return false;
  return PIECES.has(text) || text === STRAIGHT || (BRACKETS.has(text) && baseline - top < NO_ASCENT * size);
}

/** Sets the rows of matrices and cases one behind the other, parted by semicolons. */
export function setMatrices(scene: Scene): void {
  joinDots(scene);
  const brackets = findBrackets(scene.words);
  // Inner ones first.
  const openings = brackets.filter(({ sign }) => sign in CLOSING);
  for (const opening of openings.toSorted((a, b) => a.bottom - a.top - (b.bottom - b.top)))
    setRows(scene, opening, closingOf(opening, brackets));
  for (const bracket of brackets) joinPieces(scene, bracket);
}

/** One sign for the pieces of a bracket. */
function joinPieces(scene: Scene, bracket: Bracket): void {
  const [first] = bracket.words as [Word];
  if (bracket.words.length === 1 || !scene.words.includes(first)) return;
  const sign = changeWord(first, {
    text: bracket.sign,
    baseline: baselineOf(scene, bracket, undefined),
  });
  replaceWords(scene, bracket.words, [sign]);
}

function findBrackets(words: readonly Word[]): Bracket[] {
  const found: Bracket[] = [];
  for (const word of words) {
    if (!isTallBracket(word) || !isUpright(word)) continue;
    const { text, left, right, size } = word;
    const sign = PIECES.get(text);
    const half = (sign || text === STRAIGHT ? HALF_PIECE : TALL) * size;
    const middle = axisOf(word);
    const above = (sign || text === STRAIGHT) && found.find((other) => goesOn(other, word, sign));
    if (above) {
      above.words.push(word);
      above.bottom = middle + half;
    } else if (text !== STRAIGHT) {
      if (found.length === MOST_BRACKETS) return [];
      found.push({
        sign: sign ?? text,
        words: [word],
        left,
        right,
        top: middle - half,
        bottom: middle + half,
      });
    }
  }
  return found;
}

/** @param piece - the bracket that a word is a piece of; undefined for a straight part, which any may have */
function goesOn({ sign, left, bottom, words }: Bracket, word: Word, piece: string | undefined): boolean {
  const down = word.baseline - words.at(-1)!.baseline;
  return (
    (piece === undefined || sign === piece) &&
    Math.abs(left - word.left) < 0.1 * word.size &&
    down > 0 &&
    (down < PIECE * word.size || axisOf(word) - bottom < PIECE * word.size)
  );
}

function closingOf(opening: Bracket, brackets: readonly Bracket[]): Bracket | undefined {
  const { sign, right, top, bottom } = opening;
  const closings = brackets.filter(
    (other) =>
      other.sign === CLOSING[sign] &&
      other.left >= right &&
      Math.abs(other.top + other.bottom - top - bottom) < bottom - top,
  );
  return closings.toSorted((a, b) => a.left - b.left)[0];
}

function setRows(scene: Scene, opening: Bracket, closing: Bracket | undefined): void {
  const [sign] = opening.words as [Word];
  const em = sign.size;
  if (!closing && opening.sign !== '{') return;
  const all = rowsOf(wordsBehind(scene, opening, closing), em);
  const rows = closing
    ? all
    : all.map((row) => runFrom(row, opening.right, em)).filter(({ length }) => length > 0);
  if (rows.length < 2 || rows.length > MOST_ROWS) return;
  const baseline = baselineOf(scene, opening, closing);
  const open = changeWord(signLike(sign, opening.sign, opening.left, opening.right), {
    baseline,
    glued: sign.glued,
  });
  const ends = closing
    ? [changeWord(signLike(sign, closing.sign, closing.left, closing.right), { baseline })]
    : [];
  const set = writeRows(rows, { left: opening.right, right: closing?.left, baseline, em });
  replaceWords(scene, [...opening.words, ...rows.flat(), ...(closing?.words ?? [])], [open, ...set, ...ends]);
}

/** What is drawn behind an opening bracket, as high as it, up to the closing one or the first word that stands elsewhere. */
function wordsBehind({ words }: Scene, opening: Bracket, closing: Bracket | undefined): Word[] {
  const slack = 0.1 * opening.words[0]!.size;
  const end = closing?.words[0];
  const behind: Word[] = [];
  for (let i = words.indexOf(opening.words.at(-1)!) + 1; i < words.length && words[i] !== end; i++) {
    const word = words[i]!;
    const middle = axisOf(word);
    const isInside =
      word.left >= opening.right - slack &&
      word.right <= (closing?.left ?? Number.POSITIVE_INFINITY) + slack &&
      middle > opening.top &&
      middle < opening.bottom &&
      isUpright(word);
    if (!isInside) return closing ? [] : behind;
    behind.push(word);
  }
  return behind;
}

/** Baseline of what stands beside the brackets, or where their middle is the axis. */
function baselineOf(scene: Scene, opening: Bracket, closing: Bracket | undefined): number {
  const [sign] = opening.words as [Word];
  if (opening.words.length === 1) return sign.baseline;
  const position = (opening.top + opening.bottom) / 2;
  const across = { start: opening.left, end: (closing ?? opening).right };
  const beside = findBeside(scene.words, { position, ...across }, 0.5);
  return beside?.baseline ?? baselineUnder(position, sign.size);
}

/** Words by the line they are on, each with its indices and exponents. */
function rowsOf(words: readonly Word[], em: number): Word[][] {
  const large = words.filter(({ size }) => size >= SCRIPT_SIZE * em);
  const rows: { baseline: number; words: Word[] }[] = [];
  for (const word of large.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && word.baseline - row.baseline < ROW * em) row.words.push(word);
    else rows.push({ baseline: word.baseline, words: [word] });
  }
  if (rows.length === 0) return [];
  for (const word of words.filter(({ size }) => size < SCRIPT_SIZE * em)) {
    const far = (row: { baseline: number }) => Math.abs(row.baseline - word.baseline);
    rows.reduce((a, b) => (far(b) < far(a) ? b : a)).words.push(word);
  }
  return rows.map((row) => acrossOf(row.words));
}

/** The words of a row up to a wide gap. */
function runFrom(row: readonly Word[], left: number, em: number): Word[] {
  let reached = left;
  const end = row.findIndex((word) => {
    const isApart = word.left - reached > COLUMNS * em;
    reached = Math.max(reached, word.right);
    return isApart;
  });
  return row.slice(0, end < 0 ? row.length : end);
}

interface Place {
  left: number;
  /** Without a bracket at its end, it ends where the rows do. */
  right?: number;
  baseline: number;
  em: number;
}

function writeRows(rows: readonly (readonly Word[])[], { left, right, baseline, em }: Place): Word[] {
  const end = right ?? Math.max(...rows.flat().map((word) => word.right));
  const widths = rows.map((row) => row.at(-1)!.right - row[0]!.left + em / 2);
  const scale = (end - left) / widths.reduce((sum, width) => sum + width, 0);
  const set: Word[] = [];
  let at = left;
  for (const [i, row] of rows.entries()) {
    const to = at + widths[i]! * scale;
    const stop = i + 1 < rows.length ? to - (em / 2) * scale : to;
    const main = row.filter(({ size }) => size >= SCRIPT_SIZE * em);
    lower(row, baseline - main[0]!.baseline);
    squeeze(row, at, stop);
    row[0]!.glued = i === 0;
    set.push(...row);
    const isParted = /[,;.]$/.test(row.at(-1)!.text);
    if (i + 1 < rows.length && !isParted) set.push(signLike(main[0]!, ';', stop, to));
    at = to;
  }
  return set;
}

/** Dots set one below the other as one sign: ⋮ where they are level across, ⋱ where they go down. */
function joinDots(scene: Scene): void {
  const joined = new Map<Word, Word>();
  const gone = new Set<Word>();
  for (let i = 0; i + 2 < scene.words.length; i++) {
    const [a, b, c] = scene.words.slice(i, i + 3) as [Word, Word, Word];
    if (a.text !== '.' || b.text !== '.' || c.text !== '.' || gone.has(a)) continue;
    const [across, down] = [c.left - a.left, c.baseline - a.baseline];
    if (down < 0.4 * a.size || down > a.size || across < -0.1 * a.size || across > a.size) continue;
    joined.set(a, {
      ...b,
      text: across < 0.1 * a.size ? '⋮' : '⋱',
      left: a.left,
      right: c.right,
      glued: false,
    });
    gone.add(b).add(c);
  }
  if (joined.size === 0) return;
  scene.words = scene.words.flatMap((word) => (gone.has(word) ? [] : [joined.get(word) ?? word]));
}
