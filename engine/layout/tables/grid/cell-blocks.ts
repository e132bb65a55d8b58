import type { Block, Inline, List } from '../../../document/document.ts';
import { changeWord } from '../../change-word.ts';
import { findItemMarker, isSureBullet } from '../../lexicon/list-markers.ts';
import { wordsToInlines } from '../../lines/inlines.ts';
import type { PageLink, Word } from '../../page.ts';
import { groupByBaseline, isCurrency, textOfTokens } from '../text-lines.ts';
import type { Token } from '../tokens.ts';

/** So many lines of a cell that begin with one bullet are a list. */
const LEAST_ITEMS = 2;
/** What goes on in an item stands behind its bullet by at least this, em. */
const SET_IN = 0.3;
/** Signs are of one character, two units of UTF-16 at most. */
const LONGEST_SIGN = 2;

/** What a cell holds: a paragraph, or a list with what stands above and below it. */
export function cellBlocks(tokens: readonly Token[], links: readonly PageLink[]): Block[] {
  const lines = textLinesOf(tokens);
  const paragraph = (own: readonly Token[][]): Block[] => {
    const inlines = linesToInlines(own, links);
    return inlines.length === 0 ? [] : [{ type: 'paragraph', inlines }];
  };
  const bullets = lines.map(bulletOf);
  const first = bullets.findIndex((bullet) => bullet !== undefined);
  const isItem = (i: number) => bullets[i] === bullets[first];
  if (first < 0 || bullets.filter((_, i) => isItem(i)).length < LEAST_ITEMS) return paragraph(lines);
  const [{ left, size }] = lines[first] as [Token];
  const after = lines.findIndex(
    (line, i) => i > first && !isItem(i) && line[0]!.left <= left + SET_IN * size,
  );
  const end = after < 0 ? lines.length : after;
  const starts = [...bullets.keys()].filter((i) => i >= first && i < end && isItem(i));
  const items = starts.map((start, k) => {
    const [opening, ...others] = lines.slice(start, starts[k + 1] ?? end);
    return { blocks: paragraph([opening!.slice(1), ...others]) };
  });
  const list: List = { type: 'list', ordered: false, items };
  return [...paragraph(lines.slice(0, first)), list, ...paragraph(lines.slice(end))];
}

/** The bullet that a line begins with, as a word of its own. */
function bulletOf(line: readonly Token[]): string | undefined {
  // Most lines begin with a longer word, which is cheaper to see than that it is no marker.
  if (line.length < 2 || line[0]!.shown.text.length > LONGEST_SIGN) return undefined;
  const marker = findItemMarker(textOfTokens(line));
  const isOwn = marker?.kind === 'bullet' && line[0]!.shown.text === marker.mark;
  return isOwn && isSureBullet(marker) && marker.checked === undefined ? marker.mark : undefined;
}

/** Tokens of a cell, a caption or a note as inlines, line by line. */
export function tokensToInlines(tokens: readonly Token[], links: readonly PageLink[]): Inline[] {
  return linesToInlines(textLinesOf(tokens), links);
}

function textLinesOf(tokens: readonly Token[]): Token[][] {
  return groupByBaseline(tokens.filter((token) => !token.leader));
}

function linesToInlines(lines: readonly Token[][], links: readonly PageLink[]): Inline[] {
  return wordsToInlines(
    lines.map((line) => line.map((token, i) => closeUp(token, line[i - 1]))),
    links,
  );
}

/** A number right behind its sign of currency, whatever the distance in print. */
function closeUp(token: Token, before: Token | undefined): Word {
  if (!before || !isCurrency(before) || !/^[\d(.]/.test(token.shown.text)) return token.shown;
  return changeWord(token.shown, { glued: true, left: before.right });
}
