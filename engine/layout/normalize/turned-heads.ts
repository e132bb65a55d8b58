import { changeWord } from '../change-word.ts';
import { boxAround } from '../geometry.ts';
import type { Page, Word } from '../page.ts';

/** So many heads at least stand beside each other, … */
const LEAST_HEADS = 3;
/** … and more words than this are no heads; each is compared with all others. */
const MOST_WORDS = 500;
/** … this share of them over cells of their own: two of them, so many em apart at most, each so many em from its neighbours. */
const MOSTLY = 0.6;
const ROWS = 2;
const FARTHEST = 4;
const APART = 0.6;
/** Words of one head follow each other within so many em, and its lines have so many em from the middle of one to that of the next. */
const WORD_GAP = 0.8;
const LINE_STEP = 1.4;
/** A line of type stands on its baseline with so much of its height below. */
const DESCENT = 0.2;

/** A head written upwards or downwards. */
interface TurnedHead {
  words: Word[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Heads of narrow columns, written upwards or downwards to save room, become words of the row of heads; each is one word as
 * wide as its type is high.
 */
export function setTurnedHeads(page: Page): Page {
  const upright = page.words.filter(({ angle }) => angle === 0);
  const set = new Map<Word, Word | undefined>();
  for (const angle of [90, 270]) {
    const turned = page.words.filter((word) => word.angle === angle);
    if (turned.length < LEAST_HEADS || turned.length > MOST_WORDS) continue;
    if (upright.length < LEAST_HEADS * ROWS) continue;
    for (const band of bandsOf(joinLines(joinWords(turned, angle)))) {
      const over = band.filter((head) => standsOverCells(head, upright));
      if (band.length < LEAST_HEADS || over.length < MOSTLY * band.length) continue;
      const baseline = baselineOf(band, upright);
      for (const { words, left, right } of band)
        words.forEach((word, i) => {
          set.set(word, i === 0 ? setUpright(words, { left, right, baseline }) : undefined);
        });
    }
  }
  if (set.size === 0) return page;
  return { ...page, words: page.words.flatMap((word) => (set.has(word) ? (set.get(word) ?? []) : word)) };
}

function headOf(words: Word[]): TurnedHead {
  return { words, ...boxAround(words) };
}

/** Words that follow each other along their direction, in that order. */
function joinWords(words: readonly Word[], angle: number): TurnedHead[] {
  const lines: Word[][] = [];
  const ahead = (word: Word) => (angle === 90 ? word.top : -word.bottom);
  for (const word of words.toSorted((a, b) => ahead(a) - ahead(b))) {
    const line = lines.find((each) => {
      const last = each.at(-1)!;
      const gap = ahead(word) - (angle === 90 ? last.bottom : -last.top);
      const apart = Math.abs(word.left + word.right - last.left - last.right) / 2;
      return Math.abs(gap) < WORD_GAP * word.size && apart < 0.5 * word.size;
    });
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map(headOf);
}

/** Lines set close beside each other, of one head. */
function joinLines(lines: readonly TurnedHead[]): TurnedHead[] {
  const heads: TurnedHead[] = [];
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const { size, angle } = line.words[0]!;
    const before = heads.at(-1);
    const isNext = before && line.right - before.right < LINE_STEP * size && overlap(before, line);
    // Lines that read downwards follow each other from right to left.
    if (isNext)
      heads[heads.length - 1] = headOf(
        angle === 90 ? [...line.words, ...before.words] : [...before.words, ...line.words],
      );
    else heads.push(line);
  }
  return heads;
}

/** Heads beside each other. */
function bandsOf(heads: readonly TurnedHead[]): TurnedHead[][] {
  const bands: TurnedHead[][] = [];
  for (const head of heads) {
    const band = bands.find((each) => overlap(each.at(-1)!, head));
    if (band) band.push(head);
    else bands.push([head]);
  }
  return bands;
}

function overlap(a: TurnedHead, b: TurnedHead): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** Whether the words right below a head stand by themselves, as those of cells do. */
function standsOverCells(
  { left, right, bottom, words: [first] }: TurnedHead,
  upright: readonly Word[],
): boolean {
  const middle = (left + right) / 2;
  const { size } = first!;
  let above = bottom;
  for (let row = 0; row < ROWS; row++) {
    const below = upright.filter(
      (word) => word.left - size < middle && word.right + size > middle && word.top > above - 0.5 * size,
    );
    const cell = below.toSorted((a, b) => a.baseline - b.baseline)[0];
    if (!cell || cell.top - above > FARTHEST * size || !isApart(cell, upright)) return false;
    above = cell.bottom;
  }
  return true;
}

function isApart(cell: Word, upright: readonly Word[]): boolean {
  return upright.every(
    (word) =>
      word === cell ||
      word.glued ||
      Math.abs(word.baseline - cell.baseline) > 0.3 * cell.size ||
      word.left - cell.right > APART * cell.size ||
      cell.left - word.right > APART * cell.size,
  );
}

/** That of the last line of upright heads beside the turned ones, else their own lower edge. */
function baselineOf(band: readonly TurnedHead[], upright: readonly Word[]): number {
  const { left, top, bottom } = boxAround(band);
  const beside = upright.filter(
    ({ baseline, right, size }) =>
      baseline > top && baseline <= bottom && right < left && left - right < 40 * size,
  );
  const { size } = band[0]!.words[0]!;
  return beside.length > 0 ? Math.max(...beside.map(({ baseline }) => baseline)) : bottom - DESCENT * size;
}

function setUpright(
  words: readonly Word[],
  { left, right, baseline }: { left: number; right: number; baseline: number },
): Word {
  const [first] = words;
  const { size } = first!;
  const bottom = baseline + DESCENT * size;
  const text = words.reduce(
    (all, { text, glued }) => (all === '' || glued ? all + text : `${all} ${text}`),
    '',
  );
  return changeWord(first!, {
    text,
    left,
    right,
    top: bottom - size,
    bottom,
    baseline,
    angle: 0,
    glued: false,
  });
}
