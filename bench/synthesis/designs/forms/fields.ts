import type { Block, Field, Pairs } from '../../model.ts';
import type { Label } from '../../text/language.ts';
import type { Brief } from '../design.ts';

const ASKED: readonly Label[] = [
  'name',
  'address',
  'phone',
  'date',
  'customer',
  'number',
  'account',
  'subject',
  'status',
  'code',
  'due',
  'unit',
  'remarks',
  'year',
];

/** Labels with values that fit them. */
export function drawFields({ random, prose }: Brief, count: number, ending = ':'): Field[] {
  return random.sample(ASKED, count).map((asked) => ({
    label: `${prose.label(asked)}${ending}`,
    value: answer(asked, { random, prose }),
  }));
}

export function answer(asked: Label, { random, prose }: Pick<Brief, 'random' | 'prose'>): string {
  switch (asked) {
    case 'name':
    case 'customer':
      return prose.person();
    case 'address':
      return `${prose.title(1)} ${random.integer(1, 99)}, ${prose.place()}`;
    case 'phone':
      return `${random.integer(100, 999)} ${random.integer(1000, 9999)}`;
    case 'date':
    case 'due':
      return prose.date();
    case 'year':
      return prose.year();
    case 'number':
    case 'code':
      return prose.code();
    case 'account':
      return `XX${random.integer(10, 99)} ${random.integer(1000, 9999)} ${random.integer(1000, 9999)}`;
    case 'amount':
    case 'balance':
    case 'total':
    case 'price':
      return prose.money(random.between(10, 9000));
    default:
      return prose.title(random.integer(1, 3));
  }
}

export function pairs(fields: Field[], arrangement: Pairs['arrangement'], across = 1, css = ''): Pairs {
  return { type: 'pairs', fields, arrangement, across, css };
}

/** Ticked and unticked boxes. */
const TICKS: readonly (readonly [ticked: string, unticked: string])[] = [
  ['☑', '☐'],
  ['☒', '☐'],
  ['[x]', '[ ]'],
  ['[X]', '[ ]'],
  ['✓', '☐'],
  ['☒', '□'],
];

export function drawTicks({ random, prose }: Brief, count: number): Field[] {
  const [ticked, unticked] = random.pick(TICKS);
  return Array.from({ length: count }, () => {
    const checked = random.happens(0.4);
    return {
      label: prose.title(random.integer(1, 4)),
      value: '',
      checked,
      tick: checked ? ticked : unticked,
    };
  });
}

/** A line of its own. */
export const line = (text: string, css = ''): Block => ({ type: 'paragraph', text, css });

/** Lines of one block, such as an address. */
export function linesOf(name: string, lines: readonly string[], css = ''): Block {
  const html = lines.map((said) => `<div>${said}</div>`).join('');
  return { type: 'drawing', name, html: `<div style="${css}">${html}</div>`, text: 'wanted' };
}
