import { describe, expect, test } from 'vitest';
import type { List } from '../../../document/document.ts';
import { body, type DeckFixture, item, p, run, shape, title } from '../testing/deck.fixture.ts';
import { readBlocks, readDeck, sketch, sketchSlide, withoutPlaces } from '../testing/sketch.fixture.ts';

describe('lists', () => {
  test('take their bullets from the master and nest by level', async () => {
    expect(await sketchSlide(body(item(0, 'A'), item(1, 'A1'), item(2, 'A1a'), item(0, 'B')))).toEqual([
      '- A',
      '  - A1',
      '    - A1a',
      '- B',
    ]);
  });

  test('lose their bullets where the layout or the paragraph takes them away', async () => {
    expect(await sketchSlide(shape(['Plain'], { placeholder: 'type="body" idx="2"' }))).toEqual(['Plain']);
    expect(await sketchSlide(body(item(0, 'Plain', '<a:buNone/>'), item(0, 'Item')))).toEqual([
      'Plain',
      '- Item',
    ]);
  });

  test('go on after a deeper paragraph without a bullet, which belongs to the item', async () => {
    const slide = body(item(0, 'A'), item(1, 'more on A', '<a:buNone/>'), item(0, 'B'));
    expect(await sketchSlide(slide)).toEqual(['- A', '  more on A', '- B']);
  });

  test('go on after a paragraph without a bullet that begins where the text of the item does', async () => {
    const at = (text: string, margin: number, indent: number, bullet = '<a:buNone/>') =>
      p(text, `<a:pPr marL="${margin}" indent="${indent}">${bullet}</a:pPr>`);
    const bulleted = (text: string) => at(text, 342_900, -342_900, '<a:buChar char="•"/>');
    const slide = shape([
      bulleted('A'),
      at('more on A', 342_900, 0),
      bulleted('B'),
      at('not on B', 342_900, -342_900),
      bulleted('C'),
    ]);
    expect(await sketchSlide(slide)).toEqual(['- A', '  more on A', '- B', 'not on B', '- C']);
  });

  test('are numbered from where the file says, across deeper levels and empty lines', async () => {
    const number = '<a:buAutoNum type="alphaLcParenR" startAt="3"/>';
    const slide = body(
      item(0, 'C', number),
      item(1, 'deeper'),
      item(0, 'D', number),
      p('', `<a:pPr>${number}</a:pPr>`),
      item(0, 'E', number),
    );
    const [list] = (await readBlocks(slide)) as List[];
    expect(list).toMatchObject({ ordered: true, start: 3, format: 'lower-alpha', delimiter: ')' });
    expect(sketch([list!])).toEqual(['3. C', '  - deeper', '4. D', '5. E']);
  });

  test('of another kind begin anew', async () => {
    const number = '<a:buAutoNum type="arabicPeriod"/>';
    const slide = body(item(0, 'A', number), item(0, 'B'), item(0, 'C', number));
    expect(await sketchSlide(slide)).toEqual(['1. A', '- B', '1. C']);
  });

  test('have none where the bullet is a space', async () => {
    const blank = '<a:buChar char="&#xF020;"/>';
    expect(await sketchSlide(body(item(0, 'A', blank), item(0, 'B', '<a:buChar char=" "/>')))).toEqual([
      'A',
      'B',
    ]);
  });

  test('have bullets in text boxes only if the box says so', async () => {
    const listStyle = '<a:lvl1pPr><a:buChar char="-"/></a:lvl1pPr>';
    expect(await sketchSlide(shape(['No bullet'], { at: [0, 0, 9, 9] }))).toEqual(['No bullet']);
    expect(await sketchSlide(shape(['Bullet'], { at: [0, 0, 9, 9], listStyle }))).toEqual(['- Bullet']);
  });
});

describe('text', () => {
  async function inlinesOf(content: string, deck: Partial<DeckFixture> = {}) {
    const [block] = await readBlocks(shape([p(content)]), deck);
    return block?.type === 'paragraph' ? block.inlines : block;
  }

  test('keeps its marks, and joins runs of one look', async () => {
    const runs =
      run('a', 'b="1"') +
      run('b', 'b="1"') +
      run('c', 'i="1" strike="sngStrike"') +
      run('2', 'baseline="30000"') +
      run('3', 'baseline="-25000"') +
      run('x = 1', '', '<a:latin typeface="Courier New"/>');
    expect(await inlinesOf(runs)).toEqual([
      { type: 'strong', inlines: [{ type: 'text', text: 'ab' }] },
      {
        type: 'emphasis',
        inlines: [{ type: 'strikethrough', inlines: [{ type: 'text', text: 'c' }] }],
      },
      { type: 'superscript', inlines: [{ type: 'text', text: '2' }] },
      { type: 'subscript', inlines: [{ type: 'text', text: '3' }] },
      { type: 'code', text: 'x = 1' },
    ]);
  });

  test('breaks lines at breaks and vertical tabs, but not at its ends', async () => {
    expect(await inlinesOf(`<a:br/>${run('a')}<a:br/>${run('b_x000B_c')}<a:br/>`)).toEqual([
      { type: 'text', text: 'a' },
      { type: 'lineBreak' },
      { type: 'text', text: 'b' },
      { type: 'lineBreak' },
      { type: 'text', text: 'c' },
    ]);
  });

  test('shows what its fields show', async () => {
    expect(await inlinesOf('<a:fld type="datetime1"><a:rPr/><a:t>4 May</a:t></a:fld>')).toEqual([
      { type: 'text', text: '4 May' },
    ]);
  });

  test('of a text box that shows the number of its slide alone is left out', async () => {
    const number = '<a:fld type="slidenum"><a:rPr/><a:t>3</a:t></a:fld>';
    const slides = [shape([p(number)]) + shape([p(run('Slide ') + number)])];
    const reading = await readDeck({ slides });
    expect(sketch(withoutPlaces(reading))).toEqual(['Slide 1']);
    expect(reading.document.furniture).toMatchObject([{ text: '1' }]);
  });

  test('names the slide it stands on, whatever number was stored', async () => {
    const slide = shape([p(`${run('Slide ')}<a:fld type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld>`)]);
    expect(sketch(withoutPlaces(await readDeck({ slides: [slide, slide] })))).toEqual(['Slide 1', 'Slide 2']);
    const reading = await readDeck({ slides: [slide, slide], firstSlideNumber: 0 });
    expect(sketch(withoutPlaces(reading))).toEqual(['Slide 0', 'Slide 1']);
  });

  test('in a symbol font is read by its encoding', async () => {
    const symbols =
      run('abg', '', '<a:latin typeface="Symbol"/>') +
      run(' à ', '', '<a:sym typeface="Wingdings"/>') +
      run('&#xF0FC;', '', '<a:sym typeface="Wingdings"/>') +
      run(' voilà', '', '<a:sym typeface="Wingdings"/>');
    expect(await inlinesOf(symbols)).toEqual([{ type: 'text', text: 'αβγ → ✓ voilà' }]);
  });

  test('set in a type of fixed width alone is program text, line by line', async () => {
    const line = (text: string) => p(run(text, '', '<a:latin typeface="Consolas"/>'));
    expect(await readBlocks(shape([line('if x:'), line('  y()')]))).toEqual([
      { type: 'code', text: 'if x:\n  y()' },
    ]);
  });

  test('written from right to left says so', async () => {
    const [block] = await readBlocks(shape([p('שלום', '<a:pPr rtl="1"/>')]));
    expect(block).toMatchObject({ type: 'paragraph', direction: 'rtl' });
  });

  test('of the branch that is understood is read once', async () => {
    const choice = (text: string) => shape([text]);
    const slide = `<mc:AlternateContent><mc:Choice Requires="a14">${choice('New')}</mc:Choice><mc:Fallback>${choice('Old')}</mc:Fallback></mc:AlternateContent>`;
    expect(await sketchSlide(slide)).toEqual(['New']);
  });

  test('of shapes that are hidden is left out and reported', async () => {
    const slides = [shape(['Shown']) + shape(['Secret'], { properties: 'hidden="1"' })];
    const reading = await readDeck({ slides });
    expect(sketch(reading.document.blocks)).toEqual(['--- 1', 'Shown']);
    expect(reading.warnings).toMatchObject([{ code: 'text_hidden', page: 1 }]);
  });
});

describe('links', () => {
  const linked = (id: string) => shape([p(run('here', '', `<a:hlinkClick r:id="${id}"/>`))]);

  test('lead to addresses', async () => {
    const reading = await readDeck({
      slides: [{ shapes: linked('web'), links: { web: ['hyperlink', 'https://example.org/a?b=1'] } }],
    });
    expect(withoutPlaces(reading)[0]).toMatchObject({
      inlines: [
        { type: 'link', href: 'https://example.org/a?b=1', inlines: [{ type: 'text', text: 'here' }] },
      ],
    });
  });

  test('lead to headings of slides, and to an anchor where a slide has none', async () => {
    const links = { two: ['slide', 'slide2.xml'], three: ['slide', 'slide3.xml'] } as const;
    const reading = await readDeck({
      slides: [{ shapes: linked('two') + linked('three'), links }, title('Two'), shape(['Three'])],
    });
    expect(reading.warnings).toEqual([]);
    expect(JSON.stringify(reading.document.blocks)).toContain('"href":"#slide-2"');
    expect(reading.document.blocks).toContainEqual(
      expect.objectContaining({ type: 'heading', id: 'slide-2' }),
    );
    expect(reading.document.blocks).toContainEqual({
      type: 'paragraph',
      inlines: [{ type: 'anchor', id: 'slide-3' }],
    });
  });

  test('lead to the slides that buttons of the show name', async () => {
    const button = (jump: string) =>
      shape([p(run(jump, '', `<a:hlinkClick r:id="" action="ppaction://hlinkshowjump?jump=${jump}"/>`))]);
    const jumps = ['firstslide', 'previousslide', 'nextslide', 'lastslide', 'endshow'];
    const reading = await readDeck({ slides: ['', '', jumps.map(button).join(''), '', ''] });
    const hrefs = [...JSON.stringify(reading.document.blocks).matchAll(/"href":"([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(hrefs).toEqual(['#slide-1', '#slide-2', '#slide-4', '#slide-5']);
  });

  test('of titles and pictures are kept', async () => {
    const link = (xml: string) =>
      xml.replace(/(<p:cNvPr [^>]*)\/>/, '$1><a:hlinkClick r:id="web"/></p:cNvPr>');
    const reading = await readDeck({
      slides: [
        {
          shapes:
            link(title('Top')) +
            link('<p:pic><p:nvPicPr><p:cNvPr id="9" name="" descr="A map"/></p:nvPicPr></p:pic>'),
          links: { web: ['hyperlink', 'https://example.org/'] },
        },
      ],
    });
    const href = 'https://example.org/';
    expect(withoutPlaces(reading)).toMatchObject([
      { type: 'heading', inlines: [{ type: 'link', href, inlines: [{ type: 'text', text: 'Top' }] }] },
      { type: 'paragraph', inlines: [{ type: 'link', href, inlines: [{ type: 'image', alt: 'A map' }] }] },
    ]);
  });

  test('of a whole shape are those of its text', async () => {
    const boxed = shape(['Button']).replace(/(<p:cNvPr [^>]*)\/>/, '$1><a:hlinkClick r:id="web"/></p:cNvPr>');
    const reading = await readDeck({
      slides: [{ shapes: boxed, links: { web: ['hyperlink', 'https://example.org/'] } }],
    });
    expect(withoutPlaces(reading)[0]).toMatchObject({ inlines: [{ type: 'link' }] });
  });
});
