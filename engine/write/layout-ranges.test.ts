import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../document/build.ts';
import type { Block, Document } from '../document/document.ts';
import { type LayoutBlock, layoutOf } from './layout.ts';
import { writeMarkdown } from './markdown/index.ts';
import { makeRandom } from './round-trip/random.ts';
import { randomDocument } from './round-trip/random-document.ts';

function trace(document: Document): { content: string; blocks: LayoutBlock[] } {
  const { content, ranges } = writeMarkdown(document, {});
  return { content, blocks: layoutOf(document, ranges).blocks };
}

function* walk(blocks: readonly LayoutBlock[]): Generator<LayoutBlock> {
  for (const block of blocks) {
    yield block;
    yield* walk(block.children ?? []);
  }
}

/** Type and text of every block that has a place in the Markdown. */
function slices(...blocks: Block[]): string[] {
  const traced = trace({ blocks, images: [] });
  return [...walk(traced.blocks)].flatMap(({ type, offset, length }) =>
    offset === undefined ? [] : [`${type}: ${traced.content.slice(offset, offset + length!)}`],
  );
}

describe('a block of the layout', () => {
  it('tells where it stands in the Markdown, its mark-up included', () => {
    const heading: Block = { type: 'heading', level: 2, inlines: [text('A *head*')] };
    const code: Block = { type: 'code', text: 'a\n\nb' };
    expect(slices(heading, { type: 'pageBreak', page: 2 }, paragraph('Prose 🙂.'), code)).toEqual([
      'heading: ## A \\*head\\*',
      'paragraph: Prose 🙂.',
      'code: ```\na\n\nb\n```',
    ]);
  });

  it('is found inside items, quotes and notes, behind what their lines begin with', () => {
    const list: Block = {
      type: 'list',
      ordered: true,
      start: 9,
      items: [
        {
          blocks: [
            paragraph('nine'),
            { type: 'list', ordered: false, items: [{ blocks: [paragraph('in it')] }] },
          ],
        },
        { checked: true, blocks: [paragraph('ten')] },
      ],
    };
    const quote: Block = { type: 'quote', blocks: [paragraph('one'), paragraph('two')] };
    const note: Block = { type: 'note', kind: 'comment', blocks: [paragraph('why?')] };
    expect(slices(list, quote, note)).toEqual([
      'list: 9. nine\n   - in it\n10. [x] ten',
      'item: nine\n   - in it',
      'paragraph: nine',
      'list: - in it',
      'item: in it',
      'paragraph: in it',
      'item: [x] ten',
      'paragraph: ten',
      'quote: > one\n>\n> two',
      'paragraph: one',
      'paragraph: two',
      'note: > **Comment:** why?',
      'paragraph: **Comment:** why?',
    ]);
  });

  it('has one place for a table with its caption and its notes', () => {
    const table: Block = {
      type: 'table',
      caption: [text('Table 1')],
      columns: 1,
      rows: [{ cells: [cell('Head', { header: 'column' })] }, { cells: [cell('a')] }],
      notes: [paragraph('Note')],
    };
    expect(slices(paragraph('Before'), table).slice(1)).toEqual([
      'table: Table 1\n\n| Head |\n| --- |\n| a |\n\nNote',
      'paragraph: Note',
    ]);
  });
});

describe('in documents made at random', () => {
  it.each(Array.from({ length: 40 }, (_, i) => i + 1))(
    'all that is written lies in some block (seed %d)',
    (seed) => {
      const { content, blocks } = trace(randomDocument(makeRandom(seed)));
      const rest = [...content];
      for (const { offset, length } of blocks) {
        if (offset !== undefined)
          rest.fill(
            ' ',
            [...content.slice(0, offset)].length,
            [...content.slice(0, offset + length!)].length,
          );
      }
      expect(rest.join('').trim()).toBe('');
      for (const block of walk(blocks)) {
        for (const child of block.children ?? []) {
          if (child.offset === undefined || child.type === 'footnote') continue;
          expect(child.offset).toBeGreaterThanOrEqual(block.offset!);
          expect(child.offset + child.length!).toBeLessThanOrEqual(block.offset! + block.length!);
        }
      }
    },
  );
});
