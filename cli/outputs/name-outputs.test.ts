import { describe, expect, test } from 'vitest';
import type { BatchInput } from '../inputs/input.ts';
import { commonFolder, nameOutputs } from './name-outputs.ts';

function inputOf(word: string): BatchInput {
  if (word === '-') return { type: 'stdin', name: '-' };
  if (word.startsWith('http')) return { type: 'url', name: word, url: new URL(word) };
  return { type: 'file', name: word, path: word, root: word.slice(0, word.lastIndexOf('/')) || '/' };
}

describe('names of outputs', () => {
  test.each([
    ['/d/a.pdf', 'a'],
    ['/d/report.v2.pdf', 'report.v2'],
    ['/d/README', 'README'],
    ['/d/.pdf', '.pdf'],
    ['/d/a.pdf /d/b.pdf', 'a b'],
    ['/d/x/a.pdf /d/y/a.pdf', 'x/a y/a'],
    ['/d/a.pdf /e/a.pdf', 'd/a e/a'],
    ['/d/a.pdf /d/a.docx', 'a.pdf a.docx'],
    ['/d/a.pdf /d/a.docx /d/a.pdf.pdf', 'a.pdf a.docx a.pdf.pdf'],
    ['/d/A.pdf /d/a.pdf', 'A.pdf a.pdf-2'],
    ['https://h/2301.12345', '2301.12345'],
    ['https://h/a.pdf https://i/a.pdf', 'a.pdf a.pdf-2'],
    ['https://h/a.pdf https://i/a.pdf /d/a.pdf-2.pdf', 'a.pdf a.pdf-3 a.pdf-2'],
    ['https://h/ -', 'h stdin'],
    ['https://h/..%2f..%2fetc%2fpasswd', 'passwd'],
  ])('%s', (words, names) => {
    expect(nameOutputs(words.split(' ').map(inputOf)).join(' ')).toBe(names);
  });

  test('a very long name is cut to what file systems hold', () => {
    const [name = ''] = nameOutputs([inputOf(`/d/${'é'.repeat(120)}.pdf`)]);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  });
});

test.each([
  [['/a/b', '/a/c'], '/a'],
  [['/a/b', '/a/b/c'], '/a/b'],
  [['/a/bc', '/a/b'], '/a'],
  [['/a', '/b'], '/'],
  [['/a'], '/a'],
])('the common folder of %j is %s', (folders, common) => {
  expect(commonFolder(folders)).toBe(common);
});
