import { describe, expect, test } from 'vitest';
import type { Block, List } from '../../document/document.ts';
import { gridOf, type Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';
import { ConversionError } from '../../errors.ts';
import type { Reading, ReadOptions } from '../../options.ts';
import {
  body,
  buildDeck,
  type DeckFixture,
  frame,
  group,
  item,
  p,
  partOf,
  picture,
  run,
  shape,
  table,
  title,
} from './deck.fixture.ts';
import { readPptx } from './index.ts';

async function readDeck(deck: DeckFixture, options: ReadOptions = {}): Promise<Reading> {
  return readPptx(buildDeck(deck), options);
}

/** The blocks of a deck of one slide without its page break and their places; no warning may be given. */
async function readBlocks(shapes: string, deck: Partial<DeckFixture> = {}): Promise<Block[]> {
  const reading = await readDeck({ slides: [shapes], ...deck });
  expect(reading.warnings).toEqual([]);
  return withoutPlaces(reading);
}

function withoutPlaces({ document }: Reading): Block[] {
  return document.blocks
    .filter((block) => block.type !== 'pageBreak')
    .map((block) => {
      const { places: _, ...rest } = block as Block & { places?: unknown };
      return rest as Block;
    });
}

/** Blocks as indented lines, to be read at a glance. */
function sketch(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'list':
        return block.items.flatMap((entry, i) => {
          const mark = block.ordered ? `${(block.start ?? 1) + i}.` : '-';
          const [first = '', ...rest] = sketch(entry.blocks, `${indent}  `);
          return [`${indent}${mark} ${first.trim()}`, ...rest];
        });
      case 'heading':
        return [`${indent}${'#'.repeat(block.level)} ${textOf(block.inlines)}`];
      case 'paragraph':
        return [indent + textOf(block.inlines)];
      case 'note':
        return [`${indent}${block.kind} ${block.author ?? ''}:`, ...sketch(block.blocks, `${indent}  `)];
      case 'pageBreak':
        return [`--- ${block.page}`];
      case 'figure':
        return [`${indent}[${block.alt ?? ''}]`];
      case 'table':
        return block.rows.map(
          (row) => indent + row.cells.map((cell) => sketch(cell.blocks).join('/')).join(' | '),
        );
      case 'code':
        return [`${indent}code: ${block.text}`];
      default:
        return [block.type];
    }
  });
}

async function sketchSlide(shapes: string, deck: Partial<DeckFixture> = {}): Promise<string[]> {
  return sketch(await readBlocks(shapes, deck));
}

async function refusal(bytes: Uint8Array, options: ReadOptions = {}): Promise<string> {
  const error = await readPptx(bytes, options).catch((reason: unknown) => reason);
  return error instanceof ConversionError ? error.code : String(error);
}

describe('a deck', () => {
  test('is read in the order of the show, not of its files', async () => {
    const reading = await readDeck({ slides: [title('A'), title('B'), title('C')], order: [3, 1, 2] });
    expect(sketch(reading.document.blocks)).toEqual(['--- 1', '## C', '--- 2', '## A', '--- 3', '## B']);
    expect(reading).toMatchObject({ totalPages: 3, warnings: [] });
  });

  test('reports the words of each slide', async () => {
    const reading = await readDeck({ slides: [title('Two words'), ''] });
    expect(reading.pages).toEqual([
      { page: 1, source: 'text', words: 2 },
      { page: 2, source: 'empty', words: 0 },
    ]);
  });

  test('gives the slides asked for only, under their own numbers', async () => {
    const done: string[] = [];
    const reading = await readDeck(
      { slides: [title('A'), title('B'), title('C')] },
      { pages: [{ first: 2, last: 3 }], onProgress: (n, total) => done.push(`${n}/${total}`) },
    );
    expect(sketch(reading.document.blocks)).toEqual(['--- 2', '## B', '--- 3', '## C']);
    expect(reading.totalPages).toBe(3);
    expect(done).toEqual(['1/2', '2/2']);
  });

  test('takes its title from its properties, else from its first heading', async () => {
    const slides = [title('First heading')];
    expect((await readDeck({ slides, title: 'Plan for May' })).document.title).toBe('Plan for May');
    expect((await readDeck({ slides, title: 'PowerPoint Presentation' })).document.title).toBe(
      'First heading',
    );
  });

  test('takes its language from most of its text', async () => {
    const slides = [body(p(run('Guten Tag', 'lang="de-DE"')), p(run('Hi', 'lang="en-US"')))];
    expect((await readDeck({ slides })).document.language).toBe('de-DE');
  });

  test('may use the namespaces of the strict standard', async () => {
    const bytes = buildDeck({ slides: [title('Strict') + body('One')], strict: true });
    expect(sketch((await readPptx(bytes, {})).document.blocks)).toEqual(['--- 1', '## Strict', '- One']);
  });

  test('includes hidden slides and says so', async () => {
    const reading = await readDeck({ slides: [{ shapes: title('Backup'), hidden: true }] });
    expect(sketch(reading.document.blocks)).toContain('## Backup');
    expect(reading.warnings).toMatchObject([{ code: 'slide_hidden', page: 1 }]);
  });

  test('loses a damaged slide alone', async () => {
    const damaged = await readDeck({ slides: [{ shapes: '<p:sp>' }, title('B')] });
    expect(damaged.pages.map(({ source }) => source)).toEqual(['failed', 'text']);
    expect(damaged.warnings).toMatchObject([{ code: 'page_failed', page: 1 }]);
  });

  test('loses what is damaged beside its slides, and no more', async () => {
    const replaced = {
      'ppt/slideLayouts/slideLayout2.xml': '<p:sldLayout',
      'docProps/core.xml': 'no XML',
    };
    const reading = await readDeck({ slides: [title('A') + shape(['Text']), title('B')], replaced });
    expect(sketch(reading.document.blocks)).toEqual(['--- 1', '## A', 'Text', '--- 2', '## B']);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['object_skipped', 'object_skipped']);
  });

  test('is refused without slides, with none that can be read, or past the limit of pages', async () => {
    expect(await refusal(buildDeck({ slides: [] }))).toBe('no_pages');
    expect(await refusal(buildDeck({ slides: ['<p:sp>'] }))).toBe('invalid_office');
    const two = buildDeck({ slides: ['', ''] });
    expect(await refusal(two, { limits: { pages: 1 } })).toBe('too_large');
    expect(await refusal(two, { pages: [{ first: 3, last: 3 }] })).toBe('pages_out_of_range');
    expect(await refusal(Buffer.from('no zip archive'))).toBe('invalid_office');
  });

  test('shows a slide once that it lists many times', async () => {
    const reading = await readDeck({ slides: [title('A')], order: [1, 1, 1] });
    expect(reading.totalPages).toBe(1);
  });
});

describe('titles', () => {
  test('of slides stand below those that open the deck', async () => {
    const opening = shape(['Annual report'], { placeholder: 'type="ctrTitle"' });
    const subtitle = shape(['By the board'], { placeholder: 'type="subTitle" idx="1"' });
    const reading = await readDeck({
      slides: [{ shapes: opening + subtitle, layout: 'title' }, title('Agenda')],
    });
    expect(sketch(reading.document.blocks)).toEqual([
      '--- 1',
      '# Annual report',
      'By the board',
      '--- 2',
      '## Agenda',
    ]);
  });

  test('come first wherever they stand, on one line', async () => {
    const below = shape([p(`${run('Late')}<a:br/>${run('title')}`)], {
      placeholder: 'type="title"',
      at: [0, 500, 900, 30],
    });
    expect(await sketchSlide(shape(['Early text'], { at: [0, 0, 900, 30] }) + below)).toEqual([
      '## Late title',
      'Early text',
    ]);
  });
});

describe('what stands on every slide', () => {
  test('is left out: prompts, master, footers, dates and slide numbers', async () => {
    const furniture = ['dt', 'ftr', 'sldNum']
      .map((type, i) => shape(['9'], { placeholder: `type="${type}" idx="${10 + i}"` }))
      .join('');
    const empty = shape([p('')], { placeholder: 'type="body" idx="2"' });
    expect(await sketchSlide(title('Kept') + empty + furniture)).toEqual(['## Kept']);
  });
});

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
    expect(list).toMatchObject({ ordered: true, start: 3, format: 'lower-alpha' });
    expect(sketch([list!])).toEqual(['3. C', '  - deeper', '4. D', '5. E']);
  });

  test('of another kind begin anew', async () => {
    const number = '<a:buAutoNum type="arabicPeriod"/>';
    const slide = body(item(0, 'A', number), item(0, 'B'), item(0, 'C', number));
    expect(await sketchSlide(slide)).toEqual(['1. A', '- B', '1. C']);
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

  test('of a whole shape are those of its text', async () => {
    const boxed = shape(['Button']).replace(/(<p:cNvPr [^>]*)\/>/, '$1><a:hlinkClick r:id="web"/></p:cNvPr>');
    const reading = await readDeck({
      slides: [{ shapes: boxed, links: { web: ['hyperlink', 'https://example.org/'] } }],
    });
    expect(withoutPlaces(reading)[0]).toMatchObject({ inlines: [{ type: 'link' }] });
  });
});

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

describe('pictures', () => {
  test('leave their alternative text, if somebody wrote it', async () => {
    const slide =
      picture('A map of Rome', { at: [0, 0, 9, 9] }) +
      picture('C:\\pictures\\img 1.jpg', { at: [0, 20, 9, 9] }) +
      picture('A cat&#10;&#10;Description automatically generated', { at: [0, 40, 9, 9] });
    expect(await sketchSlide(slide)).toEqual(['[A map of Rome]', '[A cat]']);
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
      'object_skipped 2',
      'image_skipped 2',
    ]);
  });
});

describe('speaker notes and comments', () => {
  const slides = [
    {
      shapes: title('Slide'),
      notes:
        shape(['1'], { placeholder: 'type="sldNum"' }) + shape(['Say hello'], { placeholder: 'type="body"' }),
      links: { comments: ['comments', '../comments/comment1.xml'] as const },
    },
  ];
  const parts = {
    'ppt/commentAuthors.xml': partOf('p:cmAuthorLst', '<p:cmAuthor id="0" name="Ann Lee"/>'),
    'ppt/comments/comment1.xml': partOf(
      'p:cmLst',
      '<p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>Too long</p:text></p:cm>',
    ),
  };

  test('are left out unless asked for', async () => {
    expect(sketch((await readDeck({ slides, parts })).document.blocks)).toEqual(['--- 1', '## Slide']);
  });

  test('stand at the end of their slide', async () => {
    const reading = await readDeck({ slides, parts }, { notes: true, comments: true });
    expect(reading.warnings).toEqual([]);
    expect(sketch(reading.document.blocks)).toEqual([
      '--- 1',
      '## Slide',
      'speaker :',
      '  Say hello',
      'comment Ann Lee:',
      '  Too long',
    ]);
  });

  test('include the replies of a thread', async () => {
    const p188 = 'http://schemas.microsoft.com/office/powerpoint/2018/8/main';
    const said = (text: string) => `<t:txBody><a:bodyPr/>${p(text)}</t:txBody>`;
    const thread = {
      'ppt/comments/comment1.xml': partOf(
        't:cmLst',
        `<t:cm authorId="{A}"><t:replyLst><t:reply authorId="{A}">${said('No')}</t:reply></t:replyLst>${said('Why?')}</t:cm>`,
        `xmlns:t="${p188}"`,
      ),
    };
    const reading = await readDeck({ slides, parts: thread }, { comments: true });
    expect(sketch(reading.document.blocks).slice(2)).toEqual(['comment :', '  Why?', 'comment :', '  No']);
  });
});

describe('charts, diagrams and objects', () => {
  test('give the values a chart keeps as a table', async () => {
    const points = (values: string[]) =>
      values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('');
    const chart = partOf(
      'c:chartSpace',
      `<c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Sales</c:v></c:tx><c:cat><c:strLit>${points(['Q1', 'Q2'])}</c:strLit></c:cat><c:val><c:numLit>${points(['1', '2.5'])}</c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
    );
    const shapes = frame('<c:chart r:id="chart"/>');
    const slides = [{ shapes, links: { chart: ['chart', '../charts/chart1.xml'] as const } }];
    const reading = await readDeck({ slides, parts: { 'ppt/charts/chart1.xml': chart } });
    expect(reading.warnings).toEqual([]);
    expect(sketch(withoutPlaces(reading))).toEqual([' | Sales', 'Q1 | 1', 'Q2 | 2.5']);
  });

  test('give the text of a diagram as a nested list', async () => {
    const point = (id: string, type: string, text: string) =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:bodyPr/>${p(text)}</dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number) =>
      `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
    const data = partOf(
      'dgm:dataModel',
      `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point('1', 'node', 'Plan')}${point('2', 'node', 'Do')}${point('3', 'node', 'Draft')}</dgm:ptLst><dgm:cxnLst>${link('0', '2', 1)}${link('0', '1', 0)}${link('1', '3', 0)}${link('3', '1', 0)}</dgm:cxnLst>`,
    );
    const shapes = frame('<dgm:relIds r:dm="data"/>');
    const slides = [{ shapes, links: { data: ['diagramData', '../diagrams/data1.xml'] as const } }];
    const reading = await readDeck({ slides, parts: { 'ppt/diagrams/data1.xml': data } });
    expect(reading.warnings).toEqual([]);
    expect(sketch(withoutPlaces(reading))).toEqual(['- Plan', '  - Draft', '- Do']);
  });

  test('are reported where they cannot be read', async () => {
    const slides = [
      frame(`<p:oleObj progId="Excel.Sheet.12">${picture('Sheet')}</p:oleObj>`),
      frame('<p:oleObj progId="Equation.3"/>'),
      frame('<c:chart r:id="nowhere"/>'),
    ];
    const reading = await readDeck({ slides });
    expect(reading.warnings.map(({ code, page }) => `${code} ${page}`)).toEqual([
      'object_skipped 1',
      'equation_skipped 2',
      'object_skipped 3',
    ]);
    expect(sketch(withoutPlaces(reading))).toEqual(['[Sheet]']);
  });
});
