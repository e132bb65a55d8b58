import { describe, expect, test } from 'vitest';
import { gridOf, type Table } from '../../../document/table.ts';
import { body, group, p, picture, shape, table } from '../testing/deck.fixture.ts';
import { readBlocks, readDeck, sketch, sketchSlide, withoutPlaces } from '../testing/sketch.fixture.ts';

describe('tables', () => {
  const firstTable = async (shapes: string) => (await readBlocks(shapes))[0] as Table;

  test('keep the spans of their cells', async () => {
    const found = await firstTable(
      table(
        [
          [['gridSpan="2"', 'Wide'], ['hMerge="1"', ''], 'C'],
          [['rowSpan="2"', 'Tall'], 'b', 'c'],
          [['vMerge="1"', ''], 'd', 'e'],
        ],
        'firstRow="1" firstCol="1"',
      ),
    );
    expect(found.columns).toBe(3);
    expect(found.rows[0]!.cells).toMatchObject([
      { colSpan: 2, rowSpan: 1, header: 'column' },
      { colSpan: 1, header: 'column' },
    ]);
    expect(found.rows[1]!.cells[0]).toMatchObject({ rowSpan: 2, header: 'row' });
    expect(sketch([found])).toEqual(['Wide | C', 'Tall | b | c', 'd | e']);
    expect(gridOf(found).at(2, 0)?.row).toBe(1);
  });

  test('have a head as high as its cells reach', async () => {
    const found = await firstTable(
      table(
        [
          [
            ['rowSpan="2"', 'a'],
            ['gridSpan="2"', 'b'],
            ['hMerge="1"', ''],
          ],
          [['vMerge="1"', ''], 'c', 'd'],
          ['e', 'f', 'g'],
        ],
        'firstRow="1"',
      ),
    );
    const heads = found.rows.map((row) => row.cells.map(({ header }) => header === 'column'));
    expect(heads).toEqual([
      [true, true],
      [true, true],
      [false, false, false],
    ]);
  });

  test('whose first column is the rightmost one say so', async () => {
    expect(await firstTable(table([['a', 'b']], 'rtl="1"'))).toHaveProperty('direction', 'rtl');
    expect(await firstTable(table([['a', 'b']]))).not.toHaveProperty('direction');
  });

  test('have no head unless they say so', async () => {
    const found = await firstTable(table([['a'], ['b']]));
    expect(found.rows.flatMap((row) => row.cells).every((cell) => cell.header === undefined)).toBe(true);
  });

  test('keep cells in their columns though a merge is claimed that nothing covers', async () => {
    const found = await firstTable(
      table([
        [['hMerge="1"', 'kept'], 'b'],
        [
          ['rowSpan="999999999"', 'c'],
          ['gridSpan="999999999"', 'd'],
        ],
      ]),
    );
    expect(sketch([found])).toEqual(['kept | b', 'c | d']);
    expect(gridOf(found)).toMatchObject({ width: 2, height: 2 });
  });

  test('keep text that a span would hide, and spans whose covered cells do not say so', async () => {
    const found = await firstTable(
      table([
        [['gridSpan="2"', 'a'], 'text'],
        [['gridSpan="2" rowSpan="2"', 'b'], ''],
        ['', ''],
      ]),
    );
    expect(sketch([found])).toEqual(['a | text', 'b', '']);
    expect(found.rows[1]!.cells).toMatchObject([{ rowSpan: 2, colSpan: 2 }]);
  });

  test('keep the alignment of a cell', async () => {
    const slide = table([['7']]).replace('<a:p>', '<a:p><a:pPr algn="r"/>');
    expect((await firstTable(slide)).rows[0]!.cells[0]!.blocks).toMatchObject([{ align: 'right' }]);
  });
});

describe('reading order', () => {
  const at = (text: string, left: number, top: number, width = 200, height = 50) =>
    shape([text], { at: [left, top, width, height] });

  test('goes by position, not by the order of the file', async () => {
    expect(await sketchSlide(at('C', 0, 300) + at('A', 0, 0) + at('B', 0, 100))).toEqual(['A', 'B', 'C']);
  });

  test('goes down one column before the next', async () => {
    const slide =
      at('Left head', 0, 100) + at('Right head', 400, 100) + at('Left', 0, 152) + at('Right', 400, 152);
    expect(await sketchSlide(at('Across', 0, 0, 600) + slide)).toEqual([
      'Across',
      'Left head',
      'Left',
      'Right head',
      'Right',
    ]);
  });

  test('goes along rows that stand further apart than their columns', async () => {
    const slide = at('3', 0, 200) + at('4', 210, 200) + at('1', 0, 0) + at('2', 210, 0);
    expect(await sketchSlide(slide)).toEqual(['1', '2', '3', '4']);
  });

  test('of groups uses where they stand on the slide', async () => {
    const inner = shape(['In group'], { at: [1000, 1000, 100, 50] });
    const slide = at('Below', 0, 300) + group(inner, [0, 0, 100, 50], [1000, 1000, 100, 50]);
    expect(await sketchSlide(slide)).toEqual(['In group', 'Below']);
  });

  test.each([
    ['rot="5400000"', ['First', 'Second']],
    ['rot="-5400000"', ['Second', 'First']],
    ['rot="10500000"', ['Second', 'First']],
    ['flipH="1"', ['Second', 'First']],
    ['flipV="1"', ['First', 'Second']],
    ['flipH="1" rot="10800000"', ['First', 'Second']],
  ])('of a group with %s uses where its shapes stand then', async (turn, order) => {
    const inner = shape(['First'], { at: [0, 0, 100, 50] }) + shape(['Second'], { at: [200, 0, 100, 50] });
    const turned = group(inner, [100, 100, 300, 50], [0, 0, 300, 50]).replace('<a:xfrm>', `<a:xfrm ${turn}>`);
    expect(await sketchSlide(turned)).toEqual(order);
  });

  test('of a group that is turned tells where its shapes stand then', async () => {
    const inner = shape(['In group'], { at: [0, 0, 10, 10] });
    const turned = group(inner, [100, 100, 300, 50], [0, 0, 30, 5]).replace(
      '<a:xfrm>',
      '<a:xfrm rot="5400000">',
    );
    const reading = await readDeck({ slides: [turned] });
    expect(reading.document.blocks[1]).toMatchObject({
      places: [{ page: 1, box: { left: 175, top: -25, right: 275, bottom: 75 } }],
    });
  });

  test('uses the layout’s place of a placeholder that has none of its own', async () => {
    expect(await sketchSlide(at('Foot', 50, 480) + body('Body') + at('Head', 50, 100, 200, 15))).toEqual([
      'Head',
      '- Body',
      'Foot',
    ]);
  });

  test('gives every block its place in points', async () => {
    const reading = await readDeck({ slides: [at('Here', 10, 20, 30, 40)] });
    expect(reading.document.blocks[1]).toMatchObject({
      places: [{ page: 1, box: { left: 10, top: 20, right: 40, bottom: 60 } }],
    });
  });

  test('begins at the right where the text does', async () => {
    const rtl = (text: string, left: number) =>
      shape([p(text, '<a:pPr rtl="1"/>')], { at: [left, 0, 200, 300] });
    expect(await sketchSlide(rtl('שני', 0) + rtl('ראשון', 400))).toEqual(['ראשון', 'שני']);
  });
});

describe('drawings', () => {
  test('without text leave what their author said of them', async () => {
    const arrow =
      '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="7" name="Line" descr="From plan to work"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr/></p:cxnSp>';
    const shapes =
      shape([], { properties: 'descr="A green tick"' }) +
      arrow +
      shape(['Said'], { properties: 'descr="A box"' }) +
      shape([], { properties: '' });
    expect(await sketchSlide(shapes)).toEqual(['[A green tick]', '[From plan to work]', 'Said']);
  });

  test('of several shapes stand with what is said of them all', async () => {
    const parts = shape(['Tea'], { at: [0, 0, 50, 20] }) + shape(['Coffee'], { at: [0, 30, 50, 20] });
    const whole = group(parts, [0, 0, 50, 50], [0, 0, 50, 50]).replace(
      'name="Group"',
      'name="Group" descr="Menu"',
    );
    expect(await sketchSlide(whole)).toEqual(['[Menu]', '  Tea', '  Coffee']);
  });
});

describe('pictures', () => {
  test('leave their alternative text, if somebody wrote it', async () => {
    const slide =
      picture('A map of Rome', { at: [0, 0, 9, 9] }) +
      picture('C:\\pictures\\img 1.jpg', { at: [0, 20, 9, 9] }) +
      picture('A cat&#10;&#10;Description automatically generated', { at: [0, 40, 9, 9] }) +
      picture('" title="Skyline', { at: [0, 60, 9, 9] });
    expect(await sketchSlide(slide)).toEqual(['[A map of Rome]', '[A cat]', '[Skyline]']);
  });

  test('come along when asked for, each once', async () => {
    const gif = Buffer.from('GIF89a\x03\0\x02\0', 'latin1');
    const slides = ['', ''].map(() => ({
      shapes: picture('Dot', { embed: 'pic' }),
      links: { pic: ['image', '../media/dot.gif'] as const },
    }));
    const reading = await readDeck({ slides, parts: { 'ppt/media/dot.gif': gif } }, { images: true });
    expect(reading.warnings).toEqual([]);
    expect(reading.document.images).toMatchObject([{ mediaType: 'image/gif', width: 3, height: 2 }]);
    expect(withoutPlaces(reading)).toMatchObject([
      { type: 'figure', alt: 'Dot', image: reading.document.images[0]!.id },
      { type: 'figure', image: reading.document.images[0]!.id },
    ]);
  });

  test('that cannot be shown, and sounds are reported', async () => {
    const slides = [
      { shapes: picture('', { embed: 'pic' }), links: { pic: ['image', '../media/a.emf'] as const } },
      picture('Clip', { inside: '<a:videoFile r:link="x"/>' }),
    ];
    const reading = await readDeck({ slides, parts: { 'ppt/media/a.emf': 'EMF' } }, { images: true });
    expect(reading.warnings.map(({ code, page }) => `${code} ${page}`)).toEqual([
      'image_skipped 1',
      'page_empty 1',
      'object_skipped 2',
      'image_skipped 2',
    ]);
  });
});
