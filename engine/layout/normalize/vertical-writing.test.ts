import { expect, test } from 'vitest';
import { findLines } from '../lines/lines.ts';
import { setPage, setWords } from '../testing/set-page.ts';
import { straightenPage } from './rotation.ts';

/** Signs below each other in columns from the right. */
function setDown(...columns: string[]) {
  const words = columns.flatMap((text, column) =>
    [...text].flatMap((sign, row) =>
      setWords({ text: sign, x: 500 - 20 * column, y: 100 + 10 * row }).map((word) => ({
        ...word,
        right: word.left + 10,
      })),
    ),
  );
  return setPage([], { words });
}

const textsOf = (page: ReturnType<typeof setPage>) =>
  findLines(straightenPage(page), new Set()).map(({ text }) => text);

test('columns of signs are lines, from the right to the left, down to one that holds a single sign', () => {
  const columns = ['\u671d\u306e\u6e2f\u306b\u306f', '\u8239\u304c\u4e26\u3076', '\u3002'];
  expect(textsOf(setDown(...columns))).toEqual(columns);
});

test('a head set downwards beside lines that run across turns no page', () => {
  const across = setPage([{ text: 'The boats of the harbour come home', x: 50, y: 100 }]).words;
  const { words } = setDown('\u9805\u76ee\u540d');
  expect(textsOf(setPage([], { words: [...across, ...words] }))).toContain(
    'The boats of the harbour come home',
  );
});
