import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { setPage } from '../testing/set-page.ts';

const PICTURES = { name: 'Pi-One', bold: false, italic: false, monospaced: false };

/** Lines of items behind a letter each, which is set in a font of pictures. */
function pageOf(
  letters: readonly string[],
  texts: readonly string[],
  more: Parameters<typeof setPage>[0] = [],
  font = PICTURES,
) {
  const page = setPage([
    { text: 'What the harbour office keeps:', x: 50, y: 60 },
    ...letters.map((text, i) => ({ text, x: 50, y: 80 + 12 * i })),
    ...texts.map((text, i) => ({ text, x: 64, y: 80 + 12 * i })),
    ...more,
  ]);
  const isPicture = ({ text, left }: { text: string; left: number }) => left === 50 && text.length === 1;
  return { ...page, words: page.words.map((word) => (isPicture(word) ? { ...word, font } : word)) };
}

const TEXTS = ['registers of ships', 'letters of pilots', 'maps of the bay'];
const linesOf = (page: ReturnType<typeof pageOf>) =>
  layoutPage(page).blocks.flatMap((block) =>
    block.type === 'text' ? block.lines.map(({ text }) => text) : [],
  );

it('reads the letters of a font that only begins lines as bullets', () => {
  expect(linesOf(pageOf(['v', 'v', 'v'], TEXTS)).slice(1)).toEqual(TEXTS.map((text) => `• ${text}`));
});

it('reads a letter before a line as a bullet where the name of its font tells that it shows signs', () => {
  const page = pageOf(['v', 'l', 'n'], TEXTS, [], { ...PICTURES, name: 'OpenSymbol' });
  expect(linesOf(page).slice(1)).toEqual(TEXTS.map((text) => `• ${text}`));
});

it('leaves letters that differ from line to line, as those that are defined there', () => {
  expect(linesOf(pageOf(['m', 'v', 'q'], TEXTS)).join()).not.toContain('•');
});

it('reads an o with two spaces behind it as a bullet in typescript, and none with one', () => {
  const typed = (space: number) =>
    TEXTS.flatMap((text, i) => [
      { text: 'o', x: 50, y: 100 + 14 * i, monospaced: true },
      { text, x: 55 + space, y: 100 + 14 * i, monospaced: true },
    ]);
  expect(linesOf(setPage(typed(12)))).toEqual(TEXTS.map((text) => `• ${text}`));
  expect(linesOf(setPage(typed(6)))).toEqual(TEXTS.map((text) => `o ${text}`));
});

it('leaves capitals, as those before questions and answers', () => {
  expect(linesOf(pageOf(['Q', 'Q', 'Q'], TEXTS)).join()).not.toContain('•');
});

it('leaves letters of a font that is used within the text too', () => {
  const page = pageOf(['v', 'v', 'v'], TEXTS, [{ text: 'x where the speed v counts', x: 50, y: 140 }]);
  expect(linesOf(page).join()).not.toContain('•');
  const inText = pageOf(['v', 'v', 'v'], TEXTS, [{ text: 'speed v counts', x: 50, y: 140 }]);
  const words = inText.words.map((word) => (word.text === 'v' ? { ...word, font: PICTURES } : word));
  expect(linesOf({ ...inText, words }).join()).not.toContain('•');
});
