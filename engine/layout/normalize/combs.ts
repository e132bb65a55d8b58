import type { Box } from '../../document/document.ts';
import { boxAround, heightOf, holdsMiddle, widthOf } from '../geometry.ts';
import type { Page, Ruling, Word } from '../page.ts';

/** A row of places for one letter each, left to right. */
export type Comb = Box[];

/** Fewer places in a row are no comb, … */
const FEWEST = 3;
/** … but for parts of one that stand so near each other, in widths of a place, as those of a date do. */
const PARTS_APART = 1;
/** Places of a comb are alike to this share of their width … */
const ALIKE = 0.2;
/** … and as wide to their height: narrower ones are gaps between double rules. */
const WIDTH = { least: 0.3, most: 1.3 };
/** Teeth are so long, points: shorter ones are ticks of scales, between longer ones stand several lines. */
const HEIGHT = { least: 8, most: 45 };
/** Share of its foot that is ruled. */
const FOOT = 0.8;
/** More short rules than this are a drawing. */
const MOST_TEETH = 2000;

type Teeth = Ruling[];

/** The combs that some rules draw: rows of small boxes, or of teeth on a line, that take a letter each. */
export function findCombs(rulings: readonly Ruling[]): Comb[] {
  const teeth = rulings.filter(({ orientation, start, end }) => {
    const height = end - start;
    return orientation === 'vertical' && height >= HEIGHT.least && height <= HEIGHT.most;
  });
  if (teeth.length <= 2 || teeth.length > MOST_TEETH) return [];
  const alone = rowsOf(teeth)
    .filter((row) => !row.some((tooth) => goesOn(tooth, rulings)))
    .map(placesOf)
    .filter((comb) => hasFoot(comb, rulings));
  return alone.filter((comb) => comb.length >= FEWEST || alone.some((other) => isBeside(comb, other)));
}

/** Teeth at even distances, each row at least two. */
function rowsOf(teeth: readonly Ruling[]): Teeth[] {
  const rows: Teeth[] = [];
  for (const tooth of teeth.toSorted((a, b) => a.position - b.position)) {
    const row = rows.findLast((other) => areLevel(other.at(-1)!, tooth));
    const last = row?.at(-1);
    if (!row || !last) rows.push([tooth]);
    else if (!isPlace(last, tooth)) rows.push([tooth]);
    else if (row.length === 1 || isAsWide(row, tooth)) row.push(tooth);
    else rows.push([last, tooth]);
  }
  return rows.filter(({ length }) => length > 1);
}

function areLevel(a: Ruling, b: Ruling): boolean {
  const slack = ALIKE * (a.end - a.start);
  return Math.abs(a.start - b.start) <= slack && Math.abs(a.end - b.end) <= slack;
}

function isPlace(a: Ruling, b: Ruling): boolean {
  const shape = (b.position - a.position) / (a.end - a.start);
  return shape >= WIDTH.least && shape <= WIDTH.most;
}

function isAsWide(row: Teeth, tooth: Ruling): boolean {
  const width = (row.at(-1)!.position - row[0]!.position) / (row.length - 1);
  return Math.abs(tooth.position - row.at(-1)!.position - width) <= ALIKE * width;
}

/** Whether a rule goes on above or below a tooth, as it does in tables. */
function goesOn({ position, start, end }: Ruling, rulings: readonly Ruling[]): boolean {
  const reach = ALIKE * (end - start);
  return rulings.some(
    (other) =>
      other.orientation === 'vertical' &&
      Math.abs(other.position - position) < reach &&
      (Math.abs(other.start - end) < reach || Math.abs(other.end - start) < reach),
  );
}

function placesOf(row: Teeth): Comb {
  const places = row.slice(1).map((tooth, i) => ({ left: row[i]!, right: tooth }));
  return places.map(({ left, right }) => ({
    left: left.position,
    right: right.position,
    top: Math.max(left.start, right.start),
    bottom: Math.min(left.end, right.end),
  }));
}

function hasFoot(comb: Comb, rulings: readonly Ruling[]): boolean {
  const { left, right, bottom } = boxAround(comb);
  const slack = ALIKE * heightOf(comb[0]!);
  const ruled = rulings
    .filter((rule) => rule.orientation === 'horizontal' && Math.abs(rule.position - bottom) <= slack)
    .reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, right) - Math.max(start, left)), 0);
  return ruled >= FOOT * (right - left);
}

/** Whether two rows are parts of one comb. */
function isBeside(comb: Comb, other: Comb): boolean {
  const [a, b] = comb[0]!.left < other[0]!.left ? [comb, other] : [other, comb];
  const [last, next] = [a.at(-1)!, b[0]!];
  const slack = ALIKE * widthOf(last);
  return (
    comb !== other &&
    Math.abs(last.top - next.top) <= slack &&
    Math.abs(widthOf(last) - widthOf(next)) <= slack &&
    next.left - last.right <= PARTS_APART * widthOf(last)
  );
}

/** The page with what stands in combs as words of their own: `F E N W I C K` in seven boxes is one word. */
export function joinCombs(page: Page): Page {
  return findCombs(page.rulings).reduce(joinComb, page);
}

function joinComb(page: Page, comb: Comb): Page {
  const box = boxAround(comb);
  const inside = page.words.filter((word) => word.angle === 0 && !word.hidden && holdsMiddle(box, word));
  const words = inside.every((word) => [...word.text].length <= placesUnder(word, comb).length)
    ? wordsIn(comb, inside)
    : [];
  if (words.length === 0 || isScale(words, comb)) return page;
  const [first] = inside;
  return {
    ...page,
    words: page.words.flatMap((word) => {
      if (word === first) return words;
      return inside.includes(word) ? [] : [word];
    }),
    rulings: page.rulings.filter((rule) => !draws(rule, box)),
  };
}

/** Places of a comb whose middle a word covers, or that its own middle stands in. */
function placesUnder(word: Word, comb: Comb): number[] {
  return comb.flatMap((place, i) => {
    const middle = (place.left + place.right) / 2;
    return (middle > word.left && middle < word.right) || holdsMiddle(place, word) ? [i] : [];
  });
}

/** Words of letters that follow each other without an empty place; of two readings of a place the surer. */
function wordsIn(comb: Comb, inside: readonly Word[]): Word[] {
  const taken = new Map<number, Word>();
  for (const word of inside.toSorted((a, b) => (b.confidence ?? 1) - (a.confidence ?? 1))) {
    const places = placesUnder(word, comb);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.set(place, word);
  }
  if (taken.size === 0) return [];
  const runs: Word[][] = [];
  for (let i = 0; i < comb.length; i++) {
    const word = taken.get(i);
    if (!word) continue;
    if (!taken.has(i - 1)) runs.push([word]);
    else if (runs.at(-1)!.at(-1) !== word) runs.at(-1)!.push(word);
  }
  // Letters read alone do not show their size.
  const { baseline, size } = [...taken.values()].reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const words: Word[] = [];
  for (const run of runs) words.push({ ...joinRun(run, words.at(-1)), baseline, size });
  return words;
}

/** Space between words of a comb, em: an empty place is as wide as a gutter. */
const SPACE = 0.3;

/** One word of some letters, a space behind the one before it. Letters that have to stand apart are no program. */
function joinRun(run: readonly Word[], before: Word | undefined): Word {
  const sureness = run.flatMap(({ confidence }) => confidence ?? []);
  const { size, font } = run[0]!;
  const box = boxAround(run);
  const left = before ? before.right + SPACE * size : box.left;
  return {
    ...run[0]!,
    ...box,
    left,
    right: left + widthOf(box),
    font: font.monospaced ? { ...font, monospaced: false } : font,
    text: run.map(({ text }) => text).join(''),
    filledIn: true,
    ...(sureness.length > 0 && { confidence: Math.min(...sureness) }),
  };
}

/** Whether the places are answers to choose from, numbered from the first to the last. */
function isScale(words: readonly Word[], comb: Comb): boolean {
  const [first = '', ...rest] = words.map(({ text }) => text).join('');
  return (
    rest.length === comb.length - 1 &&
    /^[01]$/.test(first) &&
    rest.every((sign, i) => Number(sign) === Number(first) + i + 1)
  );
}

/** Whether a rule lies along or in a comb, and reaches nowhere beyond. */
function draws({ orientation, position, start, end }: Ruling, { left, top, right, bottom }: Box): boolean {
  const slack = ALIKE * (bottom - top);
  const [from, to, low, high] =
    orientation === 'vertical' ? [top, bottom, left, right] : [left, right, top, bottom];
  return start >= from - slack && end <= to + slack && position >= low - slack && position <= high + slack;
}
