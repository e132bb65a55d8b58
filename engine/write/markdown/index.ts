import type { TextRange, Writer } from '../../options.ts';
import { limitDepth } from '../depth.ts';
import { writeFootnote, writeParts } from './blocks.ts';
import { type BlockContext, makeContext } from './context.ts';
import { joinParts, type Span } from './parts.ts';

/**
 * Writes GitHub Flavored Markdown. A table GFM cannot hold (spans, blocks in a cell) is embedded as sanitized HTML.
 * Text is escaped only where a reader would take it for markup.
 */
export const writeMarkdown: Writer = (document, options) => {
  const bounded = limitDepth(document);
  const context: BlockContext = { ...makeContext(bounded, options), setting: 'paragraph' };
  const parts = writeParts(bounded.blocks, context);
  const notes = context.nested.flatMap((footnote) => writeFootnote(footnote, context));
  const { text, spans } = joinParts([...parts, ...notes]);
  return { content: text === '' ? '' : `${text}\n`, tables: [], ranges: rangesOf(spans) };
};

/** Of what was written in several parts the whole, from the first to the last. */
function rangesOf(spans: readonly Span[]): Map<object, TextRange> {
  const ranges = new Map<object, TextRange>();
  for (const { of, start, end } of spans) {
    const { offset, length } = ranges.get(of) ?? { offset: start, length: 0 };
    const from = Math.min(offset, start);
    ranges.set(of, { offset: from, length: Math.max(offset + length, end) - from });
  }
  return ranges;
}
