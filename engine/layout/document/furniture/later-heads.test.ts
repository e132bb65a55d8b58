import { describe, expect, it } from 'vitest';
import { leftOutAround } from '../../testing/left-out.ts';
import { type SetLine, setRule } from '../../testing/set-page.ts';

const NUMBER: SetLine = { text: '38', x: 295, y: 750 };
const RULE = setRule('horizontal', 70, 60, 545);

describe('a page that others come before', () => {
  it('is left without what stands alone above a rule', () => {
    const head = { text: 'The cloth and wool of the weavers', x: 60, y: 64, size: 11 };
    expect(leftOutAround([head, NUMBER], { rulings: [RULE] })).toContain(head.text);
    expect(leftOutAround([head, NUMBER])).not.toContain(head.text);
  });

  it('keeps what may head the text below a rule: bold type, larger type, a sentence', () => {
    const head = { text: 'The cloth and wool of the weavers', x: 60, y: 64, size: 11 };
    for (const line of [
      { ...head, bold: true },
      { ...head, size: 16 },
      { ...head, text: `${head.text}.` },
    ])
      expect(leftOutAround([line, NUMBER], { rulings: [RULE] })).toEqual(['38']);
  });

  it('keeps the lines above a rule of what goes on right below it', () => {
    const lines = ['The cloth and wool of the weavers, sold on the', 'coast, as told by its merchants'];
    const [first, second] = lines.map((text, i) => ({ text, x: 60, y: 64 + 13 * i, size: 11, italic: true }));
    expect(
      leftOutAround([first!, second!, NUMBER], { top: 92, rulings: [{ ...RULE, position: 68 }] }),
    ).toEqual(['38']);
  });

  it('keeps what stands above a rule and the title of a chapter that begins on it', () => {
    const label = { text: 'The cloth and the wool of the weavers', x: 60, y: 84, size: 11 };
    const title = { text: 'Wool and Weavers', x: 200, y: 130, size: 18 };
    const rulings = [setRule('horizontal', 90, 60, 545)];
    expect(leftOutAround([label, title, NUMBER], { top: 160, rulings })).toEqual(['38']);
  });

  it('keeps a bold heading in smaller type than the text', () => {
    const heading = { text: 'Wool and weavers', x: 60, y: 76, size: 8.5, bold: true, color: 0xaa5500 };
    expect(leftOutAround([heading, { ...NUMBER, size: 7 }], { top: 97, bottom: 150 })).toEqual(['38']);
  });

  it('is left without a foot in the type of the number at its top', () => {
    const number = { text: 'Page 12', x: 510, y: 46, size: 8 };
    const foot = {
      text: 'Cloth Trade. Report of a member; to be had from May 2015.',
      x: 150,
      y: 725,
      size: 8,
    };
    expect(leftOutAround([number, foot], { bottom: 650 })).toEqual([number.text, foot.text]);
    expect(leftOutAround([number, { ...foot, size: 10 }], { bottom: 650 })).toEqual([number.text]);
  });

  it('is left without an italic head as far in as its number, as on a sheet larger than the page', () => {
    const head = { text: 'Wool and Weavers', x: 430, y: 123, italic: true };
    const number = { text: '259', x: 500, y: 690 };
    expect(leftOutAround([head, number], { top: 153, bottom: 640 })).toEqual([head.text, '259']);
    expect(leftOutAround([head, { ...number, y: 750 }], { top: 153, bottom: 640 })).toEqual(['259']);
  });
});

describe('a page that may be the first', () => {
  it('keeps what stands above a rule', () => {
    const head = { text: 'The cloth and wool of the weavers', x: 60, y: 64, size: 11 };
    expect(leftOutAround([head], { rulings: [RULE] })).toEqual([]);
    expect(leftOutAround([head, { ...NUMBER, text: '1' }], { rulings: [RULE] })).not.toContain(head.text);
  });
});
