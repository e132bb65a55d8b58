import type { Block, TableBlock, TableSpec } from '../../model.ts';
import type { Language } from '../../text/language.ts';
import type { Brief, Design } from '../design.ts';
import { plainFurniture } from '../furniture-rows.ts';
import { amidText } from '../passages.ts';
import { drawTable, type TablePlan } from './draw-table.ts';

interface Setting {
  languages?: readonly Language[];
  /** Where the tables go; amid running text when absent. */
  arrange?: (tables: TableBlock[], brief: Brief) => Block[];
  /** Columns of text on the page. */
  columns?: number;
  tables?: number;
  /** Without any "Table 1" above or below. */
  uncaptioned?: true;
  /** Besides the look's. */
  css?: (brief: Brief) => string;
}

/** A design that is about one kind of table, set in running text. */
export function tableDesign(name: string, plan: TablePlan, setting: Setting = {}): Design {
  return {
    name,
    kind: 'tables',
    languages: setting.languages,
    make(brief) {
      const { random, prose, look } = brief;
      const count = setting.tables ?? 1;
      const tables = Array.from({ length: count }, (_, at): TableBlock => {
        const table = drawTable(plan, brief);
        return { type: 'table', table: setting.uncaptioned ? table : captioned(table, at + 1, brief) };
      });
      const arrange = setting.arrange ?? ((all, of) => all.flatMap((table) => amidText(of, [table])));
      return {
        language: prose.language,
        paper: { ...look.paper, columns: setting.columns ?? 1 },
        css: look.css + (setting.css?.(brief) ?? ''),
        blocks: arrange(tables, brief),
        furniture: plainFurniture(random, prose),
      };
    },
  };
}

function captioned(table: TableSpec, number: number, { random, prose }: Brief): TableSpec {
  if (table.caption || random.happens(0.45)) return table;
  const text = `${prose.label('table')} ${prose.number(number)}${random.pick(['.', ':', ' –'])} ${prose.title(random.integer(3, 8))}`;
  return { ...table, caption: { text, side: random.happens(0.8) ? 'above' : 'below' } };
}
