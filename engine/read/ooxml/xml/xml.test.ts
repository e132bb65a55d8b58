import { describe, expect, test } from 'vitest';
import { DEFAULT_PACKAGE_LIMITS } from '../limits.ts';
import { childOf, xmlText } from './query.ts';
import { parseChildren, parseXml, type XmlBudget, type XmlElement } from './xml.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MC_CHOICE =
  '<mc:AlternateContent><mc:Choice Requires="w"><w:tbl/></mc:Choice><mc:Fallback><w:p/></mc:Fallback></mc:AlternateContent>';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

function parse(xml: string | Uint8Array, limits: Partial<XmlBudget> = {}): XmlElement {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  return parseXml(bytes, { ...DEFAULT_PACKAGE_LIMITS, ...limits });
}

describe('names', () => {
  test('carry the readers prefix whatever prefix the file uses', () => {
    const root = parse(
      '<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" x:val="1" plain="2"/>',
    );
    expect(root).toEqual({ name: 'w:p', attributes: { 'w:val': '1', plain: '2' }, children: [] });
  });

  test('are the same in Strict files', () => {
    expect(parse('<p xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"/>').name).toBe('w:p');
  });

  test('of unknown namespaces are marked as unknown', () => {
    expect(parse('<a xmlns="urn:constructor"><b:c/></a>').children).toMatchObject([{ name: 'other:c' }]);
  });

  test('change with a declaration inside the tree and change back after it', () => {
    const root = parse(`<w:p ${W}><q xmlns="urn:v"><w:r xmlns:w="urn:x"/></q><w:r/></w:p>`);
    expect(JSON.stringify(root)).toContain('"other:r"');
    expect(childOf(root, 'w:r')).toBeDefined();
  });
});

describe('text', () => {
  test('keeps white space of text elements and drops it between others', () => {
    const root = parse(`<w:p ${W}>\n  <w:r> <w:t xml:space="preserve"> </w:t>\n</w:r></w:p>`);
    expect(xmlText(root)).toBe(' ');
  });

  test('joins entities and CDATA', () => {
    expect(xmlText(parse(`<w:t ${W}>a &amp; &#233;<![CDATA[<b>]]></w:t>`))).toBe('a & é<b>');
  });

  test('of UTF-16 parts is decoded', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<w:t ${W}>é漢</w:t>`, 'utf16le')]);
    expect(xmlText(parse(utf16))).toBe('é漢');
  });

  test('longer than one chunk stays whole, also in the middle of a character', () => {
    const long = '漢'.repeat(50_001);
    expect(xmlText(parse(`<w:t ${W}>${long}</w:t>`))).toBe(long);
  });
});

describe('alternate content', () => {
  test('is replaced by the first choice that is understood', () => {
    const root = parse(
      `<w:r ${W} ${MC} xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:z="urn:z">` +
        '<mc:AlternateContent><mc:Choice Requires="z"><w:a/></mc:Choice><mc:Choice Requires="wps"><w:b/></mc:Choice>' +
        '<mc:Fallback><w:c/></mc:Fallback></mc:AlternateContent><w:d/></w:r>',
    );
    expect(root.children).toMatchObject([{ name: 'w:b' }, { name: 'w:d' }]);
  });

  test('is replaced by the fallback when no choice is understood', () => {
    const root = parse(
      `<w:r ${W} ${MC}><mc:AlternateContent><mc:Choice Requires="q"><w:a/></mc:Choice><mc:Fallback><w:c/></mc:Fallback></mc:AlternateContent></w:r>`,
    );
    expect(root.children).toMatchObject([{ name: 'w:c' }]);
  });
});

describe('children of an element', () => {
  const childrenOf = (xml: string, limits: Partial<XmlBudget> = {}, streamed?: ReadonlySet<string>) =>
    parseChildren(Buffer.from(xml), 'w:body', { ...DEFAULT_PACKAGE_LIMITS, ...limits }, { streamed });

  test('are those that the whole tree has', () => {
    const body = `<w:body>\n<w:p><w:r><w:t>a</w:t></w:r></w:p>${MC_CHOICE}<w:p/><w:sectPr/></w:body>`;
    const xml = `<w:document ${W} ${MC}><w:background/>${body}<w:p/></w:document>`;
    expect([...childrenOf(xml)]).toEqual(childOf(parse(xml), 'w:body')!.children);
  });

  test('come before the rest of the part is read', () => {
    const xml = `<w:document ${W}><w:body><w:p/>${'<w:tbl/>'.repeat(50_000)}<unclosed></w:body></w:document>`;
    const children = childrenOf(xml);
    expect(children.next().value).toMatchObject({ name: 'w:p' });
    expect(() => [...children]).toThrow(expect.objectContaining({ code: 'invalid_office' }));
  });

  test('that are streamed come as they begin, with what was not asked for left out', () => {
    const tables = `<w:tbl><w:tr/>\n<w:tr><w:tc/></w:tr></w:tbl><w:p/><w:tbl><w:tr/><w:tr/></w:tbl><w:tbl/>`;
    const xml = `<w:document ${W}><w:body>${tables}<w:sdt><w:tbl><w:tr/></w:tbl></w:sdt></w:body></w:document>`;
    const seen: unknown[] = [];
    for (const child of childrenOf(xml, {}, new Set(['w:tbl']))) {
      if (!('streamed' in child)) seen.push(child.name);
      else if (seen.length > 0) seen.push('skipped');
      else seen.push([...child.streamed].map((row) => row.children.length));
    }
    expect(seen).toEqual([[0, 1], 'w:p', 'skipped', 'w:tbl', 'w:sdt']);
  });

  test('count against the bounds', () => {
    const xml = `<w:document ${W}><w:body>${'<w:p/>'.repeat(10)}</w:body></w:document>`;
    expect(() => [...childrenOf(xml, { nodes: 10 })]).toThrow(
      expect.objectContaining({ code: 'too_complex' }),
    );
  });

  test('of an element that is missing are none, which is damage', () => {
    expect(() => [...childrenOf(`<w:document ${W}><w:p><w:body/></w:p></w:document>`)]).toThrow(
      expect.objectContaining({ code: 'invalid_office' }),
    );
    expect([...childrenOf(`<w:document ${W}><w:body/></w:document>`)]).toEqual([]);
  });
});

describe('ignored elements', () => {
  test('are left out with all they hold, and cost nothing', () => {
    const xml = Buffer.from(`<w:p ${W}><w:a><w:b>x</w:b><w:a/></w:a><w:c/></w:p>`);
    const root = parseXml(xml, { ...DEFAULT_PACKAGE_LIMITS, depth: 10, nodes: 2 }, new Set(['w:a']));
    expect(root.children).toMatchObject([{ name: 'w:c' }]);
  });
});

describe('hostile parts', () => {
  test('with a document type are refused', () => {
    const xxe = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    expect(() => parse(xxe)).toThrow(expect.objectContaining({ code: 'invalid_office' }));
  });

  test('nested too deeply are refused', () => {
    expect(() => parse('<a>'.repeat(11), { depth: 10 })).toThrow(
      expect.objectContaining({ code: 'too_complex' }),
    );
  });

  test('with too many elements are refused', () => {
    expect(() => parse(`<a>${'<b/>'.repeat(10)}</a>`, { nodes: 10 })).toThrow(
      expect.objectContaining({ code: 'too_complex' }),
    );
  });

  test.each([
    ['tag', `<a ${'x'.repeat(5 << 20)}="1"/>`],
    ['text', `<a>${'x'.repeat(5 << 20)}</a>`],
  ])('with a %s that does not end are refused', (_, xml) => {
    expect(() => parse(xml)).toThrow(expect.objectContaining({ code: 'too_complex' }));
  });

  test('with more text than a conversion may have are refused', () => {
    expect(() => parse('<a>12345<b/>67890</a>', { characters: 9 })).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });

  test.each(['', '<a>', '<a></b>', '<a>&undefined;</a>', 'text'])(
    'that are malformed are refused: %j',
    (xml) => {
      expect(() => parse(xml)).toThrow(expect.objectContaining({ code: 'invalid_office' }));
    },
  );

  test('with control characters are read all the same', () => {
    expect(xmlText(parse(`<w:t ${W}>a\u0001b</w:t>`))).toContain('b');
  });
});
