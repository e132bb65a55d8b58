import { readFileSync } from 'node:fs';
import { straightenPage } from '../engine/layout/normalize/rotation.ts';
import { openPdf } from '../engine/read/pdf/open.ts';
import { readSheets } from '../engine/layout/tables/find-tables.ts';
import { likelihood } from '../engine/layout/evidence/model.ts';
import tm from '../engine/layout/evidence/table.json' with { type: 'json' };
import rm from '../engine/layout/evidence/table-reading.json' with { type: 'json' };
const [pdf, n, what] = process.argv.slice(2);
const file = await openPdf(readFileSync(pdf!));
const page = straightenPage(await file.readPage(Number(n), { images: false }));
for (const { sheet, readings } of readSheets(page)) {
  console.log('SHEET', sheet.width, 'columns', sheet.textColumns.map((c) => `${c.left.toFixed(0)}-${c.right.toFixed(0)}`).join(' '));
  if (what === 'l') for (const l of sheet.lines) console.log('   L', l.top.toFixed(0), l.size.toFixed(1), l.chunks.map((c) => `[${c.left.toFixed(0)} ${c.tokens.map((t) => t.shown.text).join(' ')} ${c.right.toFixed(0)}]`).join(' '));
  for (const r of readings) {
    const c: any = r.candidate;
    console.log(c.type, [r.box.left, r.box.top, r.box.right, r.box.bottom].map((x) => x.toFixed(0)).join(' '), `${r.grid.rows}x${r.grid.columns} head ${r.grid.headerRows}`, 'table', likelihood(tm as any, r.features).toFixed(3), 'right', likelihood(rm as any, Object.assign({}, r.features, r.rivalry)).toFixed(3));
    if (what === 'x') for (let i = 0; i < Math.min(6, r.grid.rows); i++) console.log('      ', r.cells.filter((x) => x.row === i).map((x) => `${x.column}:${x.text.slice(0, 30)}`).join(' | '));
    if (what === 'f') console.log(JSON.stringify(r.features));
  }
}
await file.close();
