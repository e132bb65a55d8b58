import { describe, expect, it } from 'vitest';
import { composeDocument } from '../../compose.ts';
import { layoutPage } from '../../layout-page.ts';
import type { Page } from '../../page.ts';
import { printTable } from '../../tables/testing/draw-table.ts';
import { type SetLine, setPage, setRule } from '../../testing/set-page.ts';

const WEATHER = ['wind', 'rain', 'fog', 'snow', 'thaw', 'frost', 'hail', 'dew', 'haze', 'storm'];
const ROWS = WEATHER.map((each, i) => [each, `${i + 3} days`, `${i * 7 + 2} %`]);

/** A running head with a rule below it, and what stands below that. */
function headed(number: number, lines: readonly SetLine[], rules: readonly number[] = []): Page {
  const head = [
    { text: 'The mill book', x: 60, y: 50 },
    { text: 'Chapter 4', x: 300, y: 50 },
  ];
  const rulings = [56, ...rules].map((y) => setRule('horizontal', y, 60, 540));
  return setPage([...head, ...lines], { number, rulings });
}

const prose = (number: number) =>
  headed(
    number,
    WEATHER.map((each, i) => ({
      text: `Of the ${each} and the ${WEATHER[(i + number) % WEATHER.length]} there are days that come and go as they like.`,
      x: 60,
      y: 90 + 14 * i,
    })),
  );

/** A page of rows that end at a rule. */
const rows = (number: number, texts = ROWS) =>
  headed(
    number,
    texts.flatMap((row, i) => row.map((text, at) => ({ text, x: [60, 300, 420][at]!, y: 80 + 16 * i }))),
    [80 + 16 * texts.length - 8],
  );

function compose(pages: readonly Page[], furniture?: 'keep' | 'drop') {
  const { document } = composeDocument(
    pages.map(layoutPage),
    { outline: [], pageCount: pages.length },
    furniture,
  );
  const [table] = document.blocks.flatMap((block) => (block.type === 'table' ? [printTable(block)] : []));
  return { table, leftOut: (document.furniture ?? []).map(({ text }) => text) };
}

describe('running heads above the rows of a table', () => {
  it('are no row of it', () => {
    const { table, leftOut } = compose([prose(1), prose(2), rows(3), prose(4)]);
    expect(table?.[0]).toBe('wind | 3 days | 2 %');
    expect(leftOut.filter((text) => text.includes('The mill book'))).toHaveLength(4);
  });

  it('stay in it where heads and feet are to be kept', () => {
    const { table } = compose([prose(1), prose(2), rows(3), prose(4)], 'keep');
    expect(table?.[0]).toContain('The mill book');
  });

  it('are rows where no other pages say the same', () => {
    const { table } = compose([rows(1), rows(2, ROWS.slice(0, 5))]);
    expect(table?.[0]).toContain('The mill book');
  });
});
