import type { Box } from '../../document/document.ts';
import { enclose } from '../geometry.ts';
import { mayStartCaption, startsCaption } from '../lexicon/captions.ts';
import { CURRENCY, IDEOGRAPHIC } from '../lexicon/signs.ts';
import { areBold, isNumeric, type Token } from './tokens.ts';

/** Tokens of one line that follow each other at the distance of words. */
export interface Chunk extends Box {
  tokens: Token[];
  baseline: number;
  size: number;
}

/** What stands at one height, left to right. */
export interface TextLine extends Box {
  chunks: Chunk[];
  baseline: number;
  size: number;
}

const IDEOGRAPHS = new RegExp(`[${IDEOGRAPHIC}]`, 'gu');
/** The first code of scripts that ideographs are among. */
const FIRST_IDEOGRAPH = 0x2e80;
/** Words of scripts that set no spaces have about so many signs. */
const SIGNS_A_WORD = 2;

/** How many words follow each other, those that no spaces part counted by their signs. */
export function countWords({ tokens }: Pick<Chunk, 'tokens'>): number {
  return tokens.reduce((count, { shown: { text } }) => {
    const signs = text.charCodeAt(0) < FIRST_IDEOGRAPH ? 0 : (text.match(IDEOGRAPHS)?.length ?? 0);
    return count + Math.max(1, signs / SIGNS_A_WORD);
  }, 0);
}

/** Baselines of one line agree within this share of an em. */
const SAME_LINE = 0.32;
/** A gap wider than this many em parts two cells. Spaces of set text are 0.2–0.5 em. */
const CELL_GAP = 0.62;
/** A bullet stands at most this many em before its text. */
const BULLET_GAP = 2.6;
const BULLET = /^[•◦▪▫■□●○‣❖►▶➢✓✔\uf0b7\uf0a7]$/u;

/** Lines of the tokens, top to bottom. Leaders part chunks and belong to none. */
export function linesOf(tokens: readonly Token[], cellGap = CELL_GAP): TextLine[] {
  const words = tokens.some((t) => t.leader)
    ? groupByBaseline(tokens).filter(holdsWords)
    : groupByBaseline(tokens);
  return words.map((group) => lineOf(group, cellGap));
}

/** Lines without leaders, parted again at narrower gaps; those that hold none are the same. */
export function partAtGaps(lines: readonly TextLine[], cellGap = CELL_GAP): TextLine[] {
  const isOne = ({ tokens }: Chunk) => endOfChunk(tokens, 0, cellGap) === tokens.length;
  return lines.map((line) =>
    line.chunks.every(isOne)
      ? line
      : lineOf(
          line.chunks.flatMap(({ tokens }) => tokens),
          cellGap,
        ),
  );
}

function holdsWords(group: readonly Token[]): boolean {
  return group.some((token) => !token.leader);
}

/** Tokens that stand on one line, top to bottom, each line left to right. */
export function groupByBaseline(tokens: readonly Token[]): Token[][] {
  const sorted = isInOrder(tokens, byBaseline) ? tokens : tokens.toSorted(byBaseline);
  const groups: Token[][] = [];
  let group: Token[] = [];
  let sum = 0;
  for (const token of sorted) {
    if (
      group.length > 0 &&
      token.baseline - sum / group.length > SAME_LINE * Math.min(token.size, group[0]!.size)
    ) {
      groups.push(group);
      group = [];
      sum = 0;
    }
    group.push(token);
    sum += token.baseline;
  }
  if (group.length > 0) groups.push(group);
  for (const each of groups) if (!isInOrder(each, byLeft)) each.sort(byLeft);
  return groups;
}

type Compare = (a: Token, b: Token) => number;
const byBaseline: Compare = (a, b) => a.baseline - b.baseline;
const byLeft: Compare = (a, b) => a.left - b.left;

/** Whether tokens need no sorting: most texts are written in order. */
function isInOrder(tokens: readonly Token[], compare: Compare): boolean {
  for (let i = 1; i < tokens.length; i++) if (compare(tokens[i - 1]!, tokens[i]!) > 0) return false;
  return true;
}

function lineOf(tokens: readonly Token[], cellGap: number): TextLine {
  const chunks: Chunk[] = [];
  for (let from = 0; from < tokens.length; ) {
    const end = tokens[from]!.leader ? from : endOfChunk(tokens, from, cellGap);
    if (end > from) chunks.push(chunkOf(tokens.slice(from, end)));
    from = Math.max(end, from + 1);
  }
  if (chunks.length === 0) chunks.push(chunkOf([tokens[0]!]));
  return joinChunks(joinSigns(chunks));
}

/** Where the chunk ends that begins with a token, which is no leader. */
function endOfChunk(tokens: readonly Token[], from: number, cellGap: number): number {
  const first = tokens[from]!;
  let { right, size } = first;
  for (let i = from + 1; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.leader) return i;
    const isBehindBullet = i === from + 1 && isBullet(first) && !isTick(first, token);
    if (token.size > size) size = token.size;
    if (token.left - right > (isBehindBullet ? BULLET_GAP : cellGap) * size) return i;
    if (token.right > right) right = token.right;
  }
  return tokens.length;
}

/** Signs of currency stand in front of their number, at the left edge of its column; these many em at most. */
const CURRENCY_SIGN = new RegExp(`^(?:${CURRENCY})$`);
const CURRENCY_GAP = 7;
/** Closing signs stand behind their number. */
const CLOSING = /^[)%‰]+$/;
const CLOSING_GAP = 1.6;

function joinSigns(chunks: Chunk[]): Chunk[] {
  if (chunks.length === 1) return chunks;
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (last && belongsTo(last, chunk)) for (const token of chunk.tokens) addToken(last, token);
    else joined.push(chunk);
  }
  return joined;
}

function belongsTo(last: Chunk, chunk: Chunk): boolean {
  if (isSign(last, CURRENCY_SIGN)) return isWithin(CURRENCY_GAP, last, chunk) && isNumericChunk(chunk);
  return isSign(chunk, CLOSING) && isWithin(CLOSING_GAP, last, chunk) && isNumericChunk(last);
}

/** Whether two chunks are less than so many em apart. */
function isWithin(most: number, last: Chunk, chunk: Chunk): boolean {
  return (chunk.left - last.right) / Math.max(chunk.size, last.size) < most;
}

function isSign({ tokens }: Chunk, signs: RegExp): boolean {
  return tokens.length === 1 && signs.test(tokens[0]!.shown.text);
}

/** Whether a word begins within a phrase rather than as a head: a single small letter names a figure, as n and p do. */
export function beginsSmall({ shown }: Token): boolean {
  return /^\p{Ll}{2}/u.test(shown.text);
}

/** True for a sign of currency, which is written without a space before its number. */
export function isCurrency(token: Token): boolean {
  return CURRENCY_SIGN.test(token.shown.text);
}

function isBullet({ shown }: Token): boolean {
  return BULLET.test(shown.text);
}

const TICK = /^[✓✔]$/u;

/** Whether a mark before another, or a tick before a number, fills a cell of its own rather than beginning a text. */
function isTick(mark: Token, token: Token): boolean {
  return isBullet(token) || (TICK.test(mark.shown.text) && isNumeric(token.shown.text));
}

function chunkOf(tokens: Token[]): Chunk {
  const { left, top, right, bottom, size, baseline } = reachOf(tokens);
  return { tokens, left, top, right, bottom, baseline, size };
}

function addToken(chunk: Chunk, token: Token): void {
  chunk.tokens.push(token);
  enclose(chunk, token);
  if (token.size > chunk.size) chunk.size = token.size;
}

/** Distances from the baseline of each line to that of the next, points. */
export function stepsDown(lines: readonly Pick<TextLine, 'baseline'>[]): number[] {
  return lines.slice(1).map(({ baseline }, i) => baseline - lines[i]!.baseline);
}

/** From one line down to another, in em of the larger. */
export function stepBetween(above: TextLine, below: TextLine): number {
  return (below.baseline - above.baseline) / Math.max(below.size, above.size);
}

/** Lines are set evenly whose steps differ by less than this factor. */
const EVEN = 1.15;

/** @param steps - from line to line, some */
export function areEven(steps: readonly number[]): boolean {
  return Math.max(...steps) < EVEN * Math.min(...steps);
}

/** Chunks that stand on one line, left to right, as that line. */
export function joinChunks(chunks: Chunk[]): TextLine {
  const { left, top, right, bottom, size, baseline } = reachOf(chunks);
  return { left, top, right, bottom, chunks, baseline, size };
}

/** Chunks that overlap a rule by no more than this (points) only touch it. */
const TOUCH = 1;

/** A chunk in the parts that stand between vertical rules or white. @param xs - where these are, left to right */
export function splitChunk(chunk: Chunk, xs: readonly number[]): Chunk[] {
  const crossing = xs.filter((x) => x > chunk.left + TOUCH && x < chunk.right - TOUCH);
  if (crossing.length === 0) return [chunk];
  const groups = new Map<number, Token[]>();
  for (const token of chunk.tokens) {
    const middle = (token.left + token.right) / 2;
    let interval = 0;
    for (const x of crossing) if (x < middle) interval++;
    const group = groups.get(interval);
    if (group) group.push(token);
    else groups.set(interval, [token]);
  }
  return [...groups.values()].flatMap((tokens) => chunksOf(tokens));
}

/** Lines whose chunks are parted where white runs down through all of them. @param xs - where that is, left to right */
export function splitLines(lines: TextLine[], xs: readonly number[]): TextLine[] {
  if (xs.length === 0) return lines;
  return lines.map(({ chunks }) => joinChunks(chunks.flatMap((chunk) => splitChunk(chunk, xs))));
}

type Placed = Box & { baseline: number; size: number };

/** From where to where parts of a line reach, and the largest size among them; the first tells where they stand. */
function reachOf(parts: readonly Placed[]): Placed {
  const { baseline } = parts[0]!;
  let { left, top, right, bottom, size } = parts[0]!;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.left < left) left = part.left;
    if (part.top < top) top = part.top;
    if (part.right > right) right = part.right;
    if (part.bottom > bottom) bottom = part.bottom;
    if (part.size > size) size = part.size;
  }
  return { left, top, right, bottom, size, baseline };
}

/** Chunks of the given tokens of one line, left to right. */
export function chunksOf(tokens: readonly Token[], cellGap = CELL_GAP): Chunk[] {
  return tokens.length === 0 ? [] : lineOf(tokens, cellGap).chunks;
}

/** The words as text, a space between them but where they are glued together. */
export function textOfTokens(tokens: readonly Token[]): string {
  let text = '';
  tokens.forEach((token, i) => {
    text += i > 0 && !token.shown.glued ? ` ${token.shown.text}` : token.shown.text;
  });
  return text;
}

/** So many words of a text tell whether it begins as a caption does. */
const LABEL_WORDS = 5;

/** Whether a text begins as the caption of a table does. */
export function opensCaption({ tokens }: Chunk): boolean {
  return mayStartCaption(tokens[0]!.shown.text) && startsCaption(textOfTokens(tokens.slice(0, LABEL_WORDS)));
}

/** More of its words are numbers than not. */
export function isNumericChunk(chunk: { tokens: readonly Token[] }): boolean {
  let numbers = 0;
  let others = 0;
  for (const { shown } of chunk.tokens) {
    if (isNumeric(shown.text)) numbers++;
    else others++;
  }
  return numbers > 0 && numbers >= others;
}

/** Whether a cell is a number. */
export function isNumericCell({ content }: { content: readonly Token[] }): boolean {
  return isNumericChunk({ tokens: content });
}

/** Whether all words of a line are bold. */
export function isBold(line: TextLine): boolean {
  return line.chunks.every((chunk) => areBold(chunk.tokens));
}
