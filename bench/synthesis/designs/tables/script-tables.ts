import { languageOf } from '../../text/languages.ts';
import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const COLUMNS: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'percent'],
  ['code', 'sentence', 'date'],
  ['name', 'words', 'place', 'year'],
  ['code', 'sentence', 'tick', 'tick', 'tick', 'number'],
];
const rows = [4, 14] as const;

const CODES = ['ar', 'fa', 'he', 'zh', 'ja', 'ko', 'ru', 'el', 'hi', 'tr', 'pl'];

/** Each script, ruled in any way; and those that run from the right with rules under the head alone. */
export const scriptTables = [
  ...CODES.map((code) =>
    tableDesign(`script-${code}`, { columns: COLUMNS, rows }, { languages: languageOf(code) }),
  ),
  ...['ar', 'fa', 'he', 'zh', 'ja'].map((code) =>
    tableDesign(
      `script-${code}-rule-under-head`,
      { columns: COLUMNS, rows, rules: rules.oneOf(rules.underHead, rules.none), width: 'full' },
      { languages: languageOf(code) },
    ),
  ),
  ...['ar', 'zh'].map((code) =>
    tableDesign(
      `script-${code}-spans`,
      {
        columns: [['name', 'number', 'number', 'number', 'number']],
        rows,
        rules: rules.oneOf(rules.ruled, rules.horizontal),
        shapings: [shape.spannedHead(2)],
      },
      { languages: languageOf(code) },
    ),
  ),
];
