// npm run inspect -- file.pdf --page 3 [--out page.html] [--password …]: draws what the engine sees on one page over
// the page itself: words, lines, blocks in reading order, rules, shading, tables, and the blocks that come of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { composeDocument } from '../../engine/layout/compose.ts';
import { layoutPage } from '../../engine/layout/layout-page.ts';
import { straightenPage } from '../../engine/layout/normalize/rotation.ts';
import { openPdf } from '../../engine/read/pdf/open.ts';
import type { PagePicture } from '../../engine/read/pdf/pdf-file.ts';
import { writeHtml } from '../../engine/write/index.ts';
import { drawInspection } from './draw-inspection.ts';

const DPI = 110;
const MOST_PIXELS = 1600;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      page: { type: 'string', default: '1' },
      out: { type: 'string', default: 'inspect.html' },
      password: { type: 'string' },
    },
  });
  const [name] = positionals;
  if (!name) throw new Error('usage: npm run inspect -- file.pdf --page 3 [--out page.html] [--password …]');
  const file = await openPdf(readFileSync(name), values.password);
  const number = Number(values.page);
  const page = straightenPage(await file.readPage(number, { images: false }));
  const layout = layoutPage(page);
  const picture = await file.renderPage(number, { dpi: DPI, maxSide: MOST_PIXELS });
  const facts = { outline: file.outline, pageCount: 1 };
  const { document } = composeDocument([structuredClone(layout)], facts);
  const result = writeHtml(document, {}).content;
  const background = picture && (await encodePicture(picture));
  writeFileSync(values.out, drawInspection({ name, page, layout, background, result }));
  await file.close();
  console.log(`written: ${values.out}`);
}

async function encodePicture({ gray, width, height }: PagePicture): Promise<string> {
  const png = await sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

await main();
