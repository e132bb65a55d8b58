// Reads every page of PDFs and prints counts and CPU time: node read-all.mjs file.pdf …
// after: npx esbuild bench/inspect/read-all.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/read-all.mjs
import { readFileSync } from 'node:fs';
import { openPdf } from '../../engine/read/pdf/open.ts';

for (const path of process.argv.slice(2)) {
  const started = process.cpuUsage();
  const file = await openPdf(readFileSync(path));
  const sums = { pages: 0, words: 0, rulings: 0, fills: 0, images: 0, links: 0, warnings: 0 };
  for (let number = 1; number <= file.pageCount; number++) {
    const page = await file.readPage(number, { images: false });
    sums.pages++;
    sums.words += page.words.length;
    sums.rulings += page.rulings.length;
    sums.fills += page.fills.length;
    sums.images += page.images.length;
    sums.links += page.links.length;
    sums.warnings += page.warnings.length;
  }
  await file.close();
  const { user, system } = process.cpuUsage(started);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    `${JSON.stringify({ ...sums, cpuMs: Math.round((user + system) / 1000), megabytes })}\n`,
  );
}
