import type { Inline } from '../../../document/document.ts';
import type { RunFormat } from '../format/run-format.ts';

/** A piece of a paragraph with the look it has; pieces are nested into inlines when the paragraph is complete. */
export interface Segment {
  inline: Inline;
  format?: RunFormat;
  /** Text of a font of one width. */
  code?: boolean;
  href?: string;
}

/** What a paragraph's own style already says, which is no emphasis. */
interface BaseLook {
  bold: boolean;
  italic: boolean;
}

/** Joins equal neighbours and nests the rest: link around strong, emphasis, strikethrough, raised or lowered, code. */
export function nestSegments(segments: readonly Segment[], base: BaseLook): Inline[] {
  const inlines: Inline[] = [];
  for (const run of groupBy(segments, (segment) => segment.href ?? '')) {
    const inner = groupBy(run, (segment) => lookOf(segment, base)).flatMap((group) => markGroup(group, base));
    const href = run[0]!.href;
    if (href === undefined) for (const inline of inner) inlines.push(inline);
    else inlines.push({ type: 'link', href, inlines: inner });
  }
  return inlines;
}

function groupBy(segments: readonly Segment[], key: (segment: Segment) => string): Segment[][] {
  const groups: Segment[][] = [];
  let last: string | undefined;
  for (const segment of segments) {
    const current = key(segment);
    if (current === last && groups.length > 0) groups.at(-1)!.push(segment);
    else groups.push([segment]);
    last = current;
  }
  return groups;
}

function lookOf({ format, code }: Segment, base: BaseLook): string {
  if (!format) return '';
  const marks = [
    format.bold && !base.bold,
    format.italic && !base.italic,
    format.strike,
    format.vertical,
    code,
  ];
  return marks.map((mark) => (mark ? String(mark) : '')).join('|');
}

function markGroup(group: readonly Segment[], base: BaseLook): Inline[] {
  const { format, code } = group[0]!;
  let inlines = joinTexts(group.map((segment) => segment.inline));
  if (!format) return inlines;
  if (code) inlines = inlines.flatMap((inline) => (inline.type === 'text' ? codeOf(inline.text) : [inline]));
  if (format.vertical) inlines = [{ type: format.vertical, inlines }];
  if (format.strike) inlines = [{ type: 'strikethrough', inlines }];
  if (format.italic && !base.italic) inlines = [{ type: 'emphasis', inlines }];
  if (format.bold && !base.bold) inlines = [{ type: 'strong', inlines }];
  return inlines;
}

/** Spaces around code are no part of it. */
function codeOf(text: string): Inline[] {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const code: Inline[] = inner === '' ? [] : [{ type: 'code', text: inner }];
  const space = (value: string): Inline[] => (value === '' ? [] : [{ type: 'text', text: value }]);
  return [...space(before), ...code, ...space(after)];
}

function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + inline.text };
    } else joined.push(inline);
  }
  return joined;
}
