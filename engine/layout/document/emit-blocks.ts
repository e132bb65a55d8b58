import type { Block, Figure, Footnote } from '../../document/document.ts';
import { captionKind } from '../lexicon/captions.ts';
import { BOLD, ITALIC } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';
import { type Item, type PassageItem, passageText } from './items.ts';
import type { Passage } from './paragraphs.ts';
import { linesToInlines, paragraphOf, passageToInlines } from './passage-inlines.ts';
import { withoutCode, withoutCommonBold } from './plain-cells.ts';
import { labelText } from './roles/captions.ts';
import { codeOf, isTypedApart } from './roles/code.ts';
import { buildContents, contentsRun } from './roles/contents.ts';
import { emitList, listRun } from './roles/lists/list-runs.ts';
import { findQuotes } from './roles/quotes.ts';

/** Items that belong together, by the place of the first, as blocks of the document. */
export interface Run {
  from: number;
  blocks: Block[];
}

/** Items whose roles are known, run by run: an item alone, or those of a list or of contents. */
export function emitRuns(items: readonly Item[], type: TypeFacts): Run[] {
  const runs: Run[] = [];
  const quotes = findQuotes(items);
  for (let from = 0; from < items.length; ) {
    const item = items[from]!;
    const contents = contentsRun(items, from);
    const list = contents > 0 ? 0 : listRun(items, from);
    const length = contents || list || 1;
    const ofRun = items.slice(from, from + length);
    if (contents > 0) runs.push({ from, blocks: buildContents(ofRun, type) });
    else if (list > 0) runs.push({ from, blocks: emitList(ofRun, type, (item) => emitItem(item, type)) });
    else if (quotes.has(item)) runs.push({ from, blocks: [{ type: 'quote', blocks: emitItem(item, type) }] });
    else runs.push({ from, blocks: emitItem(item, type) });
    from += length;
  }
  return runs;
}

function emitItem(item: Item, type: TypeFacts): Block[] {
  switch (item.type) {
    case 'pageBreak':
      return [{ type: 'pageBreak', page: item.page }];
    case 'table':
      return [withoutCommonBold(isTypedApart(type) ? item.block.table : withoutCode(item.block.table))];
    case 'code':
      return [codeOf(item)];
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
    caption: item.caption && passageToInlines(item.caption, type),
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
        inlines: linesToInlines(passage.lines, type, BOLD | ITALIC),
        places: passage.places,
      };
    case 'footnote':
      return footnoteOf(passage, role, type);
    case 'caption':
      if (captionKind(passageText(passage)) === 'figure')
        return { type: 'figure', caption: passageToInlines(passage, type), places: passage.places };
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
