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

/** What a cell holds: a paragraph, or a list with what stands above and below it. */
export function cellBlocks(tokens: readonly Token[], links: readonly PageLink[]): Block[] {
  const paragraph = (content: readonly Token[]): Block[] => {
    const inlines = tokensToInlines(content, links);
    return inlines.length === 0 ? [] : [{ type: 'paragraph', inlines }];
  };
  const lines = groupByBaseline(tokens.filter((token) => !token.leader));
  const bullets = lines.map(bulletOf);
  const first = bullets.findIndex((bullet) => bullet !== undefined);
  if (bullets.filter((bullet) => bullet === bullets[first]).length < LEAST_ITEMS || first < 0)
    return paragraph(tokens);
  const [{ left, size }] = lines[first] as [Token];
  const isInside = (line: readonly Token[], i: number) =>
    bullets[i] === bullets[first] || line[0]!.left > left + SET_IN * size;
  const after = lines.findIndex((line, i) => i > first && !isInside(line, i));
  const end = after < 0 ? lines.length : after;
  const starts = [...bullets.keys()].filter((i) => i >= first && i < end && bullets[i] === bullets[first]);
  const list: List = {
    type: 'list',
    ordered: false,
    items: starts.map((start, k) => ({
      blocks: paragraph(
        lines
          .slice(start, starts[k + 1] ?? end)
          .flat()
          .slice(1),
      ),
    })),
  };
  return [...paragraph(lines.slice(0, first).flat()), list, ...paragraph(lines.slice(end).flat())];
}

/** The bullet that a line begins with, as a word of its own. */
function bulletOf(line: readonly Token[]): string | undefined {
  const marker = findItemMarker(textOfTokens(line));
  const isOwn = marker?.kind === 'bullet' && line.length > 1 && line[0]!.shown.text === marker.mark;
  return isOwn && isSureBullet(marker) && marker.checked === undefined ? marker.mark : undefined;
}

/** Tokens of a cell, a caption or a note as inlines, line by line. */
export function tokensToInlines(tokens: readonly Token[], links: readonly PageLink[]): Inline[] {
  const text = tokens.filter((t) => !t.leader);
  if (text.length === 0) return [];
  const lines = groupByBaseline(text).map((line) => line.map((t, i) => closeUp(t, line[i - 1])));
  return wordsToInlines(lines, links);
}

/** A number right behind its sign of currency, whatever the distance in print. */
function closeUp(token: Token, before: Token | undefined): Word {
  if (!before || !isCurrency(before) || !/^[\d(.]/.test(token.shown.text)) return token.shown;
  return changeWord(token.shown, { glued: true, left: before.right });
}
