import { describe, expect, test } from 'vitest';
import { DEFAULT_PACKAGE_LIMITS } from '../limits.ts';
import { kindOf, openPackage, relatedPart } from './package.ts';
import { readProperties } from './properties.ts';
import { buildZip, type ZipEntry } from './zip.fixture.ts';

const RELS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const parts: Record<string, string> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="png" ContentType="image/png"/>' +
    `<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
  '_rels/.rels': `<Relationships ${RELS}><Relationship Id="a" Type="${TYPE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': '<a/>',
  'word/_rels/document.xml.rels':
    `<Relationships ${RELS}><Relationship Id="s" Type="${TYPE}/styles" Target="/word/Styles.xml"/>` +
    `<Relationship Id="i" Type="${TYPE}/image" Target="../media/a%20b.png"/>` +
    `<Relationship Id="h" Type="${TYPE}/hyperlink" Target="https://example.org/?a=1" TargetMode="External"/></Relationships>`,
  'word/styles.xml': '<styles/>',
  'media/a b.png': 'picture',
};

const failsWith = (code: string) => expect.objectContaining({ name: 'ConversionError', code });
const open = (entries: Record<string, string> | ZipEntry[], limits = {}) =>
  openPackage(buildZip(entries), { ...DEFAULT_PACKAGE_LIMITS, ...limits });

describe('a package', () => {
  test('names its main part, kind and content types', async () => {
    const office = await open(parts);
    expect(office.main).toBe('word/document.xml');
    expect(kindOf(office)).toBe('word');
    expect(office.contentType('media/A B.PNG')).toBe('image/png');
  });

  test('resolves relationships against the folder of their part', async () => {
    const office = await open(parts);
    const relationships = office.relationships(office.main);
    expect(relationships.get('i')).toEqual({
      id: 'i',
      type: 'image',
      target: 'media/a b.png',
      external: false,
    });
    expect(relationships.get('h')).toMatchObject({ target: 'https://example.org/?a=1', external: true });
    expect(Buffer.from(office.bytes('media/a b.png') ?? []).toString()).toBe('picture');
  });

  test('finds parts whatever the case of their names', async () => {
    const office = await open(parts);
    expect(relatedPart(office, office.main, 'styles')).toBe('word/Styles.xml');
    expect(office.xml('word/STYLES.xml')?.name).toBe('other:styles');
  });

  test.each([10, 500_000])(
    'gives %i children of an element as often as asked, counting them once',
    async (count) => {
      const entries = { ...parts, 'word/document.xml': `<a><b>${'<c/>'.repeat(count)}</b></a>` };
      const office = await open(entries, { nodes: count + 10, ratio: Number.POSITIVE_INFINITY });
      const children = office.childrenIn('word/document.xml', 'other:b') ?? [];
      for (const _ of [1, 2]) expect([...children].length).toBe(count);
      expect(office.childrenIn('word/missing.xml', 'other:b')).toBeUndefined();
    },
  );

  test('keeps the parts that are asked for as such, and no others', async () => {
    const office = await open(parts);
    expect(office.xml('word/styles.xml')).toBe(office.xml('word/Styles.xml'));
    expect(office.parse('word/styles.xml')).toEqual(office.xml('word/styles.xml'));
    expect(office.parse('word/styles.xml')).not.toBe(office.parse('word/styles.xml'));
  });

  test('has no relationships where a part has none', async () => {
    const office = await open(parts);
    expect(office.relationships('word/styles.xml').size).toBe(0);
    expect(office.xml('word/missing.xml')).toBeUndefined();
  });

  test('is found by its usual name when content types and relationships are gone', async () => {
    const office = await open({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' });
    expect(office.main).toBe('word/document.xml');
  });

  test('with bytes after the archive opens', async () => {
    const bytes = Buffer.concat([buildZip(parts), Buffer.alloc(100)]);
    expect((await openPackage(bytes)).main).toBe('word/document.xml');
  });

  test('with an entry whose header is damaged opens, and loses that entry', async () => {
    const bytes = Buffer.from(buildZip(parts));
    // The name stands first in the entry's own header, 30 bytes after its signature (APPNOTE 4.3.7).
    bytes[bytes.indexOf('word/styles.xml') - 30] = 0;
    const office = await openPackage(bytes);
    expect(office.xml('word/document.xml')?.name).toBe('other:a');
    expect(() => office.xml('word/styles.xml')).toThrow(failsWith('invalid_office'));
  });

  test('tells its properties', async () => {
    const office = await open({
      ...parts,
      'docProps/core.xml':
        '<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title> A  title </dc:title><dc:language>de-AT</dc:language></p>',
      'docProps/app.xml':
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>7</Pages><Characters>x</Characters></Properties>',
    });
    expect(readProperties(office)).toEqual({ title: 'A title', language: 'de-AT', pages: 7 });
  });
});

describe('what is no Office package', () => {
  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(stream, 'utf16le'),
    ]);

  test.each<[string, Uint8Array, string]>([
    ['an encrypted document', compound('EncryptedPackage'), 'password_required'],
    ['a Word 97 document', compound('WordDocument'), 'unsupported_format'],
    ['a PowerPoint 97 presentation', compound('PowerPoint Document'), 'unsupported_format'],
    ['a Rich Text document', Buffer.from('{\\rtf1 a}'), 'unsupported_format'],
    ['a web page', Buffer.from('<!DOCTYPE html><p>'), 'unsupported_format'],
    ['an OpenDocument text', buildZip({ mimetype: 'x', 'content.xml': '<a/>' }), 'unsupported_format'],
    ['a plain zip archive', buildZip({ 'a.txt': 'x' }), 'unsupported_format'],
    ['random bytes', Buffer.from('hello'), 'invalid_office'],
    ['a package without a main part', buildZip({ '[Content_Types].xml': '<Types/>' }), 'invalid_office'],
    ['a truncated archive', buildZip(parts).subarray(0, 500), 'invalid_office'],
  ])('is refused: %s', async (_, bytes, code) => {
    await expect(openPackage(bytes)).rejects.toThrow(failsWith(code));
  });

  test('is refused when its entries are encrypted', async () => {
    await expect(open([{ name: '[Content_Types].xml', content: '<a/>', encrypted: true }])).rejects.toThrow(
      failsWith('password_required'),
    );
  });
});

describe('a zip bomb', () => {
  const bomb = (content: string, declaredSize?: number) => [
    ...Object.entries(parts).map(([name, part]) => ({ name, content: part })),
    { name: 'word/bomb.xml', content, declaredSize },
  ];

  test('is refused by its ratio', async () => {
    const office = await open(bomb(' '.repeat(6 << 20)));
    expect(() => office.bytes('word/bomb.xml')).toThrow(failsWith('too_large'));
  });

  test('is refused by the size of one XML part', async () => {
    const office = await open(bomb(`<a>${'x'.repeat(2000)}</a>`), { xmlBytes: 1000 });
    expect(() => office.xml('word/bomb.xml')).toThrow(failsWith('too_large'));
  });

  test('stops where it passes its declared size', async () => {
    const office = await open(bomb(' '.repeat(6 << 20), 1000));
    expect(() => office.bytes('word/bomb.xml')).toThrow(failsWith('invalid_office'));
  });

  test('is refused by the sum of all its entries', async () => {
    const office = await open(bomb('x'.repeat(5000)), { inflatedBytes: 9000 });
    office.bytes('word/bomb.xml');
    expect(() => office.bytes('word/bomb.xml')).toThrow(failsWith('too_large'));
  });

  test('of many entries is refused before they are read', async () => {
    await expect(open(parts, { entries: 3 })).rejects.toThrow(failsWith('too_complex'));
  });
});
