// Prints what the reader sees on one page: node dump.mjs file.pdf [page] [--password=…] [--text]
// after: npx esbuild bench/inspect/dump.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/dump.mjs
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openPdf } from '../../engine/read/pdf/open.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { password: { type: 'string' }, text: { type: 'boolean' } },
});
const [path, page = '1'] = positionals;
if (path === undefined) throw new Error('usage: dump.mjs file.pdf [page] [--password=…] [--text]');
const file = await openPdf(readFileSync(path), values.password);
const read = await file.readPage(Number(page), { images: false });
const text = () => read.words.map((word) => (word.glued ? '' : ' ') + word.text).join('');
const { pageCount, title, language, outline, attachments } = file;
process.stdout.write(
  values.text
    ? `${text()}\n`
    : `${JSON.stringify({ pageCount, title, language, outline, attachments, page: read }, null, 1)}\n`,
);
await file.close();
