import { describe, expect, test } from 'vitest';
import { ConversionError } from '../../errors.ts';
import type { ReadOptions } from '../../options.ts';
import { readPptx } from './read-pptx.ts';
import { body, buildDeck, MASTER, p, partOf, picture, run, shape, title } from './testing/deck.fixture.ts';
import { readBlocks, readDeck, sketch, sketchSlide, withoutPlaces } from './testing/sketch.fixture.ts';

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

describe('bold titles', () => {
  const titled = (runs: string) => shape([p(runs)], { placeholder: 'type="title"' });

  test('are plain headings unless a part of them is bold only', async () => {
    const [whole] = await readBlocks(titled(run('All ', 'b="1"') + run('bold', 'b="1" i="1"')));
    expect(whole).toMatchObject({ inlines: [{ type: 'text', text: 'All ' }, { type: 'emphasis' }] });
    const [part] = await readBlocks(titled(run('One ') + run('word', 'b="1"')));
    expect(part).toMatchObject({ inlines: [{ type: 'text' }, { type: 'strong' }] });
  });
});

describe('what stands on every slide', () => {
  const furniture = ['dt', 'ftr', 'sldNum']
    .map((type, i) => shape([`${type} 9`], { placeholder: `type="${type}" idx="${10 + i}"` }))
    .join('');
  const empty = shape([p('')], { placeholder: 'type="body" idx="2"' });
  const static_ = shape(['Firm'], { at: [0, 500, 200, 20] });
  const replaced = {
    'ppt/slideMasters/slideMaster1.xml': MASTER.replace('</p:spTree>', `${static_}</p:spTree>`),
  };
  const slides = [title('Kept') + empty + furniture, title('Kept too') + furniture];

  test('is left out and told once: master, footers, dates and slide numbers, but not prompts', async () => {
    const reading = await readDeck({ slides, replaced });
    expect(sketch(withoutPlaces(reading))).toEqual(['## Kept', '## Kept too']);
    expect(reading.document.furniture?.map(({ text }) => text)).toEqual([
      'dt 9',
      'ftr 9',
      'sldNum 9',
      'Firm',
    ]);
    expect(reading.document.furniture?.[3]?.places).toMatchObject([{ page: 1 }, { page: 2 }]);
    expect(reading.warnings).toMatchObject([{ code: 'furniture_removed' }]);
  });

  test('stands on each slide when it is kept, but for one without its master', async () => {
    const keep = { furniture: 'keep' } as const;
    const reading = await readDeck({ slides, replaced }, keep);
    const kept = ['dt 9', 'ftr 9', 'sldNum 9', 'Firm'];
    expect(sketch(withoutPlaces(reading))).toEqual(['## Kept', ...kept, '## Kept too', ...kept]);
    expect(reading.warnings).toEqual([]);
    const alone = {
      'ppt/slides/slide1.xml': partOf('p:sld', '<p:cSld><p:spTree/></p:cSld>', 'showMasterSp="0"'),
    };
    const bare = await readDeck({ slides: [''], replaced: { ...replaced, ...alone } }, keep);
    expect(withoutPlaces(bare)).toEqual([]);
  });

  test('is no text of a slide that is a picture', async () => {
    const shapes = picture('', { embed: 'pic', at: [0, 0, 720, 540] }) + furniture;
    const links = { pic: ['image', '../media/page.png'] as const };
    const { warnings } = await readDeck({ slides: [{ shapes, links }] }, { furniture: 'keep', ocr: 'never' });
    expect(warnings).toMatchObject([{ code: 'page_empty' }]);
  });
});
