import { expect, test } from 'vitest';
import { describeFont } from './fonts.ts';

test('a font whose name says that it is regular is not bold, whatever weight its stems suggest', () => {
  const isBold = (name: string, weight: number) => describeFont({ name, flags: 0, weight }).bold;
  expect(isBold('ABCDEF+NotoNaskhArabic-Regular', 700)).toBe(false);
  expect(isBold('NotoNaskhArabic', 700)).toBe(true);
  expect(isBold('NotoNaskhArabic-Bold', 400)).toBe(true);
});
