import { describe, expect, test } from 'vitest';
import { bullets, heading, numbers, paragraph } from '../testing/document.fixture.ts';
import { item, level, numbering, p, style, tbl, tc } from '../testing/docx.fixture.ts';
import { blocksOf } from '../testing/read.fixture.ts';

const DEEP = numbering(
  1,
  level(0, 'decimal', '%1.'),
  level(1, 'lowerLetter', '%2)'),
  level(2, 'bullet', '•'),
);
const BULLETS = numbering(2, level(0, 'bullet', '•'), level(1, 'bullet', 'o'));
const indent = (left: number) => `<w:ind w:left="${left}"/>`;

describe('lists', () => {
  test('nest by level', async () => {
    const body = item('A', 1) + item('B', 1, 1) + item('C', 1, 2) + item('D', 1, 1) + item('E', 1);
    const inner = { ...numbers(['B', bullets('C')], 'D'), format: 'lower-alpha', delimiter: ')' };
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([numbers(['A', inner as never], 'E')]);
  });

  test('begin at the level of their first item', async () => {
    expect(await blocksOf({ numbering: DEEP, body: item('A', 1, 2) + p('B') })).toEqual([
      bullets('A'),
      paragraph('B'),
    ]);
  });

  test('keep the zeros of numbers that a custom format pads', async () => {
    const choice =
      '<mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice>';
    const format = `<mc:AlternateContent>${choice}<mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>`;
    const padded = numbering(
      1,
      `<w:lvl w:ilvl="0"><w:start w:val="1"/>${format}<w:lvlText w:val="REQ-%1"/></w:lvl>`,
    );
    expect(await blocksOf({ numbering: padded, body: item('A', 1) })).toEqual([bullets('REQ-001 A')]);
  });

  test('show in their text what is counted in words or another script, or after numbers of the mark itself', async () => {
    const marked = (format: string, text: string) => numbering(4, level(0, format, text));
    const marks = [
      ['ordinalText', '%1:', 'Second: B'],
      ['ordinal', '%1', '2nd B'],
      ['japaneseCounting', '%1、', '二、 B'],
      ['hebrew1', '%1.', 'ב. B'],
      ['decimal', '4.%1', '4.2 B'],
    ];
    for (const [format = '', text = '', second = ''] of marks) {
      const body = item('A', 4) + item('B', 4);
      const [list] = await blocksOf({ numbering: marked(format, text), body });
      expect(list).toMatchObject({ ordered: false, items: [{}, { blocks: [paragraph(second)] }] });
    }
  });

  test('of padded, circled and enclosed numbers are lists of numbers', async () => {
    for (const format of [
      'decimalZero',
      'decimalEnclosedCircle',
      'decimalFullWidth',
      'decimalEnclosedParen',
    ]) {
      const body = item('A', 4) + item('B', 4);
      expect(await blocksOf({ numbering: numbering(4, level(0, format, '%1')), body })).toEqual([
        numbers('A', 'B'),
      ]);
    }
  });

  test('of numbers and of bullets side by side are two', async () => {
    const body = item('A', 1) + item('B', 2);
    expect(await blocksOf({ numbering: DEEP + BULLETS, body })).toEqual([numbers('A'), bullets('B')]);
  });

  test('of different numberings nest by indent', async () => {
    const body = item('A', 1, 0, indent(360)) + item('B', 2, 0, indent(720)) + item('C', 1, 0, indent(360));
    expect(await blocksOf({ numbering: DEEP + BULLETS, body })).toEqual([numbers(['A', bullets('B')], 'C')]);
  });

  test('of bullets of different numberings at one indent are one', async () => {
    const other = numbering(3, level(0, 'bullet', '-'));
    expect(await blocksOf({ numbering: BULLETS + other, body: item('A', 2) + item('B', 3) })).toEqual([
      bullets('A', 'B'),
    ]);
  });

  test('go on with their number after other text', async () => {
    const body = item('A', 1) + p('Between') + item('B', 1);
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([
      numbers('A'),
      paragraph('Between'),
      { ...numbers('B'), start: 2 },
    ]);
  });

  test('keep text that is set in as far as their items', async () => {
    const body = item('A', 1, 0, indent(720)) + p('More of A', indent(720)) + item('B', 1, 0, indent(720));
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([numbers(['A', paragraph('More of A')], 'B')]);
  });

  test('keep text after which they go on at a lower level', async () => {
    const body = item('A', 1) + item('B', 1, 1) + p('More of B') + item('C', 1, 1);
    const inner = { ...numbers(['B', paragraph('More of B')], 'C'), format: 'lower-alpha', delimiter: ')' };
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([numbers(['A', inner as never])]);
  });

  test('keep text in the item it is set in as far as', async () => {
    const body =
      item('A', 1, 0, indent(360)) +
      item('B', 2, 0, indent(720)) +
      p('More of B', indent(720)) +
      p('More of A', indent(360)) +
      item('C', 1, 0, indent(360));
    expect(await blocksOf({ numbering: DEEP + BULLETS, body })).toEqual([
      numbers(['A', bullets(['B', paragraph('More of B')]), paragraph('More of A')], 'C'),
    ]);
  });

  test('go on in paragraphs whose numbering prints no mark, also after the last item', async () => {
    const blank =
      numbering(7, level(0, 'bullet', ' ', '<w:pPr/>')) +
      numbering(8, level(0, 'none', '%1')) +
      numbering(9, level(0, 'bullet', '\uf020'));
    const styles = style('C', 'Source Code');
    const body =
      item('A', 1, 0, indent(720)) +
      item('more of A', 7, 0, indent(720)) +
      item('code()', 7, 0, `<w:pStyle w:val="C"/>${indent(720)}`) +
      item('B', 1, 0, indent(720)) +
      item('more of B', 8, 0, indent(720)) +
      item('and more', 9, 0, indent(720)) +
      item('no more', 7, 0, indent(0));
    expect(await blocksOf({ styles, numbering: DEEP + blank, body })).toEqual([
      numbers(
        ['A', paragraph('more of A'), { type: 'code', text: 'code()' }],
        ['B', paragraph('more of B'), paragraph('and more')],
      ),
      paragraph('no more'),
    ]);
  });

  test('keep quotes and code in their items as such', async () => {
    const styles = style('Q', 'Quote') + style('C', 'Source Code');
    const setIn = (name: string, text: string) => p(text, `<w:pStyle w:val="${name}"/>${indent(720)}`);
    const body =
      item('A', 1, 0, indent(720)) +
      setIn('Q', 'quoted') +
      setIn('C', 'first()') +
      setIn('C', 'second()') +
      item('B', 1, 0, indent(720));
    expect(await blocksOf({ styles, numbering: DEEP, body })).toEqual([
      numbers(
        ['A', { type: 'quote', blocks: [paragraph('quoted')] }, { type: 'code', text: 'first()\nsecond()' }],
        'B',
      ),
    ]);
  });

  test('keep a table that is set in as far as their items', async () => {
    const setIn = '<w:tblInd w:w="720" w:type="dxa"/>';
    const body = item('A', 1, 0, indent(720)) + tbl([[tc('x')]], setIn) + item('B', 1, 0, indent(720));
    const [list, ...rest] = await blocksOf({ numbering: DEEP, body });
    expect(rest).toEqual([]);
    expect(list).toMatchObject({ items: [{ blocks: [paragraph('A'), { type: 'table' }] }, {}] });
  });

  test('of different numberings nest by the indents of these, not by that of their style', async () => {
    const styles = style('LP', 'List Paragraph', `<w:pPr>${indent(720)}</w:pPr>`);
    const far = numbering(3, level(0, 'bullet', '•', `<w:pPr>${indent(1440)}</w:pPr>`));
    const near = numbering(4, level(0, 'decimal', '%1.', `<w:pPr>${indent(720)}</w:pPr>`));
    const named = '<w:pStyle w:val="LP"/>';
    const body = item('A', 4, 0, named) + item('B', 3, 0, named) + item('C', 4, 0, named);
    expect(await blocksOf({ styles, numbering: far + near, body })).toEqual([
      numbers(['A', bullets('B')], 'C'),
    ]);
  });

  test('nest by the indent of their style where that also puts them into the numbering', async () => {
    const inList = (left: number) => `<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr>${indent(left)}</w:pPr>`;
    const styles =
      style('L', 'List Bullet', inList(360)) +
      style('L2', 'List Bullet 2', inList(720).replace('"2"', '"3"'));
    const same = numbering(3, level(0, 'bullet', '-', `<w:pPr>${indent(360)}</w:pPr>`));
    const body = p('A', '<w:pStyle w:val="L"/>') + p('B', '<w:pStyle w:val="L2"/>');
    expect(await blocksOf({ styles, numbering: BULLETS + same, body })).toEqual([
      bullets(['A', bullets('B')]),
    ]);
  });

  test('do not keep text that follows their last item', async () => {
    const body = item('A', 1, 0, indent(720)) + p('After', indent(720));
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([numbers('A'), paragraph('After')]);
  });

  test('count paragraphs without content, but for hidden ones', async () => {
    const hidden = '<w:rPr><w:vanish/></w:rPr>';
    const body = item('A', 1) + item('', 1, 0, hidden) + item('B', 1) + item('', 1) + item('C', 1);
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([
      numbers('A', 'B'),
      { ...numbers('C'), start: 4 },
    ]);
  });

  test('do not count a paragraph that only ends a section', async () => {
    const body = item('', 1, 0, '<w:sectPr><w:type w:val="continuous"/></w:sectPr>') + item('A', 1);
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([numbers('A')]);
  });

  test('end at a heading', async () => {
    const body = item('A', 1) + p('H', '<w:outlineLvl w:val="0"/>') + item('B', 1);
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([
      numbers('A'),
      heading(1, 'H'),
      { ...numbers('B'), start: 2 },
    ]);
  });

  test('restart where a numbering overrides the start', async () => {
    const restarted =
      '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const body = item('A', 1) + item('B', 1) + p('x') + item('C', 9) + item('D', 9);
    const blocks = await blocksOf({ numbering: DEEP + restarted, body });
    expect(blocks).toEqual([numbers('A', 'B'), paragraph('x'), { ...numbers('C', 'D'), start: 5 }]);
  });

  test('begin at an overridden start again below each upper item', async () => {
    const restarted =
      '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="3"/></w:lvlOverride></w:num>';
    const body = item('A', 9) + item('B', 9, 1) + item('C', 9, 1) + item('D', 9) + item('E', 9, 1);
    const lettered = (...texts: string[]) =>
      ({ ...numbers(...texts), start: 3, format: 'lower-alpha', delimiter: ')' }) as never;
    expect(await blocksOf({ numbering: DEEP + restarted, body })).toEqual([
      numbers(['A', lettered('B', 'C')], ['D', lettered('E')]),
    ]);
  });

  test('of another numbering of the same definition count on', async () => {
    const same = '<w:num w:numId="9"><w:abstractNumId w:val="1"/></w:num>';
    expect(await blocksOf({ numbering: DEEP + same, body: item('A', 1) + item('B', 9) })).toEqual([
      numbers('A', 'B'),
    ]);
  });

  test('count lower levels anew below each upper item', async () => {
    const body = item('A', 1) + item('B', 1, 1) + item('C', 1) + item('D', 1, 1);
    const lettered = (text: string) => ({ ...numbers(text), format: 'lower-alpha', delimiter: ')' }) as never;
    expect(await blocksOf({ numbering: DEEP, body })).toEqual([
      numbers(['A', lettered('B')], ['C', lettered('D')]),
    ]);
  });

  test('use the levels a numbering overrides', async () => {
    const overridden =
      '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">' +
      `${level(0, 'upperRoman', '%1.')}</w:lvlOverride></w:num>`;
    expect(await blocksOf({ numbering: DEEP + overridden, body: item('A', 9) })).toEqual([
      { ...numbers('A'), format: 'upper-roman' },
    ]);
  });

  test('follow the link of a numbering style', async () => {
    const linked =
      `<w:abstractNum w:abstractNumId="5"><w:styleLink w:val="Lines"/>${level(0, 'bullet', '-')}</w:abstractNum>` +
      '<w:abstractNum w:abstractNumId="6"><w:numStyleLink w:val="Lines"/></w:abstractNum>' +
      '<w:num w:numId="6"><w:abstractNumId w:val="6"/></w:num>';
    expect(await blocksOf({ numbering: linked, body: item('A', 6) })).toEqual([bullets('A')]);
  });

  test('come from a style, and from its level', async () => {
    const styles = style('L2', 'List Bullet 2', '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>');
    const linked = numbering(
      3,
      level(0, 'decimal', '%1.'),
      level(1, 'bullet', '•', '<w:pStyle w:val="L2"/>'),
    );
    const body = item('A', 3) + p('B', '<w:pStyle w:val="L2"/>');
    expect(await blocksOf({ styles, numbering: linked, body })).toEqual([numbers(['A', bullets('B')])]);
  });

  test('keep the level of a style where the paragraph names a numbering alone', async () => {
    const styles = style('L2', 'List 2', '<w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>');
    const body = item('A', 2) + p('B', '<w:pStyle w:val="L2"/><w:numPr><w:numId w:val="2"/></w:numPr>');
    expect(await blocksOf({ styles, numbering: BULLETS, body })).toEqual([bullets(['A', bullets('B')])]);
  });

  test('do not take paragraphs of a level below the last, which is that of body text', async () => {
    expect(await blocksOf({ numbering: BULLETS, body: item('A', 2, 9) })).toEqual([paragraph('A')]);
  });

  test('of a style are taken away by number 0', async () => {
    const styles = style('L', 'List', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>');
    const body = p('A', '<w:pStyle w:val="L"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(await blocksOf({ styles, numbering: BULLETS, body })).toEqual([paragraph('A')]);
  });

  test('with boxes are task lists', async () => {
    const body = item('☒ Done', 2) + item('☐ Open', 2);
    const [list] = await blocksOf({ numbering: BULLETS, body });
    expect(list).toMatchObject({
      items: [
        { checked: true, blocks: [paragraph('Done')] },
        { checked: false, blocks: [paragraph('Open')] },
      ],
    });
  });

  test('of a numbering that is not defined are paragraphs', async () => {
    expect(await blocksOf(item('A', 77))).toEqual([paragraph('A')]);
  });
});
