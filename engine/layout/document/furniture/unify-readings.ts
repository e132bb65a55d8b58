import { countEach } from '../../statistics.ts';
import type { EdgeLine, EdgeLines, PageMargins } from './page-margins.ts';
import { maskNumbers } from './places.ts';

/** Readings of one text have this share of their pairs of letters in common: a wrong letter of eight leaves 0.7. */
const ALIKE = 0.6;
/** Fewer letters are alike by chance. */
const FEWEST_LETTERS = 4;
/** So many texts, the commonest, are what others may be readings of. */
const MOST_SPELLINGS = 300;

/** Pages whose heads and feet say the same where recognition read one text in several ways. */
export function unifyReadings(pages: readonly PageMargins[]): readonly PageMargins[] {
  const recognized = pages.filter(({ isRecognized }) => isRecognized);
  if (recognized.length < 2) return pages;
  const spell = {
    top: findSpellings(recognized.flatMap(({ top }) => top.lines)),
    foot: findSpellings(recognized.flatMap(({ foot }) => foot.lines)),
  };
  return pages.map((page) =>
    page.isRecognized
      ? { ...page, top: respell(page.top, spell.top), foot: respell(page.foot, spell.foot) }
      : page,
  );
}

function respell({ lines, ...edge }: EdgeLines, spell: (text: string) => string): EdgeLines {
  return {
    ...edge,
    lines: lines.map((line) => {
      const text = spell(line.text);
      return { ...line, text, key: maskNumbers(text) };
    }),
  };
}

/** For each text the commonest that it is most likely a reading of: itself, where there is none. */
function findSpellings(lines: readonly EdgeLine[]): (text: string) => string {
  const counts = countEach(lines.map(({ text }) => text));
  const spellings: { text: string; pairs: ReadonlySet<string> }[] = [];
  const known = new Map<string, string>();
  for (const [text] of [...counts].sort(([, a], [, b]) => b - a)) {
    const pairs = pairsOf(text);
    const same = pairs && spellings.find((spelling) => shareOf(pairs, spelling.pairs) >= ALIKE);
    known.set(text, same ? same.text : text);
    if (pairs && !same && spellings.length < MOST_SPELLINGS) spellings.push({ text, pairs });
  }
  return (text) => known.get(text)!;
}

/** The pairs of neighbouring letters; none of a text that bears numbers, which may count, or hardly any letters. */
function pairsOf(text: string): ReadonlySet<string> | undefined {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_LETTERS || /\p{Nd}/u.test(text)) return undefined;
  return new Set(letters.slice(1).map((letter, i) => letters[i]! + letter));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
