import { expect } from 'vitest';
import type { Block } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import type { ReadOptions, ReadResult } from '../../../options.ts';
import { readPptx } from '../read-pptx.ts';
import { buildDeck, type DeckFixture } from './deck.fixture.ts';

/** Builds and reads a deck; for tests only, as all of this file. */
export async function readDeck(deck: DeckFixture, options: ReadOptions = {}): Promise<ReadResult> {
  return readPptx(buildDeck(deck), options);
}

/** The blocks of a deck of one slide without its page break and their places; no warning may be given. */
export async function readBlocks(shapes: string, deck: Partial<DeckFixture> = {}): Promise<Block[]> {
  const reading = await readDeck({ slides: [shapes], ...deck });
  expect(reading.warnings).toEqual([]);
  return withoutPlaces(reading);
}

/** The blocks of a reading without page breaks and places. */
export function withoutPlaces({ document }: ReadResult): Block[] {
  return document.blocks
    .filter((block) => block.type !== 'pageBreak')
    .map((block) => {
      const { places: _, ...rest } = block as Block & { places?: unknown };
      return rest as Block;
    });
}

/** Blocks as indented lines, to be read at a glance. */
export function sketch(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'list':
        return block.items.flatMap((entry, i) => {
          const mark = block.ordered ? `${(block.start ?? 1) + i}.` : '-';
          const [first = '', ...rest] = sketch(entry.blocks, `${indent}  `);
          return [`${indent}${mark} ${first.trim()}`, ...rest];
        });
      case 'heading':
        return [`${indent}${'#'.repeat(block.level)} ${textOf(block.inlines)}`];
      case 'paragraph':
        return [indent + textOf(block.inlines)];
      case 'note':
        return [`${indent}${block.kind} ${block.author ?? ''}:`, ...sketch(block.blocks, `${indent}  `)];
      case 'pageBreak':
        return [`--- ${block.page}`];
      case 'figure':
        return [`${indent}[${block.alt ?? ''}]`, ...sketch(block.blocks ?? [], `${indent}  `)];
      case 'table':
        return block.rows.map(
          (row) => indent + row.cells.map((cell) => sketch(cell.blocks).join('/')).join(' | '),
        );
      case 'code':
        return [`${indent}code: ${block.text}`];
      default:
        return [block.type];
    }
  });
}

/** The lines of a deck of one slide. */
export async function sketchSlide(shapes: string, deck: Partial<DeckFixture> = {}): Promise<string[]> {
  return sketch(await readBlocks(shapes, deck));
}
