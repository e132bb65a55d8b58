import { type Random, times } from '../../random.ts';
import type { Prose } from '../../text/prose.ts';
import { programWord } from './listings.ts';

/** What stands in a column. */
export type ColumnKind =
  | 'name'
  | 'words'
  | 'sentence'
  | 'passage'
  | 'number'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'parentheses'
  | 'date'
  | 'year'
  | 'code'
  | 'tick'
  | 'place'
  | 'member'
  | 'type'
  | 'signature';

export interface Column {
  kind: ColumnKind;
  label: string;
  value(row: number): string;
  align: 'start' | 'center' | 'end';
}

const TICKS = ['✓', '✔', '•', 'X', '●'];

/** @param at counts the columns from 0 */
export function drawColumn(kind: ColumnKind, at: number, random: Random, prose: Prose): Column {
  const label = prose.title(random.pick([1, 1, 2]));
  const scale = 10 ** random.integer(1, 5);
  const decimals = random.integer(1, 3);
  const tick = random.pick(TICKS);
  const numeric = { align: random.pick(['end', 'end', 'center'] as const), label };
  const amount = () => random.share() * scale;
  switch (kind) {
    case 'name':
      return { kind, label, align: 'start', value: () => prose.title(random.integer(1, 2)) };
    case 'words':
      return { kind, label, align: 'start', value: () => prose.title(random.integer(1, 3)) };
    case 'sentence':
      return { kind, label, align: 'start', value: () => prose.title(random.integer(4, 9)) };
    case 'passage':
      return { kind, label, align: 'start', value: () => prose.paragraph(random.integer(1, 2)) };
    case 'number':
      return { kind, ...numeric, value: () => prose.number(Math.ceil(amount())) };
    case 'decimal':
      return { kind, ...numeric, value: () => prose.number(amount() / 100, decimals) };
    case 'money':
      return {
        kind,
        ...numeric,
        align: 'end',
        label: prose.label('amount'),
        value: () => prose.money(amount()),
      };
    case 'percent':
      return { kind, ...numeric, value: () => prose.percent(random.between(0, 100)) };
    case 'parentheses':
      return {
        kind,
        ...numeric,
        align: 'end',
        value: () => inParentheses(Math.ceil(amount()), random, prose),
      };
    case 'date':
      return { kind, label: prose.label('date'), align: 'start', value: () => prose.date() };
    case 'year':
      return { kind, label: prose.label('year'), align: 'start', value: () => prose.year() };
    case 'code':
      return { kind, label: prose.label('code'), align: 'start', value: () => prose.code() };
    case 'tick':
      return { kind, label: `L${at}`, align: 'center', value: () => (random.happens(0.55) ? tick : '') };
    case 'place':
      return { kind, label, align: 'start', value: () => prose.place() };
    case 'member':
      return { kind, label, align: 'start', value: () => memberName(random, prose) };
    case 'type':
      return { kind, label, align: random.pick(['start', 'end']), value: () => typeName(random, prose) };
    case 'signature':
      return { kind, label, align: 'start', value: () => signature(random, prose) };
  }
}

/** As programs name what they have: `word`, `word_word`, `wordWord`, `--word-word`. */
function memberName(random: Random, prose: Prose): string {
  const words = times(random.integer(1, 3), () => programWord(prose));
  const [first = '', ...others] = words;
  const capitals = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return random.pick([words.join('_'), first + capitals.join(''), `--${words.join('-')}`]);
}

const TYPES = [
  'int',
  'void',
  'string',
  'bool',
  'size_t',
  'double',
  'char *',
  'const char *',
  'unsigned long',
];

function typeName(random: Random, prose: Prose): string {
  const own = programWord(prose);
  const made = [
    own,
    `const ${own} &amp;`,
    `${own}::${programWord(prose)}`,
    `List&lt;${own}&gt;`,
    `static ${own}`,
  ];
  return random.happens(0.5) ? random.pick(TYPES) : random.pick(made);
}

/** A function with what it takes, its names with types or with what they are if nothing is said. */
function signature(random: Random, prose: Prose): string {
  const typed = random.happens(0.5);
  const argument = () => {
    const name = memberName(random, prose).replaceAll('-', '');
    return typed
      ? `${typeName(random, prose)} ${name}`
      : `${name}${random.pick(['', '', `=${random.integer(0, 9)}`])}`;
  };
  const space = random.pick(['', ' ']);
  return `${memberName(random, prose).replaceAll('-', '')}${space}(${times(random.integer(0, 5), argument).join(', ')})`;
}

/** As accounts print what is below zero. */
function inParentheses(value: number, random: Random, prose: Prose): string {
  return random.happens(0.4) ? `(${prose.number(value)})` : prose.number(value);
}
