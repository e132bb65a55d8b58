import { expect } from 'vitest';
import type { Block, Inline } from '../../../document/document.ts';
import type { ReadOptions, ReadResult } from '../../../options.ts';
import { readDocx } from '../read-docx.ts';
import { buildDocx, type DocxParts } from './docx.fixture.ts';

/** Reads a built document; for tests only. */
export function read(parts: DocxParts | string, options: ReadOptions = {}): Promise<ReadResult> {
  return readDocx(buildDocx(parts), options);
}

/** Blocks of a built document that must be read without any loss. */
export async function blocksOf(parts: DocxParts | string, options: ReadOptions = {}): Promise<Block[]> {
  const { document, warnings } = await read(parts, options);
  expect(warnings).toEqual([]);
  return document.blocks;
}

/** Inlines of the only paragraph of a built document that must be read without any loss. */
export async function inlinesOf(parts: DocxParts | string, options: ReadOptions = {}): Promise<Inline[]> {
  const [block, ...rest] = await blocksOf(parts, options);
  expect(rest.filter(({ type }) => type !== 'footnote')).toEqual([]);
  return block?.type === 'paragraph' ? block.inlines : [];
}
