import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { widenSigns } from './wide-signs.ts';

const widened = (text: string) =>
  widenSigns([{ lines: [setLine(text)] }])[0]!
    .lines[0]!.words.map((word) => word.text)
    .join(' ');

test('signs behind and around letters of Chinese and Japanese are as wide as these', () => {
  expect(widened('根据文件,未来(五年)将购买')).toBe('根据文件\uff0c未来\uff08五年\uff09将购买');
  expect(widened('これは何ですか? はい')).toBe('これは何ですか\uff1f はい');
});

test('signs of Latin words and numbers, and of Korean, stay as they are', () => {
  expect(widened('共 3,500 元: GDP (total)')).toBe('共 3,500 元\uff1a GDP (total)');
  expect(widened('어제, 새로운')).toBe('어제, 새로운');
});
