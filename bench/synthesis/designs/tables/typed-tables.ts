import type { Brief } from '../design.ts';
import type { ColumnKind } from './columns.ts';
import { typedFace } from './listings.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const COMMON: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'number'],
  ['name', 'words', 'number', 'percent'],
  ['code', 'words', 'date', 'decimal', 'money'],
  ['name', 'sentence', 'year'],
  ['words', 'place', 'date'],
];

/** Keys and what they mean. */
const KEYED: readonly (readonly ColumnKind[])[] = [
  ['code', 'words'],
  ['code', 'sentence'],
  ['name', 'sentence'],
  ['words', 'words'],
  ['code', 'words', 'words'],
];

const keyFace = (brief: Brief) =>
  brief.random.pick([typedFace(brief), typedFace(brief), 'font-weight:bold', 'font-style:italic', '']);

/** Tables in type of one width, whole or in their keys. */
export const typedTables = [
  tableDesign(
    'typed-cells',
    {
      columns: COMMON,
      rows: [4, 14],
      rules: rules.oneOf(rules.ruled, rules.horizontal, rules.booktabs, rules.underHead, rules.striped),
    },
    { css: (brief) => `.table { ${typedFace(brief)}; font-size: 0.85em }\n` },
  ),
  tableDesign(
    'typewritten',
    {
      columns: COMMON,
      rows: [4, 14],
      rules: rules.oneOf(rules.none, rules.underHead, rules.aboveAndBelow, rules.ruled),
    },
    { css: (brief) => `html { ${typedFace(brief)} }\n` },
  ),
  tableDesign(
    'keys-without-head',
    {
      columns: KEYED,
      rows: [3, 22],
      rules: rules.none,
      shapings: [shape.withoutHead],
      width: 'own',
      padding: [4, 18],
    },
    { css: (brief) => `.table td:first-child { ${keyFace(brief)} }\n` },
  ),
  tableDesign(
    'keys-under-head',
    {
      columns: KEYED,
      rows: [3, 22],
      rules: rules.oneOf(rules.none, rules.underHead),
      width: 'own',
      padding: [4, 18],
    },
    { css: (brief) => `.table td:first-child { ${keyFace(brief)} }\n` },
  ),
];
