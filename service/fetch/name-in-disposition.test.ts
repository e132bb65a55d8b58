import { expect, test } from 'vitest';
import { nameInDisposition } from './name-in-disposition.ts';

/** As HTTP libraries hand a header over: one character a byte. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  ['attachment', undefined],
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="a \\"b\\".pdf"; size=3', 'a "b".pdf'],
  ['attachment; filename="C:\\files\\a.pdf"', 'C:\\files\\a.pdf'],
  ['attachment; filename="fallback.pdf"; filename*=UTF-8\'en\'na%C3%AFve.pdf', 'naïve.pdf'],
  ['attachment; filename="fallback.pdf"; filename*=UTF-8\'\'%E0%A4%A', 'fallback.pdf'],
  [bytesOf('attachment; filename="naïve “report”.pdf"'), 'naïve “report”.pdf'],
  ['attachment; filename="naïve.pdf"', 'naïve.pdf'],
])('%j names %j', (header, name) => {
  expect(nameInDisposition(header)).toBe(name);
});
