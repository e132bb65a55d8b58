import { changeWord } from '../change-word.ts';
import { holdRightToLeft, isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Word } from '../page.ts';

/**
 * Whether a line is one of a right-to-left text: it begins and ends so on the page, or most of its letters are.
 * @param within - the text around is one, of which a line need only begin or end so
 */
export function isMainlyRightToLeft(words: readonly Word[], within = false): boolean {
  if (!holdRightToLeft(words)) return false;
  const { rightToLeft, others } = countLetters(words);
  if (rightToLeft >= others) return true;
  const lettered = words.filter((word) => isRightToLeft(word.text) || hasLetters(word));
  const leftmost = lettered.reduce((a, b) => (b.left < a.left ? b : a));
  const rightmost = lettered.reduce((a, b) => (b.right > a.right ? b : a));
  const ends = [leftmost, rightmost].filter(({ text }) => isRightToLeft(text)).length;
  return ends >= (within ? 1 : 2);
}

/** Gaps below this share of an em part no words: narrower ones stand for joiners between letters (0.07 to 0.1 in Persian). */
export const NO_SPACE = 0.11;

/** Least share of a page's letters that makes its text one from right to left, whatever is quoted in it. */
const LEAST_SHARE = 0.3;

/** Whether the text of a page is written from right to left: lines without such letters are set so too. */
export function isRightToLeftText(words: readonly Word[]): boolean {
  if (!holdRightToLeft(words)) return false;
  const { rightToLeft, others } = countLetters(words);
  return rightToLeft >= LEAST_SHARE * (rightToLeft + others);
}

/** How long the words are that are written from right to left, and the others that hold letters. */
function countLetters(words: readonly Word[]): { rightToLeft: number; others: number } {
  const count = { rightToLeft: 0, others: 0 };
  for (const word of words) {
    if (isRightToLeft(word.text)) count.rightToLeft += word.text.length;
    else if (hasLetters(word)) count.others += word.text.length;
  }
  return count;
}

/**
 * Words of one line in logical order; the same array when nothing in it is written from right to left.
 * @param within - the text around is one from right to left
 */
export function orderWords(words: readonly Word[], within = false): readonly Word[] {
  if (!holdRightToLeft(words)) return within ? orderQuoted(words) : words;
  const visual = [...words].sort((a, b) => a.left - b.left);
  if (!isMainlyRightToLeft(words, within)) return glueByPlace(orderLeftToRight(visual), visual);
  const isArabic = words.some(({ text }) => ARABIC.test(text));
  const settled = (isArabic ? typePercents(visual) : visual).map(withSignsBehind);
  return glueByPlace(orderRightToLeft(settled), settled);
}

/** A stop drawn to the left of a line, and the number of an item drawn with its own to the right of one. */
const STOP_BEFORE = /^[.,:;!?](?!\p{P}|\p{Nd})/u;
const NUMBER_BEHIND = /^([.)])(\p{Nd}{1,3})$/u;
/** A line of fewer words may be a name that begins with a stop. */
const LEAST_QUOTED = 3;

/** Words from left to right that are a line of a right-to-left text: what stands at its ends belongs to the others (UAX #9, N1). */
function orderQuoted(words: readonly Word[]): readonly Word[] {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length < LEAST_QUOTED || first.font.monospaced || !words.some(hasLetters)) return words;
  const ordered = [...words];
  const number = NUMBER_BEHIND.exec(last.text);
  if (number) ordered.pop();
  const stop = STOP_BEFORE.exec(first.text)?.[0];
  if (stop && !/\p{P}$/u.test(ordered.at(-1)!.text)) {
    const rest = first.text.slice(stop.length);
    if (rest === '') ordered.splice(0, 2, changeWord(words[1]!, { glued: false }));
    else ordered[0] = changeWord(first, { text: rest });
    const { right } = ordered.at(-1)!;
    ordered.push(changeWord(first, { text: stop, left: right, right, glued: true }));
  }
  if (number) ordered.unshift(changeWord(last, { text: `${number[2]}${number[1]}`, glued: false }));
  return ordered;
}

/** What stands at a distance was parted by a space, whatever order it was drawn in. */
function glueByPlace(ordered: readonly Word[], visual: readonly Word[]): Word[] {
  const places = new Map(visual.map((word, i) => [word, i]));
  const at = ordered.map((word) => places.get(word)!);
  return ordered.map((word, i) => {
    const before = ordered[i - 1];
    if (!before) return word;
    const [left, right] =
      at[i]! > at[i - 1]! ? [before, word] : [ordered[endOfRun(at, i)]!, ordered[startOfRun(at, i - 1)]!];
    const glued = right.left - left.right < NO_SPACE * Math.max(word.size, before.size);
    return glued === word.glued ? word : changeWord(word, { glued });
  });
}

/** Where the run from left to right ends, or began, that a word of the line stands in; `at` tells the words' places on the page. */
function endOfRun(at: readonly number[], from: number): number {
  let end = from;
  while (at[end + 1] === at[end]! + 1) end++;
  return end;
}

function startOfRun(at: readonly number[], from: number): number {
  let start = from;
  while (start > 0 && at[start - 1] === at[start]! - 1) start--;
  return start;
}

/**
 * Words from left to right on the page as they are read in a right-to-left line: from the right, runs of other words
 * in their own direction. Undoes what UAX #9 does to a line.
 */
function orderRightToLeft(visual: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of visual.toReversed()) {
    if (!isRightToLeft(word.text)) {
      run.unshift(word);
      continue;
    }
    ordered.push(...orderForeign(run), word);
    run = [];
  }
  return [...ordered, ...orderForeign(run)];
}

/** Right-to-left words within a line of another script. */
function orderLeftToRight(visual: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (let i = 0; i < visual.length; i++) {
    let end = i;
    for (let j = i; j < visual.length && !hasLetters(visual[j]!); j++) {
      if (isRightToLeft(visual[j]!.text)) end = j + 1;
    }
    if (end <= i || !isRightToLeft(visual[i]!.text)) ordered.push(visual[i]!);
    else {
      ordered.push(...orderRightToLeft(visual.slice(i, end)));
      i = end - 1;
    }
  }
  return ordered;
}

/** Letters of scripts written from left to right. */
function hasLetters({ text }: Word): boolean {
  return /\p{L}/u.test(text) && !isRightToLeft(text);
}

/** A run without right-to-left letters: signs at its ends belong to the line around it, numbers alone stand one by one. */
function orderForeign(run: readonly Word[]): Word[] {
  let first = run.findIndex(hasLetters);
  if (first < 0) return numbersFromRight(run);
  const end = endOfBracketed(run, first);
  if (end < run.length) return [...numbersFromRight(run.slice(end)), ...orderForeign(run.slice(0, end))];
  while (first > 0 && isWorded(run[first - 1]!) && touches(run[first - 1]!, run[first]!)) first--;
  const last = lastOfRun(run, first);
  return [
    ...run.slice(last + 1).reverse(),
    ...run.slice(first, last + 1),
    ...numbersFromRight(run.slice(0, first)),
  ];
}

/**
 * Where the brackets end that the letters of a run begin with, if only numbers and signs follow: those come before them
 * in the text, as brackets behind right-to-left letters belong to these (UAX #9, N0). Else the end of the run.
 */
function endOfBracketed(run: readonly Word[], first: number): number {
  const from = first > 0 && touches(run[first - 1]!, run[first]!) ? first - 1 : first;
  const opening = run[from]!.text[0]!;
  const closing = MIRRORED[opening];
  if (!closing) return run.length;
  let depth = 0;
  for (let i = from; i < run.length; i++) {
    for (const sign of run[i]!.text) {
      if (sign === opening) depth++;
      else if (sign === closing) depth--;
    }
    if (depth > 0) continue;
    return run[i]!.text.endsWith(closing) && !run.slice(i + 1).some(hasLetters) ? i + 1 : run.length;
  }
  return run.length;
}

function isWorded({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The last word or number, and behind it the bracket that closes one inside: `name()`. */
function lastOfRun(run: readonly Word[], first: number): number {
  const last = run.findLastIndex(isWorded);
  const [next, afterNext] = [run[last + 1]?.text, run[last + 2]?.text];
  if (next === '()') return last + 1;
  if (next === '(' && afterNext === ')') return last + 2;
  const inside = run
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join('');
  return next === ')' && inside.split('(').length > inside.split(')').length ? last + 1 : last;
}

/** Whether nothing stands between a word and the one to its right. */
function touches(left: Word, right: Word): boolean {
  return right.left - left.right < NO_SPACE * right.size;
}

/** What may be part of a number; other signs beside one stand for themselves. */
const IN_NUMBER = /[\p{L}\p{N}%‰+−$€£¥#°-]/u;
/** Stops and brackets drawn to the left of a number, of several parts perhaps, in one word with it. */
const SIGNS_BEFORE_NUMBER = /^([.,:;!،؛؟)(]+)(\p{Nd}+(?:\.\p{Nd}+)*)$/u;

/** Numbers and signs from the right; parts of one number (`12/05`, `1.5`) stay together in their order. */
function numbersFromRight(run: readonly Word[]): Word[] {
  const groups: Word[][] = [];
  for (const word of run) {
    const before = groups.at(-1)?.at(-1);
    if (before && touches(before, word)) groups.at(-1)!.push(word);
    else groups.push([word]);
  }
  return groups.reverse().flatMap(orderNumber);
}

/** A number with the signs about it, from the right. */
function orderNumber(group: readonly Word[]): Word[] {
  const first = group.findIndex(({ text }) => IN_NUMBER.test(text));
  if (first < 0) return group.toReversed();
  const end = group.findLastIndex(({ text }) => IN_NUMBER.test(text)) + 1;
  const number = group.slice(first, end);
  return [...group.slice(end).reverse(), ...number, ...group.slice(0, first).reverse()];
}

function withSignsBehind(word: Word): Word {
  const text = word.text.replace(SIGNS_BEFORE_NUMBER, (_, signs: string, number: string) => number + signs);
  return text === word.text ? word : changeWord(word, { text });
}

const ARABIC = /\p{Script=Arabic}/u;
const PERCENT = /^[%‰٪]$/;
const PERCENT_BEFORE_NUMBER = /^([%‰٪])(\p{Nd}+(?:[.,٫٬]\p{Nd}+)*)$/u;

/** Among Arabic letters a sign of percent is drawn to the left of the number that it is typed behind (UAX #9, W2 and W5). */
function typePercents(visual: readonly Word[]): Word[] {
  const typed = visual.map((word) => {
    const text = word.text.replace(PERCENT_BEFORE_NUMBER, '$2$1');
    return text === word.text ? word : changeWord(word, { text });
  });
  for (let i = 0; i + 1 < typed.length; i++) {
    const [sign, number] = [typed[i]!, typed[i + 1]!];
    if (!PERCENT.test(sign.text) || !/^\p{Nd}/u.test(number.text) || !touches(sign, number)) continue;
    typed.splice(i, 2, number, sign);
    i++;
  }
  return typed;
}

const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};
const OPENING = new Set(['(', '[', '{', '«']);
const BRACKETS = /[()[\]{}«»]/g;
const BEHIND_CLOSING = /[\s.,;:!?،؛؟]/u;

/**
 * The brackets of a right-to-left text as they are typed. Files give them as drawn or as meant; what stands around them
 * tells: an opening one begins a word, a closing one ends it. Of those with spaces on both sides the first opens.
 */
export function typeBrackets(text: string): string {
  let loose = '';
  const typed = text.replace(BRACKETS, (bracket, at: number) => {
    const opens = opensAt(text, at);
    if (opens === undefined) loose += bracket;
    return opens === undefined || OPENING.has(bracket) === opens ? bracket : MIRRORED[bracket]!;
  });
  const areDrawn = loose !== '' && !OPENING.has(loose[0]!) && loose.length % 2 === 0;
  if (!areDrawn) return typed;
  return typed.replace(BRACKETS, (bracket, at: number) =>
    opensAt(text, at) === undefined ? MIRRORED[bracket]! : bracket,
  );
}

/** Whether what stands around a bracket makes it an opening one; undefined when it does not tell. */
function opensAt(text: string, at: number): boolean | undefined {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  const opens = /\s/.test(before) && !BEHIND_CLOSING.test(after);
  const closes = !/\s/.test(before) && BEHIND_CLOSING.test(after);
  return opens === closes ? undefined : opens;
}
