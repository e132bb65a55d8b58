import type { Writer } from '../../options.ts';
import { limitDepth } from '../depth.ts';
import { type BlockContext, writeFootnote, writeParts } from './blocks.ts';
import { makeContext } from './context.ts';
import { joinParts } from './parts.ts';

/**
 * Writes GitHub Flavored Markdown. A table GFM cannot hold (spans, blocks in a cell) is embedded as sanitized HTML.
 * Text is escaped only where a reader would take it for markup.
 */
export const writeMarkdown: Writer = (document, options) => {
  const bounded = limitDepth(document);
  const context: BlockContext = { ...makeContext(bounded, options), setting: 'paragraph' };
  const parts = writeParts(bounded.blocks, context);
  const notes = context.nested.flatMap((footnote) => writeFootnote(footnote, context));
  const content = joinParts([...parts, ...notes]);
  return { content: content === '' ? '' : `${content}\n`, tables: [] };
};
