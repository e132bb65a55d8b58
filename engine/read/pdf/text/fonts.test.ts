import { expect, test } from 'vitest';
import { describeFont, hasOneWidth } from './fonts.ts';

test('a font whose name says that it is regular is not bold, whatever weight its stems suggest', () => {
  const isBold = (name: string, weight: number) => describeFont({ name, flags: 0, weight }).bold;
  expect(isBold('ABCDEF+NotoNaskhArabic-Regular', 700)).toBe(false);
  expect(isBold('NotoNaskhArabic-Bold', 400)).toBe(true);
  expect(isBold('ABCDEF+NotoSans-Italic', 700)).toBe(false);
  expect(isBold('NotoSans-BoldItalic', 400)).toBe(true);
});

test('only a font that says nothing of its weight is judged by its stems, if these can be true', () => {
  const isBold = (name: string, weight = 700) => describeFont({ name, flags: 0, weight }).bold;
  const plain = [
    'ArialMT',
    'TimesNewRomanPSMT',
    'ABCDEF+Helvetica',
    'Arial Narrow',
    'Arial-ItalicMT',
    'NimbusMonL-Regu',
  ];
  expect(plain.filter((name) => isBold(name))).toEqual([]);
  expect(['TTE1B2C3D4t00', 'F1', 'HelveticaNeueLTStd-BdCn', ''].filter((name) => !isBold(name))).toEqual([]);
  expect(isBold('TTE1B2C3D4t00', 2500)).toBe(false);
});

test('a font is bold that says so in the language of the system that installed it', () => {
  const names = ['Times New Roman Negreta', 'Arial Gras', 'Arial,Fett', 'Verdana Grassetto'];
  expect(names.filter((name) => !describeFont({ name, flags: 0, weight: 0 }).bold)).toEqual([]);
});

test('the fonts of TeX are as bold as their names say, whatever a distiller takes their stems for', () => {
  const isBold = (name: string) => describeFont({ name, flags: 0, weight: 740 }).bold;
  expect(['CMR10', 'CMTI12', 'CMSS17', 'SFRM1095'].map(isBold)).toEqual([false, false, false, false]);
  expect(['CMBX12', 'CMSSBX10', 'CMMIB10', 'SFBX1200'].map(isBold)).toEqual([true, true, true, true]);
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
