import { expect, it } from 'vitest';
import { paragraph } from '../../document/build.ts';
import type { Block, Footnote, List } from '../../document/document.ts';
import { writeMarkdown, writeMarkdownSections } from './index.ts';

const note = (id: string): Footnote => ({
  type: 'footnote',
  id,
  label: '1',
  blocks: [paragraph(`Note ${id}.`)],
});
const list = (text: string): List => ({
  type: 'list',
  ordered: false,
  items: [{ blocks: [paragraph(text)] }],
});
const call = (id: string): Block => ({
  type: 'paragraph',
  inlines: [
    { type: 'text', text: 'Said' },
    { type: 'footnoteReference', id, label: '1' },
  ],
});

it('writes section by section what it writes of the whole', () => {
  const sections: Block[][] = [
    [call('a'), call('c'), note('a'), list('one')],
    [{ type: 'pageBreak', page: 2 }],
    [{ type: 'pageBreak', page: 3 }, list('another'), note('uncalled')],
    [call('b'), note('b'), note('b'), note('c')],
  ];
  const footnotes = sections.flat().filter((block) => block.type === 'footnote');
  const write = writeMarkdownSections({}, footnotes);
  const written = sections.map((blocks) => write({ blocks, images: [] }));
  expect(written.join('')).toBe(writeMarkdown({ blocks: sections.flat(), images: [] }, {}).content);
  expect(written[3]).toContain('[^1-4]: Note c.');
});
