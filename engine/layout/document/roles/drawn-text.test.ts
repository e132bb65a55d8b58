import { expect, it } from 'vitest';
import { composeDocument } from '../../compose.ts';
import { layoutPage } from '../../layout-page.ts';
import { type SetLine, setPage } from '../../testing/set-page.ts';

const typed = (texts: readonly string[]): SetLine[] =>
  texts.flatMap((text, i) => (text === '' ? [] : [{ text, x: 50, y: 60 + 12 * i, monospaced: true }]));

const prose = Array.from(
  { length: 6 },
  () => 'The wind comes down from the ridge at night and goes up again in the morning.',
);

it('frames in a typed text are kept line by line, with what stands between them', () => {
  const frame = ['+------+--------+', '| Wind | Ridge |', '+------+--------+'];
  const page = layoutPage(
    setPage(typed([...prose, '', ...frame, '', ...prose]), { number: 1, width: 600, height: 800 }),
  );
  const { blocks } = composeDocument([page], { outline: [], pageCount: 1 }).document;
  expect(blocks.map(({ type }) => type)).toEqual(['pageBreak', 'paragraph', 'code', 'paragraph']);
  expect(blocks.find(({ type }) => type === 'code')).toMatchObject({ text: frame.join('\n') });
});
