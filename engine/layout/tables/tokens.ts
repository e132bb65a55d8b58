import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { isAsciiLetter } from '../lexicon/ascii.ts';
import type { Word } from '../page.ts';
import { firstFrom } from '../sorted.ts';

/** A word as tables see it: upright, and standing on its line even when it is a script. */
export interface Token extends Box {
  /** The page's own word. */
  word: Word;
  /** The same turned upright, or the part of it that this token is. */
  shown: Word;
  /** Baseline and size of the word it is a script of, else its own. */
  baseline: number;
  size: number;
  /** A row of dots that leads the eye from a label to its value. */
  leader: boolean;
}

/** A smaller word is a script of its neighbour when below this share of the neighbour's size … */
const SCRIPT_SIZE = 0.88;
/** … shifted by at most this share … */
const SCRIPT_SHIFT = 0.65;
/** … and at most this share of an em away. */
const SCRIPT_DISTANCE = 0.4;

const TYPED_RULE = /^(?:[-–—]{6,}|_{6,}|={6,})$/;

const LEADER = /^(?:[.…·_‥]\s?){3,}$/;
/** Most words hold none; this tells sooner than the pattern that takes them apart. */
const SIGNS_OF_LEADER = /[.…·]{4}|_{4}/;
const INNER_LEADER = /^(.*?[^.…·_])([.…·]{4,}|_{4,})(.*)$/;

/** Tokens of upright words, in the order of the content stream. `shown[i]` is `words[i]` turned upright. */
export function readTokens(words: readonly Word[], shown: readonly Word[] = words): Token[] {
  const tokens: Token[] = [];
  words.forEach((word, i) => {
    const view = shown[i]!;
    if (isBlank(view.text) || view.right - view.left <= 0) return;
    const parts = splitAtLeader(view);
    if (parts) for (const part of parts) tokens.push(tokenOf(word, part));
    else tokens.push(tokenOf(word, view));
  });
  liftScripts(tokens);
  return tokens;
}

function tokenOf(word: Word, shown: Word): Token {
  const { left, top, right, bottom, baseline, size } = shown;
  return { word, shown, left, top, right, bottom, baseline, size, leader: isLeader(shown.text) };
}

/** Most words begin with a letter or digit of ASCII, which tells sooner than a pattern what they are not. */
function beginsPlainly(text: string): boolean {
  const code = text.charCodeAt(0);
  return isAsciiLetter(code) || (code >= 0x30 && code <= 0x39);
}

function isBlank(text: string): boolean {
  return !beginsPlainly(text) && text.trim() === '';
}

function isLeader(text: string): boolean {
  return !beginsPlainly(text) && LEADER.test(text);
}

/** Whether all words of a text are bold. */
export function areBold(tokens: readonly Token[]): boolean {
  return tokens.every(({ shown }) => shown.font.bold);
}

/** Whether a text is nothing but numbers. */
export function areNumbers(tokens: readonly Token[]): boolean {
  return tokens.every(({ shown }) => isNumeric(shown.text));
}

/** A row of typed dashes, which stands for a rule. */
export function isTypedRule({ shown }: Token): boolean {
  return !beginsPlainly(shown.text) && TYPED_RULE.test(shown.text);
}

/**
 * `Total.......12` as three words; the places are estimated, a dot being half as wide as other characters. Undefined for a
 * word without a leader.
 */
function splitAtLeader(word: Word): Word[] | undefined {
  const parts = word.text.length > 5 && SIGNS_OF_LEADER.test(word.text) ? INNER_LEADER.exec(word.text) : null;
  if (!parts) return undefined;
  const [, label = '', dots = '', value = ''] = parts;
  const unit = (word.right - word.left) / (label.length + dots.length / 2 + value.length);
  const first = word.left + label.length * unit;
  const second = first + (dots.length / 2) * unit;
  const split: Word[] = [
    changeWord(word, { text: label, right: first }),
    changeWord(word, { text: dots, left: first, right: second, glued: true }),
  ];
  if (value !== '') split.push(changeWord(word, { text: value, left: second, glued: true }));
  return split;
}

function liftScripts(tokens: readonly Token[]): void {
  let sorted: Token[] | undefined; // most pages have no scripts
  const hosts = () => (sorted ??= tokens.toSorted((a, b) => a.shown.baseline - b.shown.baseline));
  for (let i = 1; i < tokens.length; i++) {
    const before = tokens[i - 1]!;
    const token = tokens[i]!;
    const isRaised = token.shown.glued && isNear(token, before, token.left - before.right);
    if (isRaised || isScriptOf(token, before, token.left - before.right, hosts)) lift(token, before);
  }
  for (let i = tokens.length - 2; i >= 0; i--) {
    const next = tokens[i + 1]!;
    const token = tokens[i]!;
    if (isScriptOf(token, next, next.left - token.right, hosts)) lift(token, next);
  }
  liftMarksApart(tokens, hosts);
}

/** Marks of notes have at most so many letters … */
const LONGEST_MARK = 4;
/** … and are raised by this share of their word's size at least. */
const RAISED = 0.15;

/** Some writers draw the marks of notes behind all else: only their place tells what words they belong to. */
function liftMarksApart(tokens: readonly Token[], sorted: () => readonly Token[]): void {
  let largest = 0;
  for (const { size } of tokens) largest = Math.max(largest, size);
  const marks = tokens.filter(
    ({ shown, size, baseline }) =>
      size < SCRIPT_SIZE * largest && shown.text.length <= LONGEST_MARK && baseline === shown.baseline,
  );
  if (marks.length === 0) return;
  const hosts = sorted();
  // From left to right: of two marks the second stands behind the first.
  for (const mark of marks.sort((a, b) => a.left - b.left)) {
    const host = findHost(mark, hosts, SCRIPT_SHIFT * largest);
    if (host) lift(mark, host);
  }
}

/** The larger word that a mark stands behind, or in front of; `hosts` stand from top to bottom. */
function findHost(mark: Token, hosts: readonly Token[], reach: number): Token | undefined {
  for (let i = firstFrom(hosts, mark.baseline, drawnBaselineOf); i < hosts.length; i++) {
    const host = hosts[i]!;
    if (host.shown.baseline > mark.baseline + reach) return undefined;
    if (host.baseline < mark.baseline + RAISED * host.size) continue;
    const distance = Math.max(mark.left - host.right, host.left - mark.right);
    if (isScriptOf(mark, host, distance, () => hosts)) return host;
  }
  return undefined;
}

/** Words stand over each other to this, em, at each side. */
const SLACK = 0.1;

/** Whether a word stands over or under its host or one beside that: it is of another line, however small. */
function isOverWord(mark: Token, host: Token, hosts: readonly Token[]): boolean {
  const level = RAISED * host.size;
  const slack = SLACK * host.size;
  const first = firstFrom(hosts, host.shown.baseline - level, drawnBaselineOf);
  for (let i = first; i < hosts.length; i++) {
    const other = hosts[i]!;
    if (other.shown.baseline > host.shown.baseline + level) return false;
    if (other !== mark && other.left < mark.left + slack && other.right > mark.right - slack) return true;
  }
  return false;
}

const baselineOf = ({ baseline }: Token) => baseline;
const drawnBaselineOf = ({ shown }: Token) => shown.baseline;

/** @param hosts - all words from top to bottom */
function isScriptOf(token: Token, host: Token, distance: number, hosts: () => readonly Token[]): boolean {
  const isSmall = token.size < SCRIPT_SIZE * host.size;
  return isSmall && isNear(token, host, distance) && !isOverWord(token, host, hosts());
}

function isNear(token: Token, host: Token, distance: number): boolean {
  if (Math.abs(token.baseline - host.baseline) > SCRIPT_SHIFT * host.size) return false;
  return distance > -0.5 * host.size && distance < SCRIPT_DISTANCE * host.size;
}

function lift(token: Token, host: Token): void {
  token.baseline = host.baseline;
  token.size = host.size;
}

/** The middle of the small letters is above the line they stand on by this share of their size. */
const MIDDLE = 0.3;

/** Height at which the middle of the small letters stands; decides on which side of a rule a word is. */
export function middleOf(token: { baseline: number; size: number }): number {
  return token.baseline - MIDDLE * token.size;
}

/** Words from top to bottom, and the size of the largest of them. */
export interface TokenStack {
  tokens: readonly Token[];
  largest: number;
}

/** The words whose middle lies between two heights, from top to bottom. */
export function tokensBetween({ tokens, largest }: TokenStack, top: number, bottom: number): Token[] {
  const lowest = bottom + MIDDLE * largest;
  const between: Token[] = [];
  for (let i = firstFrom(tokens, top, baselineOf); i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.baseline > lowest) break;
    const middle = middleOf(token);
    if (middle > top && middle < bottom) between.push(token);
  }
  return between;
}

const NUMBER =
  /^[([<>≤≥~≈=±+\-–−—*†‡§#$€£¥US\uFFFD]{0,3}[.,·]?\d[\d.,:;'’\s/×x^%‰°*†‡§)\]±–−\-a-e€$]{0,24}$|^[-–—−.…*+±√✓✗×]{1,5}$|^(?:n\.?[ads]\.?|nil|ns|n\/a|nd)$/i;

/** The only letters that `NUMBER` begins with; most words begin with another. */
const NUMBER_LETTERS: ReadonlySet<number> = new Set(['n', 's', 'u'].map((letter) => letter.charCodeAt(0)));

/** Numbers and what stands in for them in a column of numbers. */
export function isNumeric(text: string): boolean {
  const first = text.charCodeAt(0);
  if (isAsciiLetter(first) && !NUMBER_LETTERS.has(first | 0x20)) return false;
  return NUMBER.test(text);
}

const YEAR = /^(?:19|20)\d\d(?:[-–/]\d{2,4})?[a-z*†‡]?$/;

/** Years, and spans of years. */
export function isYear(text: string): boolean {
  return YEAR.test(text);
}
