import type { Tag } from '../../page.ts';
import type { Sheet } from '../detect/sheet.ts';
import type { TaggedTable } from '../detect/tagged-tables.ts';
import { describeDrawing } from './drawing-features.ts';
import { describeFrames } from './frame-features.ts';
import { describeGrid, share } from './grid-features.ts';
import { describePlace } from './place-features.ts';
import type { TableReading } from './reading.ts';

/** Everything by which a reading is judged to be a table, as numbers; lengths in em, the rest as shares. */
export function describeReading(
  reading: TableReading,
  sheet: Sheet,
  caption: boolean,
): Record<string, number> {
  // To spread objects of many names into one takes V8 (Node.js 20) thirty times as long.
  return Object.assign(
    describeGrid(reading, sheet.rightToLeft),
    describePlace(reading, sheet),
    describeDrawing(reading, sheet),
    describeFrames(reading, sheet),
    describeTags(reading, sheet),
    {
      leaders: leadersPerRow(reading, sheet),
      referring: share(reading.tokens, (token) => sheet.referring.has(token)),
      typedAround: typedAround(reading, sheet),
      caption: Number(caption),
      ofPage: reading.tokens.length / Math.max(1, sheet.content.length),
    },
  );
}

/** Share of the words beside a reading that are in type of one width: programs stand in other text, typescripts do not. */
function typedAround({ tokens }: TableReading, sheet: Sheet): number {
  const within = tokens.reduce((count, { shown }) => count + Number(shown.font.monospaced), 0);
  const around = sheet.tokens.length - tokens.length;
  return around > 0 ? (sheet.monospaced - within) / around : within / tokens.length;
}

/** Rows of dots between texts, for each row. */
function leadersPerRow({ box, grid }: TableReading, { leaders }: Sheet): number {
  const inside = leaders.filter(
    (t) => t.baseline > box.top && t.baseline < box.bottom + 2 && t.left > box.left && t.right < box.right,
  );
  return inside.length / grid.rows;
}

/**
 * Roles of elements that group others and do not say what their text is. Chromium and others give no more to tables
 * without rules and heads, and to all that is a `div`.
 */
const GROUPING = new Set(['Document', 'Part', 'Art', 'Sect', 'Div', 'NonStruct', 'Private', 'Span']);

function isNamed(tag: Tag | undefined): boolean {
  return tag !== undefined && (!GROUPING.has(tag.role) || isNamed(tag.parent));
}

/** How far the tags name the same words a table; unknown where they do not say what the words are. */
function describeTags({ tokens }: TableReading, { tables }: Sheet) {
  const named = tokens.filter(({ word }) => isNamed(word.tag)).length;
  if (2 * named <= tokens.length) return { tagged: 0, tagPrecision: 0.5, tagRecall: 0.5 };
  const own = new Map<number, number>();
  for (const token of tokens) {
    for (let tag = token.word.tag; tag; tag = tag.parent)
      if (tag.role === 'Table') own.set(tag.id, (own.get(tag.id) ?? 0) + 1);
  }
  let best: TaggedTable | undefined;
  let most = 0;
  let agreement = 0;
  for (const table of tables) {
    const shared = own.get(table.element.id) ?? 0;
    const f = (2 * shared) / (table.tokens.length + tokens.length);
    if (f > agreement) [best, most, agreement] = [table, shared, f];
  }
  return {
    tagged: 1,
    tagPrecision: most / Math.max(1, tokens.length),
    tagRecall: best ? most / best.tokens.length : 0,
  };
}
