import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../engine/index.ts';
import { createLowdbStore } from '../accounts/lowdb/lowdb-store.ts';
import type { Docconv } from '../docconv.ts';
import { addAccount } from '../keys/first-use.ts';
import { createResultFiles } from '../results/result-files.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { createLocalDocconv } from './local.ts';

let home: string;
let docconv: Docconv;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-engine-'));
  const store = createLowdbStore(join(home, 'store'));
  const apiKey = await addAccount(store, { plan: 'free', keyName: 'test', now: Date.now() });
  docconv = createLocalDocconv(
    { type: 'key', apiKey, door: 'command' },
    {
      engine: createPool({ threads: 1 }),
      store,
      results: createResultFiles(join(home, 'results')),
      tokens: createTokenCounter(),
    },
  );
});
afterAll(async () => {
  await docconv.close();
  await rm(home, { recursive: true });
});

/** A PDF of one line of text a page. */
function makePdf(lines: string[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, i) => {
      const stream = `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const request = (bytes: Uint8Array) =>
  ({ bytes, fileName: 'a.pdf', outputFormat: 'markdown', options: {} }) as const;
const sevenPages = makePdf([
  'The harbour wakes before the town does.',
  'Nets dry on the wall and gulls argue over scraps.',
  'By noon the ferry has crossed twice.',
  'A clerk writes down what was landed, in a book without margins.',
  'Evening brings the lamps, one after the other, along the quay.',
  'Nobody counts the boats that stay out.',
  'In the morning it begins again.',
]);

it('counts the pages of a PDF without charging them', async () => {
  expect(await docconv.estimate(request(sevenPages))).toMatchObject({
    totalPages: 7,
    pages: 5,
    usage: { pagesUsed: 0, pagesLimit: 15, pagesRemaining: 15 },
  });
});

it('converts and charges what the plan lets be converted', async () => {
  const conversion = await docconv.convert(request(sevenPages));
  expect(conversion).toMatchObject({ pageCount: 5, totalPages: 7, usage: { pagesUsed: 5 } });
  expect(conversion.content).toContain('Evening brings the lamps');
  expect(conversion.content).not.toContain('Nobody counts');
  expect(conversion.pages.map(({ source }) => source)).toEqual(Array(5).fill('text'));
  expect(conversion.warnings.map(({ code }) => code)).toContain('page_limit');
  expect(conversion.tokenCount).toBeGreaterThan(40);
});

it('counts tokens of the document alone, in HTML as in Markdown', async () => {
  const bytes = makePdf(['Dear Ada, the parcel has come and all of it is whole.']);
  const markdown = await docconv.convert(request(bytes));
  const html = await docconv.convert({ ...request(bytes), outputFormat: 'html' });
  expect(html.content).toContain('<style>');
  expect(html.tokenCount).toBeLessThan(markdown.tokenCount + 40);
  expect(html.tokenCount).toBeGreaterThanOrEqual(markdown.tokenCount);
});

it('charges nothing for a file that cannot be read', async () => {
  const { usage: before } = await docconv.status();
  const broken = new TextEncoder().encode('%PDF-1.4\nnothing');
  await expect(docconv.convert(request(broken))).rejects.toMatchObject({
    name: 'DocconvError',
    code: 'unreadable',
    reason: 'invalid_pdf',
  });
  await expect(docconv.convert(request(new Uint8Array()))).rejects.toMatchObject({ reason: 'empty_file' });
  expect((await docconv.status()).usage).toMatchObject(before);
});
