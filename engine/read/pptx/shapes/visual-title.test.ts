import { describe, expect, test } from 'vitest';
import { body, group, p, run, shape, title } from '../testing/deck.fixture.ts';
import { sketchSlide } from '../testing/sketch.fixture.ts';

/** Slides are 720 × 540 points. */
const TOP = [40, 20, 640, 60] as const;
const BELOW = [40, 200, 640, 200] as const;
const sized = (text: string, size: number) => p(run(text, `sz="${size * 100}"`));
const text = shape([sized('Some text', 20)], { at: BELOW });

describe('a slide without a title placeholder', () => {
  test('has the uppermost and largest text box as its title', async () => {
    const top = shape([sized('What we', 32), sized('found', 32)], { at: TOP });
    expect(await sketchSlide(text + top)).toEqual(['## What we found', 'Some text']);
  });

  test('has a title box whose bold letters are no stress', async () => {
    const top = shape([p(run('Results', 'sz="3200" b="1"'))], { at: TOP });
    expect(await sketchSlide(top + text)).toEqual(['## Results', 'Some text']);
  });

  test.each([
    ['is as large as other text', shape([sized('Note', 20)], { at: TOP })],
    ['holds a smaller line', shape([sized('Note', 32), sized('to all', 20)], { at: TOP })],
    ['stands in the middle', shape([sized('Note', 32)], { at: [40, 140, 640, 40] })],
    ['is narrow', shape([sized('Note', 32)], { at: [40, 20, 100, 60] })],
    ['is long', shape([sized('Note '.repeat(21).trim(), 32)], { at: TOP })],
    ['is a list', shape([p(run('Note', 'sz="3200"'), '<a:pPr><a:buChar char="•"/></a:pPr>')], { at: TOP })],
    ['is part of a group', group(shape([sized('Note', 32)], { at: TOP }), TOP, TOP)],
  ])('has none where that box %s', async (_, top) => {
    expect((await sketchSlide(top + text)).filter((line) => line.startsWith('#'))).toEqual([]);
  });

  test('has none where the box stands beside other text, or alone', async () => {
    const left = shape([sized('Before', 32)], { at: [40, 20, 300, 60] });
    const right = shape([sized('After', 20)], { at: [380, 20, 300, 60] });
    expect(await sketchSlide(left + right)).toEqual(['Before', 'After']);
    expect(await sketchSlide(shape([sized('Alone', 32)], { at: TOP }))).toEqual(['Alone']);
  });

  test('measures other text as its styles and its fitting have it', async () => {
    const top = shape([sized('Results', 32)], { at: TOP });
    const styled = (fit: string) =>
      shape(['Some text'], {
        at: BELOW,
        listStyle: '<a:lvl1pPr><a:defRPr sz="4000"/></a:lvl1pPr>',
      }).replace('<a:bodyPr/>', `<a:bodyPr>${fit}</a:bodyPr>`);
    expect(await sketchSlide(top + styled(''))).toEqual(['Results', 'Some text']);
    for (const scale of ['50000', '50%']) {
      const fit = `<a:normAutofit fontScale="${scale}"/>`;
      expect(await sketchSlide(top + styled(fit))).toEqual(['## Results', 'Some text']);
    }
  });

  test('leaves the title to a placeholder that has text', async () => {
    const top = shape([sized('Banner', 60)], { at: TOP });
    expect(await sketchSlide(top + title('Title') + body('Text'))).toEqual(['## Title', 'Banner', '- Text']);
  });
});
