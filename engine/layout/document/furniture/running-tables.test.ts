import { describe, expect, it } from 'vitest';
import { composeDocument } from '../../compose.ts';
import { layoutPage } from '../../layout-page.ts';
import type { Page } from '../../page.ts';
import { type SetLine, setPage, setRule } from '../../testing/set-page.ts';

/** A frame of two rows and three columns at the top of a page. */
const FRAME = [
  ...[40, 60, 80].map((y) => setRule('horizontal', y, 60, 540)),
  ...[60, 220, 380, 540].map((x) => setRule('vertical', x, 40, 80)),
];

const WEATHER = ['wind', 'rain', 'fog', 'snow', 'thaw', 'frost', 'hail', 'dew', 'haze', 'storm'];

/** A page below a frame of these cells. */
function framed(number: number, cells: readonly string[]): Page {
  const frame = cells.map((text, i) => ({ text, x: 66 + 160 * (i % 3), y: 54 + 20 * Math.floor(i / 3) }));
  const text = WEATHER.map(
    (each, i): SetLine => ({
      text: `Of the ${each} and the ${WEATHER[(i + number) % WEATHER.length]} there are days that come and go as they like.`,
      x: 60,
      y: 120 + 14 * i,
    }),
  );
  return setPage([...frame, ...text], { number, rulings: FRAME });
}

function compose(pages: readonly Page[], furniture?: 'keep' | 'drop') {
  const { document } = composeDocument(
    pages.map(layoutPage),
    { outline: [], pageCount: pages.length },
    furniture,
  );
  return {
    tables: document.blocks.filter(({ type }) => type === 'table').length,
    leftOut: (document.furniture ?? []).map(({ text }) => text),
  };
}

const NUMBERS = [1, 2, 3, 4];

describe('tables at the top of all pages', () => {
  const head = (page: number) => [
    'Ridge Ltd',
    'Procedure',
    'RP-14',
    'Weather',
    'Rev. 3',
    `Page ${page} of 4`,
  ];

  it('are left out where they say the same but for the number of the page, and said to be', () => {
    const { tables, leftOut } = compose(NUMBERS.map((page) => framed(page, head(page))));
    expect(tables).toBe(0);
    expect(leftOut).toContain('Ridge Ltd Procedure RP-14 Weather Rev. 3 Page 2 of 4');
  });

  it('stay where furniture is to be kept', () => {
    expect(
      compose(
        NUMBERS.map((page) => framed(page, head(page))),
        'keep',
      ).tables,
    ).toBeGreaterThan(0);
  });

  it('stay where they are what the page is for', () => {
    const rows = Array.from({ length: 20 }, (_, i) => 100 + 30 * i);
    const rulings = [
      ...rows.map((y) => setRule('horizontal', y, 60, 540)),
      ...[60, 300, 540].map((x) => setRule('vertical', x, 100, 670)),
    ];
    const cells = rows.slice(1).flatMap((y): SetLine[] => [
      { text: 'Level of the water', x: 66, y: y - 10 },
      { text: 'metres', x: 306, y: y - 10 },
    ]);
    const title = (number: number): SetLine => ({
      text: `Reading of the ${WEATHER[number]} gauge`,
      x: 60,
      y: 80,
    });
    const { tables } = compose(
      NUMBERS.map((number) => setPage([title(number), ...cells], { number, rulings })),
    );
    expect(tables).toBe(4);
  });

  it('stay where anything but the number of the page differs', () => {
    const bill = (page: number) => [
      'Ridge Ltd',
      'Bill',
      `No. ${page * 7}`,
      'Total',
      `${page * 31}.50`,
      'Paid',
    ];
    expect(compose(NUMBERS.map((page) => framed(page, bill(page)))).tables).toBeGreaterThan(0);
  });
});
