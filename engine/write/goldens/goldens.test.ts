import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../document/document.ts';
import type { WriteOptions } from '../../options.ts';
import { writeHtml, writeMarkdown } from '../index.ts';

/** What a `.json` of this folder holds; the `.md` and `.html` beside it are what is to become of it. */
interface Golden {
  document: Document;
  /** `pictures` gives every picture an address. */
  options: WriteOptions & { pictures?: boolean };
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.golden.json'))
  .map((file) => file.slice(0, -'.json'.length));

function readGolden(name: string): Golden {
  const { document, options } = JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as Golden;
  const imageUrl = options.pictures ? ({ id }: { id: string }) => `images/${id}.png` : undefined;
  return { document, options: { ...options, imageUrl } };
}

/** The style is its own affair. */
function withoutStyle(html: string): string {
  return html.replace(/<style>[\s\S]*<\/style>/, '<style></style>').replace(/sha256-[^']*/, 'sha256-…');
}

/** Texts that are meant to change are taken over by `npx vitest run engine/write/goldens --update`. */
describe.each(names)('%s', (name) => {
  const { document, options } = readGolden(name);

  it('has both its texts', () => {
    expect(existsSync(`${FOLDER}${name}.md`) && existsSync(`${FOLDER}${name}.html`)).toBe(true);
  });

  it('is written as Markdown', async () => {
    const { content, tables } = writeMarkdown(document, options);
    expect(tables).toEqual([]);
    await expect(content).toMatchFileSnapshot(`${FOLDER}${name}.md`);
  });

  it('is written as HTML', async () => {
    const { content } = writeHtml(document, options);
    await expect(withoutStyle(content)).toMatchFileSnapshot(`${FOLDER}${name}.html`);
  });
});
