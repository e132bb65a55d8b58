import type { Document } from '../../document/document.ts';
import type { SectionWriter, TextRange, WriteOptions, Writer, WrittenSections } from '../../options.ts';
import { limitDepth } from '../depth.ts';
import { nameFootnotes } from '../footnotes.ts';
import { writeFootnote, writeParts } from './blocks.ts';
import { type BlockContext, type KnownFootnotes, makeContext } from './context.ts';
import { joinParts, type MarkdownPart, type Span } from './parts.ts';

/**
 * Writes GitHub Flavored Markdown. A table GFM cannot hold (spans, blocks in a cell) is embedded as sanitized HTML.
 * Text is escaped only where a reader would take it for markup.
 */
export const writeMarkdown: Writer = (document, options) => {
  const { text, spans } = joinParts(partsOf(document, options, {}));
  return { content: text === '' ? '' : `${text}\n`, tables: [], ranges: rangesOf(spans) };
};

/** Writes Markdown section by section: all of them together say the same as the document written whole. */
export const writeMarkdownSections: SectionWriter = (options, footnotes, written = nothingWritten()) => {
  const known: KnownFootnotes = { names: nameFootnotes(footnotes), written };
  return (document) => {
    const parts = partsOf(document, options, { avoid: written.marker, known });
    if (parts.length === 0) return '';
    const separator = written.begun ? '\n' : '';
    written.begun = true;
    written.marker = parts.at(-1)?.marker;
    return `${separator}${joinParts(parts).text}\n`;
  };
};

function nothingWritten(): WrittenSections {
  return { begun: false, called: new Set(), notes: new Set() };
}

function partsOf(
  document: Document,
  options: WriteOptions,
  { avoid, known }: Pick<BlockContext, 'avoid'> & { known?: KnownFootnotes },
): MarkdownPart[] {
  const bounded = limitDepth(document);
  const context: BlockContext = { ...makeContext(bounded, options, known), avoid, setting: 'paragraph' };
  const notes = context.nested.flatMap((footnote) => writeFootnote(footnote, context));
  return [...writeParts(bounded.blocks, context), ...notes];
}

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
