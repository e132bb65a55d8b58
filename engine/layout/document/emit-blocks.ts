import type { Block, Figure, Footnote } from '../../document/document.ts';
import { captionKind } from '../lexicon/captions.ts';
import { BOLD, ITALIC } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';
import { type Item, type PassageItem, passageText } from './items.ts';
import { type Passage, placeOf } from './paragraphs.ts';
import { inlinesOf, paragraphOf } from './passage-inlines.ts';
import { labelText } from './roles/captions.ts';
import { codeText } from './roles/code.ts';
import { buildContents, contentsRun } from './roles/contents.ts';
import { emitList, listRun } from './roles/lists/list-runs.ts';
import { findQuotes } from './roles/quotes.ts';

/** Items whose roles are known as blocks of the document: runs of them as lists and contents. */
export function emitBlocks(items: readonly Item[], type: TypeFacts): Block[] {
  const blocks: Block[] = [];
  const quotes = findQuotes(items);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const contents = contentsRun(items, i);
    const run = listRun(items, i);
    if (contents > 0) {
      blocks.push(...buildContents(items.slice(i, i + contents), type));
      i += contents - 1;
    } else if (run > 0) {
      blocks.push(...emitList(items.slice(i, i + run), type, blocks));
      i += run - 1;
    } else if (quotes.has(item)) blocks.push({ type: 'quote', blocks: emitItem(item, type) });
    else blocks.push(...emitItem(item, type));
  }
  return blocks;
}

function emitItem(item: Item, type: TypeFacts): Block[] {
  switch (item.type) {
    case 'pageBreak':
      return [{ type: 'pageBreak', page: item.page }];
    case 'table':
      return [item.block.table];
    case 'code':
      return [
        {
          type: 'code',
          text: codeText(item.lines),
          places: [placeOf(item.lines, item.page)],
        },
      ];
    case 'annotation': {
      const { kind, author, text } = item.annotation;
      return [
        { type: 'note', kind, author, blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text }] }] },
      ];
    }
    case 'figure':
      return [emitFigure(item, type)];
    case 'passage':
      return [emitPassage(item, type)];
  }
}

function emitFigure(item: Item & { type: 'figure' }, type: TypeFacts): Figure {
  const { left, top, right, bottom, image, alt } = item.block;
  const labels = labelText(item.block);
  return {
    type: 'figure',
    image: image?.id,
    alt,
    blocks: labels === '' ? undefined : [{ type: 'paragraph', inlines: [{ type: 'text', text: labels }] }],
    caption: item.caption && inlinesOf(item.caption, type),
    places: [{ page: item.page, box: { left, top, right, bottom } }],
  };
}

function emitPassage(item: PassageItem, type: TypeFacts): Block {
  const { passage, role } = item;
  switch (role.is) {
    case 'heading':
      return {
        type: 'heading',
        level: role.level,
        inlines: inlinesOf({ ...passage, verse: false }, type, BOLD | ITALIC),
        places: passage.places,
      };
    case 'footnote':
      return footnoteOf(passage, role, type);
    case 'caption':
      if (captionKind(passageText(passage)) === 'figure')
        return { type: 'figure', caption: inlinesOf(passage, type), places: passage.places };
      return { ...paragraphOf(passage, type), role: 'caption' };
    case 'body':
    case 'furniture':
      return paragraphOf(passage, type);
  }
}

function footnoteOf(passage: Passage, role: { label: string; id: string }, type: TypeFacts): Footnote {
  return {
    type: 'footnote',
    id: role.id,
    label: role.label,
    blocks: [paragraphOf(passage, type)],
    places: passage.places,
  };
}
