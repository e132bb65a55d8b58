import { expect, test } from 'vitest';
import { describeFont, hasOneWidth } from './fonts.ts';

test('a font whose name says that it is regular is not bold, whatever weight its stems suggest', () => {
  const isBold = (name: string, weight: number) => describeFont({ name, flags: 0, weight }).bold;
  expect(isBold('ABCDEF+NotoNaskhArabic-Regular', 700)).toBe(false);
  expect(isBold('NotoNaskhArabic', 700)).toBe(true);
  expect(isBold('NotoNaskhArabic-Bold', 400)).toBe(true);
});

test('text fonts of TeX are of the weight that their names tell, whatever stems Ghostscript writes for them', () => {
  const isBold = (name: string) => describeFont({ name, flags: 4, weight: 744 }).bold;
  expect(['CMR10', 'CMTI12', 'CMCSC10', 'CMMI7', 'CMSS17'].filter(isBold)).toEqual([]);
  expect(['CMBX12', 'CMSSBX10', 'CMB10', 'CMMIB10', 'CMBSY10'].filter((name) => !isBold(name))).toEqual([]);
});

test('the flag of fixed pitch is believed, but for that of FOP, which is the flag of serifs', () => {
  const isMonospaced = (flags: number, producer?: string) =>
    describeFont({ name: 'Any', flags, weight: 400, producer }).monospaced;
  expect(isMonospaced(0b01)).toBe(true);
  expect(isMonospaced(0b10)).toBe(false);
  expect(isMonospaced(0b01, 'Apache FOP Version 2.8')).toBe(false);
  expect(isMonospaced(0b11, 'Apache FOP Version 2.8')).toBe(true);
});

test('letters of one width tell a monospaced font, and neither those of full width nor a few that agree do', () => {
  const widths = (text: string, widthOf: (letter: string) => number) =>
    new Map([...text].map((letter) => [letter.codePointAt(0)!, { width: widthOf(letter) }]));
  const proportional = (letter: string) => ('fijlrt'.includes(letter) ? 0.3 : 0.6);
  expect(hasOneWidth(widths('init --all', () => 0.6))).toBe(true);
  expect(hasOneWidth(widths('init --all', proportional))).toBe(false);
  expect(hasOneWidth(widths('if', () => 0.6))).toBe(false);
  expect(hasOneWidth(widths('1234.56', () => 0.5))).toBe(false);
  expect(hasOneWidth(widths('file 文件', () => 0.5))).toBe(false);
});
