import { cell, paragraph } from '../../document/build.ts';
import type { Block, Document, Footnote, Inline, List } from '../../document/document.ts';
import type { Row, Table } from '../../document/table.ts';
import type { Random } from './random.ts';

/** Bits of text, most of which mean something in Markdown or HTML somewhere. */
const BITS = [
  ...[
    'word',
    'a',
    'b',
    'Z',
    '1',
    '42',
    'é',
    'ß',
    '漢字',
    'かな',
    'שלום',
    'مرحبا',
    '🙂',
    '€',
    '→',
    '。',
    '「',
    '」',
  ],
  ...[' ', ' ', ' ', ' ', ' ', '\n', '\t', '  ', '\u00a0', '\u200b', '\u0000', '\u202e', '\r\n', '\ud800'],
  ...['*', '**', '***', '_', '__', '~', '~~', '~~~', '`', '``', '```', '\\', '|', '||', '$', '"', "'"],
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    '](x)',
    '[a](b)',
    '![',
    '!',
    '[^1]',
    '[^',
    '[x]',
    '[ ]',
    '[a]: b',
    '[a]',
    ']:',
  ],
  ...[
    '<',
    '>',
    '<b>',
    '</p>',
    '<!--',
    '-->',
    '<a@b.c>',
    '<http://x.y>',
    '<script>',
    '</style>',
    '</table>',
    '<?x',
  ],
  ...[
    '&',
    '&amp;',
    '&#65;',
    '&lt;',
    '&nbsp',
    '#',
    '##',
    '######',
    '-',
    '--',
    '---',
    '- ',
    '+',
    '+ ',
    '* ',
    '* * *',
  ],
  ...[
    '1.',
    '1)',
    '12. ',
    '1. ',
    '1) ',
    '=',
    '===',
    ':--',
    ':-:',
    '-|-',
    '|-|',
    '--|',
    '> ',
    '>',
    '.',
    ',',
    ';',
    ':',
  ],
  ...[
    'http://a.b/c',
    'https://x.y/p_q_r',
    'http://',
    'www.x.yz',
    'www.',
    'http://a.b/~u/*',
    'me@x.yz',
    'a_b@c.d',
  ],
  ...['snake_case', '2*3', 'p < 0.05', 'f(x)', 'C#', 'a-b', '@', '%', '^', '{', '}', '`x`', '**b**', '_i_'],
];

const HREFS = [
  'https://example.org/',
  'http://example.org/a_(b)?c=1&amp;d=2#e',
  'https://example.org/(((',
  'mailto:me@example.org',
  'https://example.org/a|b',
  'https://example.org/`*_~[x]',
];

/** A document of every block and inline that has one form in Markdown, with hostile text. */
export function randomDocument(random: Random): Document {
  const notes = random.several(0, 2, () => 0).map((_, i) => String(i + 1));
  const make = new Maker(random, notes);
  const blocks = make.blocks(3, 1, 5);
  const calls = paragraph(...notes.map((id): Inline => ({ type: 'footnoteReference', id, label: id })));
  return { blocks: [...blocks, calls, ...notes.map((id) => make.footnote(id))], images: [] };
}

class Maker {
  readonly random: Random;
  readonly notes: readonly string[];

  constructor(random: Random, notes: readonly string[]) {
    this.random = random;
    this.notes = notes;
  }

  text(): string {
    return this.random.several(1, 6, () => this.random.pick(BITS)).join('');
  }

  inlines(depth: number, inLink = false): Inline[] {
    return this.random.several(0, 4, () => this.inline(depth, inLink));
  }

  inline(depth: number, inLink: boolean): Inline {
    const { random } = this;
    const kind = random.below(depth > 0 ? 15 : 6);
    const text: Inline = { type: 'text', text: this.text() };
    if (kind < 4) return text;
    if (kind === 4) return random.chance(0.5) || inLink ? { type: 'lineBreak' } : this.reference();
    if (kind === 5) return { type: 'code', text: this.text() };
    const isLink = kind === 14;
    const inlines = this.inlines(depth - 1, inLink || isLink);
    if (kind < 9) return { type: 'strong', inlines };
    if (kind < 12) return { type: 'emphasis', inlines };
    if (kind === 12) return { type: 'strikethrough', inlines };
    if (kind === 13) return { type: random.pick(['superscript', 'subscript']), inlines };
    return { type: 'link', href: random.pick(HREFS), inlines };
  }

  reference(): Inline {
    const id = this.notes.length > 0 ? this.random.pick(this.notes) : undefined;
    return id === undefined
      ? { type: 'text', text: this.text() }
      : { type: 'footnoteReference', id, label: id };
  }

  blocks(depth: number, least: number, most: number): Block[] {
    return this.random.several(least, most, () => this.block(depth));
  }

  block(depth: number): Block {
    const { random } = this;
    const kind = random.below(depth > 0 ? 12 : 6);
    if (kind < 4) return { type: 'paragraph', inlines: this.inlines(3) };
    if (kind === 4) return { type: 'heading', level: 1 + random.below(6), inlines: this.inlines(2) };
    if (kind === 5)
      return { type: 'code', text: this.code(), language: random.pick([undefined, 'js', 'c++']) };
    if (kind < 9) return this.list(depth);
    if (kind === 9) return { type: 'quote', blocks: this.blocks(depth - 1, 0, 3) };
    return this.table(depth);
  }

  code(): string {
    return this.random.several(1, 4, () => this.text()).join('\n');
  }

  list(depth: number): List {
    const { random } = this;
    const items = random.several(1, 4, () => ({
      blocks: this.blocks(depth - 1, 0, 2),
      checked: random.pick([undefined, undefined, undefined, true, false]),
    }));
    const ordered = random.chance(0.5);
    return {
      type: 'list',
      ordered,
      start: ordered ? random.pick([undefined, 1, 3, 98, 0]) : undefined,
      format: ordered
        ? random.pick([undefined, 'decimal', 'lower-alpha', 'upper-roman'] as const)
        : undefined,
      delimiter: ordered ? random.pick([undefined, ')', '()'] as const) : undefined,
      items,
    };
  }

  table(depth: number): Table {
    const { random } = this;
    const columns = 1 + random.below(4);
    const isPlain = random.chance(0.5);
    const rows = random.several(
      1,
      4,
      (): Row => ({
        cells: random.several(isPlain ? columns : 0, columns, () =>
          cell(isPlain ? this.plainCell() : this.blocks(depth - 1, 0, 2), {
            rowSpan: isPlain ? 1 : 1 + random.below(3),
            colSpan: isPlain ? 1 : 1 + random.below(3),
            header: random.pick([undefined, 'column', 'row']),
          }),
        ),
      }),
    );
    return { type: 'table', columns, rows };
  }

  plainCell(): Block[] {
    return this.random.chance(0.2) ? [] : [paragraph(...this.inlines(2))];
  }

  footnote(id: string): Footnote {
    return { type: 'footnote', id, label: id, blocks: this.blocks(1, 1, 2) };
  }
}
