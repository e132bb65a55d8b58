import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../../document/walk.ts';
import { sharedEngine } from '../../../ocr/index.ts';
import { drawSamplePage } from '../../../ocr/testing/sample-page.ts';
import { readPptx } from '../read-pptx.ts';
import { buildDeck, partOf, picture, type SlideFixture, shape, title } from '../testing/deck.fixture.ts';

let scan: Buffer;
beforeAll(async () => {
  const { width, height, gray } = await drawSamplePage(1, 130);
  const head = { left: 0, top: 0, width, height: findWhiteRow(gray, width, Math.round(height / 3)) };
  scan = await sharp(gray, { raw: { width, height, channels: 1 } })
    .extract(head)
    .png()
    .toBuffer();
});
afterAll(() => sharedEngine().close());

/** The first row from one on that no letter reaches into. */
function findWhiteRow(gray: Uint8Array, width: number, from: number): number {
  let row = from;
  while (gray.subarray(row * width, (row + 1) * width).some((value) => value < 200)) row++;
  return row;
}

const links = { pic: ['image', '../media/scan.png'] as const };

function readSlides(slides: SlideFixture[], ocr?: 'never') {
  return readPptx(buildDeck({ slides, parts: { 'ppt/media/scan.png': scan } }), { ocr });
}

test('a slide that is nothing but a picture is recognised like a scanned page', async () => {
  const { document, pages, warnings } = await readSlides([
    { shapes: picture('', { embed: 'pic', at: [0, 0, 720, 300] }), links },
  ]);
  expect(warnings).toEqual([]);
  expect(pages).toMatchObject([{ page: 1, source: 'ocr' }]);
  expect(pages[0]!.confidence).toBeGreaterThan(0.8);
  const first = document.blocks.find(({ type }) => type === 'heading');
  expect(first).toMatchObject({ places: [{ page: 1, box: { right: 720, bottom: 300 } }] });
  expect(first?.type === 'heading' && first.level > 1 && textOf(first.inlines)).toMatch(/^Wind on the Ridge/);
});

test('pictures behind a slide and in shapes and groups are found', async () => {
  const fill = '<a:blipFill><a:blip r:embed="pic"/></a:blipFill>';
  const filled = shape([''], { at: [0, 0, 720, 300] }).replace('</p:spPr>', `${fill}</p:spPr>`);
  const behind = partOf('p:sld', `<p:cSld><p:bg><p:bgPr>${fill}</p:bgPr></p:bg><p:spTree/></p:cSld>`);
  const slides = [
    { shapes: filled, links },
    { shapes: '', links },
  ];
  const parts = { 'ppt/media/scan.png': scan };
  const reading = await readPptx(
    buildDeck({ slides, parts, replaced: { 'ppt/slides/slide2.xml': behind } }),
    {},
  );
  expect(reading.pages).toMatchObject([{ source: 'ocr' }, { source: 'ocr' }]);
  expect(reading.warnings).toEqual([]);
});

test('small pictures and pictures beside text are not recognised', async () => {
  const logo = picture('', { embed: 'pic', at: [0, 0, 90, 60] });
  const photo = picture('', { embed: 'pic', at: [0, 100, 720, 400] });
  const { pages, warnings } = await readSlides([
    { shapes: logo, links },
    { shapes: title('Our team') + photo, links },
  ]);
  expect(pages).toMatchObject([
    { source: 'empty', words: 0 },
    { source: 'text', words: 2 },
  ]);
  expect(warnings).toMatchObject([{ code: 'page_empty', page: 1 }]);
});

test('without recognition a slide of pictures is reported as empty', async () => {
  const shapes = picture('', { embed: 'pic', at: [0, 0, 720, 300] });
  const { pages, warnings } = await readSlides([{ shapes, links }], 'never');
  expect(pages).toEqual([{ page: 1, source: 'empty', words: 0 }]);
  expect(warnings).toMatchObject([{ code: 'page_empty', page: 1 }]);
});

test('a picture that cannot be decoded costs its text only', async () => {
  scan = scan.subarray(0, 40);
  const shapes = picture('', { embed: 'pic', at: [0, 0, 720, 300] });
  const { pages, warnings } = await readSlides([{ shapes, links }]);
  expect(pages).toMatchObject([{ source: 'empty' }]);
  expect(warnings.map(({ code }) => code)).toEqual(['image_skipped', 'page_empty']);
});
