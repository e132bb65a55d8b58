import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  buildDocx,
  item,
  level,
  numbering,
  p,
  style,
  tbl,
  tc,
} from '../engine/read/docx/testing/docx.fixture.ts';
import { buildZip } from '../engine/read/ooxml/package/zip.fixture.ts';
import { buildDeck } from '../engine/read/pptx/testing/deck.fixture.ts';

/** Megabytes a whole process may take to refuse a bomb; one that converts a letter takes 80. */
const MOST = 300;

const folder = mkdtempSync(path.join(tmpdir(), 'docconv-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONVERT = `
  import { readFileSync } from 'node:fs';
  import { convert } from '${new URL('../dist/index.cjs', import.meta.url).href}';
  const outcome = await convert(readFileSync(process.argv[1])).then(() => 'converted', (error) => error.code);
  console.log(JSON.stringify({ outcome, megabytes: process.resourceUsage().maxRSS / 1024 }));
`;

/** Converts in a process of its own; how that ended, and the most memory it ever held. */
function measure(name: string, bytes: Uint8Array): { outcome: string; megabytes: number } {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', CONVERT, file], {
    encoding: 'utf8',
  });
  return JSON.parse(printed);
}

/** Always the same numbers, which hardly compress. */
function makeWords(): () => string {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed.toString(36);
  };
}

const words = makeWords();
const many = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A document whose text is what it is, and says to be of another size. */
const withBody = (content: string | Uint8Array, declaredSize?: number) =>
  buildZip([
    { name: '[Content_Types].xml', content: TYPES },
    { name: 'word/document.xml', content, ...(declaredSize === undefined ? {} : { declaredSize }) },
  ]);

const ENTITIES =
  '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

describe('a bomb ends with a clear error and little memory', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['zeros.docx', () => withBody(Buffer.alloc(90 << 20)), 'too_large'],
    ['larger-than-said.docx', () => withBody(Buffer.alloc(90 << 20, 'a'), 1000), 'invalid_office'],
    ['smaller-than-said.docx', () => withBody('a', 0xf0000000), 'too_large'],
    ['entities.docx', () => withBody(`${ENTITIES}<a>&c;</a>`), 'invalid_office'],
    ['deep.docx', () => buildDocx(many(50_000, (i) => `<w:sdt w:x="${i}">`)), 'too_complex'],
    ['deep.pptx', () => buildDeck({ slides: [many(50_000, (i) => `<p:grpSp x="${i}">`)] }), 'too_complex'],
    ['long-text.docx', () => buildDocx(p(many(1_000_000, words))), 'too_complex'],
    [
      'million-cells.docx',
      () =>
        buildDocx(`<w:tbl>${many(4200, () => `<w:tr>${many(100, () => tc(p(words())))}</w:tr>`)}</w:tbl>`),
      'too_complex',
    ],
  ])('%s', (name, make, code) => {
    const { outcome, megabytes } = measure(name, make());
    expect(outcome).toBe(code);
    expect(megabytes).toBeLessThan(MOST);
  });
});

describe('a file that makes much of little is read in little memory', () => {
  test.each<[string, () => Uint8Array]>([
    [
      'wide-spans.docx',
      () => buildDocx(tbl(Array.from({ length: 2000 }, () => [tc('a', '<w:gridSpan w:val="1000000"/>')]))),
    ],
    [
      'long-marks.docx',
      () =>
        buildDocx({
          numbering: numbering(1, level(0, 'decimal', `Part ${'%1'.repeat(20_000)}`)),
          body: many(5000, () => item(words(), 1)),
        }),
    ],
    [
      'long-chain-of-styles.docx',
      () =>
        buildDocx({
          styles: many(5000, (i) => style(`s${i}`, `S${i}`, i > 0 ? `<w:basedOn w:val="s${i - 1}"/>` : '')),
          body: many(5000, (i) => p(words(), `<w:pStyle w:val="s${4999 - i}"/>`)),
        }),
    ],
  ])('%s', (name, make) => {
    const { outcome, megabytes } = measure(name, make());
    expect(outcome).toBe('converted');
    expect(megabytes).toBeLessThan(MOST);
  });
});
