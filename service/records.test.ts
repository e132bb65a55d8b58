import { expect, test } from 'vitest';
import { conversionRecord } from './records.ts';

const conversion = {
  outputFormat: 'markdown',
  content: 'a',
  markdown: 'a',
  tables: [],
  pageCount: 3,
  totalPages: 3,
  tokenCount: 1,
  processingTimeMs: 1,
  fileName: 'a.pdf',
  warnings: [],
  images: [],
  engineVersion: '1',
} as const;

test('a conversion tells how sure recognition was, each page counting by its words', () => {
  const pages = [
    { page: 1, source: 'text', words: 500 },
    { page: 2, source: 'ocr', words: 300, confidence: 0.9 },
    { page: 3, source: 'ocr', words: 100, confidence: 0.5 },
  ] as const;
  const { confidence } = conversionRecord({
    ...conversion,
    tables: [],
    warnings: [],
    images: [],
    pages: [...pages],
  });
  expect(confidence).toBeCloseTo(0.8);
});

test('a conversion without recognised pages tells no confidence', () => {
  const pages = [{ page: 1, source: 'text' as const, words: 5 }];
  const record = conversionRecord({ ...conversion, tables: [], warnings: [], images: [], pages });
  expect(record).not.toHaveProperty('confidence');
});
