import { describe, expect, test } from 'vitest';
import { paragraph } from '../testing/document.fixture.ts';
import { type DocxParts, p, r, tbl, tc } from '../testing/docx.fixture.ts';
import { blocksOf } from '../testing/read.fixture.ts';

const STORE = '{0A1B2C3D-0000-0000-0000-000000000000}';
const CORE = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}';
const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps';

/** A document with XML of its own beside the text. */
const withStore = (body: string): DocxParts => ({
  body,
  links: { store: ['customXml', '../customXml/item1.xml'] },
  files: {
    'customXml/item1.xml':
      '<d:data xmlns:d="urn:d"><d:name>Ann</d:name><d:name kind="last">Lee</d:name><d:blank> </d:blank>' +
      '<d:lines>one\ntwo</d:lines><d:day>2020-01-02</d:day><d:code>b</d:code></d:data>',
    'customXml/itemProps1.xml': `<ds:datastoreItem ds:itemID="${STORE.toLowerCase()}" xmlns:ds="${PROPERTIES}"/>`,
    'customXml/_rels/item1.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="p" Type="${TYPE}" Target="itemProps1.xml"/></Relationships>`,
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:creator>Kim</dc:creator></cp:coreProperties>',
  },
});

const control = (path: string, content: string, kind = '<w:text/>', store = ` w:storeItemID="${STORE}"`) =>
  `<w:sdt><w:sdtPr><w:dataBinding w:xpath="${path}"${store}/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const textOf = async (path: string, kind?: string, store?: string) =>
  blocksOf(withStore(p(control(path, r('old') + r(' text'), kind, store))));

describe('a content control that is bound to a value', () => {
  test.each([
    ['an element', '/d:data[1]/d:name[1]', 'Ann'],
    ['one of several elements', '/d:data[1]/d:name[2]', 'Lee'],
    ['an attribute', '/d:data/d:name[2]/@kind', 'last'],
    ['the text of an element', '/d:data[1]/d:name[1]/text()[1]', 'Ann'],
  ])('shows that of %s', async (_, path, value) => {
    expect(await textOf(path)).toEqual([paragraph(value)]);
  });

  test('shows a property of the document', async () => {
    const store = ` w:storeItemID="${CORE}"`;
    expect(await textOf('/c:coreProperties[1]/d:creator[1]', undefined, store)).toEqual([paragraph('Kim')]);
  });

  test('finds it in whatever part has it where none is named', async () => {
    expect(await textOf('/d:data[1]/d:name[1]', undefined, '')).toEqual([paragraph('Ann')]);
  });

  test.each([
    ['is blank', '/d:data[1]/d:blank[1]', undefined],
    ['is missing', '/d:data[1]/d:none[1]', undefined],
    ['is found in another way than by going down', '//d:name[@kind]', undefined],
    ['is a date, which it shows in a form of its own', '/d:data[1]/d:day[1]', '<w:date/>'],
  ])('shows its text where the value %s', async (_, path, kind) => {
    expect(await textOf(path, kind)).toEqual([paragraph('old text')]);
  });

  test('shows what its list has for the value', async () => {
    const list = (entry: string) =>
      `<w:dropDownList><w:listItem w:displayText="Bee" w:value="${entry}"/></w:dropDownList>`;
    expect(await textOf('/d:data[1]/d:code[1]', list('b'))).toEqual([paragraph('Bee')]);
    expect(await textOf('/d:data[1]/d:code[1]', list('c'))).toEqual([paragraph('old text')]);
    expect(await textOf('/d:data[1]/d:code[1]', '<w:comboBox/>')).toEqual([paragraph('b')]);
  });

  test('keeps its text as it is set where it says the same', async () => {
    const body = p(control('/d:data[1]/d:name[1]', r('A') + r('nn', '<w:b/>')));
    expect(await blocksOf(withStore(body))).toMatchObject([{ inlines: [{}, { type: 'strong' }] }]);
  });

  test('shows it in lines', async () => {
    const lines = [{ type: 'text', text: 'one' }, { type: 'lineBreak' }, { type: 'text', text: 'two' }];
    expect(await textOf('/d:data[1]/d:lines[1]')).toMatchObject([{ inlines: lines }]);
  });

  test('shows it around paragraphs, empty ones too, and around cells', async () => {
    const path = '/d:data[1]/d:name[1]';
    const body = control(path, p('old')) + control(path, p('')) + tbl([[control(path, tc('old')), tc('b')]]);
    expect(await blocksOf(withStore(body))).toMatchObject([
      paragraph('Ann'),
      paragraph('Ann'),
      { rows: [{ cells: [{ blocks: [paragraph('Ann')] }, { blocks: [paragraph('b')] }] }] },
    ]);
  });
});
