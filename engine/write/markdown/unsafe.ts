/** Where a line of Markdown stands. */
export type Setting = 'paragraph' | 'item' | 'heading' | 'cell';

/** A character that means something to a reader of Markdown when it stands between `before` and `after`. */
export interface Unsafe {
  character: string;
  /** Regular expression of what stands before it on the line; `^` is the start of a line, `^^` that of the block. */
  before?: string;
  /** Regular expression of what stands after it; `$` is the end of a line. */
  after?: string;
  /** Where this holds; everywhere when absent. */
  in?: readonly (Setting | 'link')[];
}

const FLOW = ['paragraph', 'item'] as const;
const PUNCTUATION = '[!-/:-@[-`{-~]';
const END = '(?:[ \\t]|$)';

/** Clauses are those of CommonMark 0.31.2 and of the GFM specification 0.29. */
export const UNSAFE: readonly Unsafe[] = [
  // Backslash escapes (2.4) and character references (2.5).
  { character: '\\', after: PUNCTUATION },
  { character: '&', after: '(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});' },
  // HTML (6.6) and autolinks (6.5).
  { character: '<', after: '(?:[A-Za-z/!?]|[^\\s<>]+@[^\\s<>]+>)' },
  // Links and images (6.3, 6.4). No reference can be defined, so a bracket alone is harmless.
  { character: ']', after: '\\(' },
  { character: '!', after: '\\[' },
  { character: '[', after: '\\^' },
  { character: '[', in: ['link'] },
  { character: ']', in: ['link'] },
  // Headings (4.2): the opening run in a paragraph, the closing run in a heading.
  { character: '#', before: '^', after: `#{0,5}${END}`, in: FLOW },
  { character: '#', before: '(?:^|[ \\t])', after: '#*$', in: ['heading'] },
  // Block quotes (5.1), bullets and numbers (5.2).
  { character: '>', before: '^', in: FLOW },
  { character: '-', before: '^', after: END, in: FLOW },
  { character: '+', before: '^', after: END, in: FLOW },
  { character: '*', before: '^', after: END, in: FLOW },
  { character: '.', before: '^\\d{1,9}', after: END, in: FLOW },
  { character: ')', before: '^\\d{1,9}', after: END, in: FLOW },
  // Thematic breaks (4.1).
  { character: '-', before: '^', after: '(?:[ \\t]*-){2,}[ \\t]*$', in: FLOW },
  { character: '*', before: '^', after: '(?:[ \\t]*\\*){2,}[ \\t]*$', in: FLOW },
  { character: '_', before: '^', after: '(?:[ \\t]*_){2,}[ \\t]*$', in: FLOW },
  // … which the bullet of an item may be the beginning of.
  { character: '-', before: '^^', after: '[- \\t]*$', in: ['item'] },
  { character: '*', before: '^^', after: '[* \\t]*$', in: ['item'] },
  // Fences (4.5) and link reference definitions (4.7).
  { character: '`', before: '^', after: '``', in: FLOW },
  { character: '~', before: '^', after: '~~', in: FLOW },
  { character: '[', before: '^^', after: '[\\s\\S]*\\]:', in: FLOW },
  // Definitions of footnotes, which a reference at the start of a line could become.
  { character: ':', before: '^\\[\\^[^\\]\\n]*\\]', in: FLOW },
  // Underlines of headings (4.3) and of a table's head (GFM 4.10), on any line but the first.
  { character: '=', before: '\\n', after: '=*[ \\t]*$', in: FLOW },
  { character: '-', before: '\\n', after: '[-|: \\t]*$', in: FLOW },
  { character: ':', before: '\\n', after: '-[-|: \\t]*$', in: FLOW },
  { character: '|', before: '\\n', after: '[-|: \\t]*$', in: FLOW },
  // Boxes of task lists (GFM 5.3).
  { character: '[', before: '^^', after: '[ \\txX]\\](?:\\s|$)', in: ['item'] },
  // Cells of tables (GFM 4.10).
  { character: '|', in: ['cell'] },
];
