import { describe, expect, test } from 'vitest';
import type { Page, Word } from '../../layout/page.ts';
import {
  crowdedPage,
  disguisedRules,
  drawnDots,
  drawnLines,
  filledForm,
  glyphsOnTheirHeads,
  layeredPage,
  linkedPages,
  mappedText,
  picturedPage,
  roundedAreas,
  spacedText,
  styledText,
  textOfNegativeSize,
  textOnItsHead,
  turnedPages,
} from './fixtures/documents.ts';
import { turnedText } from './fixtures/scripts.ts';
import type { OpenPdf } from './pdf-file.ts';

/** What every reader of PDFs does, whichever library is behind it. */
export function describePdfReader(name: string, open: OpenPdf): void {
  const readPages = async (bytes: Uint8Array): Promise<Page[]> => {
    const file = await open(bytes);
    const pages: Page[] = [];
    for (let number = 1; number <= file.pageCount; number++)
      pages.push(await file.readPage(number, { images: false }));
    await file.close();
    return pages;
  };
  const readFirst = async (bytes: Uint8Array): Promise<Page> => (await readPages(bytes))[0]!;
  const find = (page: Page, text: string): Word => {
    const word = page.words.find((each) => each.text === text);
    if (!word) throw new Error(`no word ${text} among ${page.words.map((each) => each.text).join(' ')}`);
    return word;
  };

  describe(`${name}: words`, () => {
    test('read forwards where they stand on their heads', async () => {
      for (const bytes of [textOnItsHead(), glyphsOnTheirHeads()]) {
        const { words } = await readFirst(bytes);
        const fromTheRight = words.toSorted((a, b) => b.right - a.right);
        expect(fromTheRight.map(({ text, angle }) => [text, angle])).toEqual([
          ['Answers', 180],
          ['below', 180],
        ]);
      }
    });

    test('read upright where a size below zero is turned back by the matrix', async () => {
      const { words } = await readFirst(textOfNegativeSize());
      expect(words.map(({ text, angle }) => [text, angle])).toEqual([
        ['Upright', 0],
        ['words', 0],
      ]);
      expect(words[0]!.left).toBeCloseTo(40, 1);
      expect(words[0]!.baseline).toBeCloseTo(50, 1);
      expect(words[0]!.top).toBeLessThan(42);
    });

    test('stand where they are shown, in points from the top left corner', async () => {
      const page = await readFirst(styledText());
      expect([page.width, page.height]).toEqual([300, 200]);
      const word = find(page, 'Plain');
      expect(word).toMatchObject({ size: 12, color: 0, glued: false, angle: 0 });
      expect(word.left).toBeCloseTo(20, 2);
      expect(word.baseline).toBeCloseTo(50, 2);
      expect(word.right).toBeCloseTo(46.68, 1);
      expect(word.top).toBeLessThan(42);
      expect(word.bottom).toBeGreaterThan(51);
    });

    test('carry font, size and colour', async () => {
      const page = await readFirst(styledText());
      expect(find(page, 'Bold').font).toMatchObject({ bold: true, italic: false, monospaced: false });
      expect(find(page, 'slanted').font).toMatchObject({ bold: false, italic: true });
      expect(find(page, 'code').font.monospaced).toBe(true);
      expect(find(page, 'code').size).toBeCloseTo(10, 3);
      expect(find(page, 'red').color).toBe(0xff0000);
    });

    test('break at a change of size or baseline without a space', async () => {
      const page = await readFirst(styledText());
      const pieces = ['H', '2', 'O'].map((text) => find(page, text));
      expect(pieces.map((piece) => piece.glued)).toEqual([false, true, true]);
      expect(pieces[1]!.size).toBeCloseTo(8, 3);
      expect(pieces[1]!.baseline - pieces[0]!.baseline).toBeCloseTo(3, 2);
    });

    test('are flagged when nobody sees them, and dropped outside of the page', async () => {
      const page = await readFirst(styledText());
      expect(find(page, 'unseen').hidden).toBe(true);
      expect(find(page, 'clipped').hidden).toBe(true);
      expect(find(page, 'in').hidden).toBeUndefined();
      expect(page.words.map((word) => word.text)).not.toContain('outside');
    });

    test('printed twice a little beside become one bold word', async () => {
      const page = await readFirst(styledText());
      expect(page.words.filter((word) => word.text === 'thrice')).toHaveLength(1);
      expect(find(page, 'thrice').font.bold).toBe(true);
    });

    test('are parted by gaps, not by kerning, letter spacing or undone spaces', async () => {
      const page = await readFirst(spacedText());
      const texts = page.words.map((word) => (word.glued ? '+' : '') + word.text);
      expect(texts).toEqual([
        'Kerned',
        'apart',
        'HEAD',
        'SPACED',
        'well-',
        'known',
        'tight-ly',
        'slanted',
        'line',
      ]);
    });

    test('know the direction they are written in', async () => {
      const page = await readFirst(spacedText());
      expect(find(page, 'slanted').angle).toBeCloseTo(330, 0);
      const angles = (await readPages(turnedPages())).map((each) => find(each, 'Turned').angle);
      expect(angles).toEqual([0, 90, 180, 270, 0]);
    });

    test('of Chinese and Japanese go along their line on turned pages too', async () => {
      const pages = await readPages(turnedText('日本語'));
      expect(pages.map(({ words }) => words.map(({ text, angle }) => [text, angle]))).toEqual([
        [['日本語', 0]],
        [['日本語', 90]],
      ]);
    });

    test('stand on the displayed page of a turned or cropped one', async () => {
      const pages = await readPages(turnedPages());
      expect(pages.map((page) => [page.width, page.height])).toEqual([
        [300, 200],
        [200, 300],
        [300, 200],
        [200, 300],
        [220, 100],
      ]);
      const starts = pages.map((page) => find(page, 'Turned'));
      expect(starts[1]!.top).toBeCloseTo(40, 1);
      expect(starts[2]!.right).toBeCloseTo(260, 1);
      expect(starts[3]!.bottom).toBeCloseTo(260, 1);
      expect(starts[4]!.left).toBeCloseTo(10, 1);
      expect(starts[4]!.baseline).toBeCloseTo(30, 1);
    });

    test('have ligatures taken apart and private bullets replaced', async () => {
      const page = await readFirst(mappedText());
      expect(page.words.map((word) => word.text)).toEqual(['final', 'café', '•', 'offer', 'x']);
      expect(page.warnings).toEqual([]);
    });
  });

  describe(`${name}: lines and shading`, () => {
    const list = (page: Page, orientation: 'horizontal' | 'vertical') =>
      page.rulings
        .filter((ruling) => ruling.orientation === orientation)
        .map(({ position, start, end }) =>
          [position, start, end].map((value) => Math.round(value * 10) / 10),
        );

    test('give strokes, thin rectangles, dashes, edges of boxes and lines inside forms', async () => {
      const page = await readFirst(drawnLines());
      expect(list(page, 'horizontal')).toEqual([
        [20, 20, 120],
        [40, 20, 120],
        [59.7, 20, 120],
        [110, 20, 120],
        [120, 160, 260],
        [140, 20, 120],
        [170, 20, 120],
        [190, 20, 60],
      ]);
      expect(list(page, 'vertical')).toEqual([
        [20, 110, 140],
        [120, 110, 140],
        [160, 20, 120],
      ]);
    });

    test('give rules drawn as masks, as rectangles with more points than four, and with mitred ends', async () => {
      const page = await readFirst(disguisedRules());
      expect(list(page, 'horizontal')).toEqual([
        [19.7, 20, 120],
        [40.5, 20, 60],
        [60.5, 20, 120],
      ]);
      expect(page.images).toEqual([]);
    });

    test('give shaded boxes as areas', async () => {
      const page = await readFirst(drawnLines());
      expect(page.fills).toHaveLength(1);
      expect(page.fills[0]).toMatchObject({ left: 20, top: 80, right: 120, bottom: 100 });
    });

    test('give areas with rounded corners as well, but no round ones', async () => {
      const { fills } = await readFirst(roundedAreas());
      expect(fills.map(({ top, right }) => [top, right].map(Math.round))).toEqual([[60, 120]]);
    });

    test('give small round figures, filled or hollow', async () => {
      const { dots } = await readFirst(drawnDots());
      expect(dots?.map(({ hollow }) => hollow)).toEqual([false, true]);
      expect(dots?.[0]?.left).toBeCloseTo(23, 1);
      expect(dots?.[0]?.bottom).toBeCloseTo(42, 1);
    });

    test('give a line drawn dot by dot as one', async () => {
      const page = await readFirst(drawnDots());
      expect(list(page, 'horizontal')).toEqual([[159.6, 20, 64.3]]);
      expect(page.fills).toEqual([]);
    });

    test('turn with the page', async () => {
      const pages = await readPages(turnedPages());
      expect(pages.map((page) => page.rulings[0]!.orientation)).toEqual([
        'horizontal',
        'vertical',
        'horizontal',
        'vertical',
        'horizontal',
      ]);
      expect(pages[1]!.rulings[0]).toMatchObject({ position: 100, start: 40, end: 140 });
    });

    test('end before a page drawn of very many pieces costs too much', async () => {
      const page = await readFirst(crowdedPage(20_000));
      expect(find(page, 'crowded').left).toBeCloseTo(20, 1);
      expect(page.rulings.length).toBeLessThanOrEqual(300);
    });
  });

  describe(`${name}: what is not text`, () => {
    test('leaves out layers that are not shown', async () => {
      const page = await readFirst(layeredPage());
      expect(page.words.map((word) => word.text)).toEqual(['always', 'shown']);
      expect(page.rulings).toHaveLength(1);
    });

    test('gives title, language, labels, outline and attachments', async () => {
      const file = await open(linkedPages());
      expect(file).toMatchObject({
        pageCount: 2,
        title: 'Über Verweise',
        language: 'de-AT',
        attachments: ['data.csv'],
      });
      expect(file.outline).toEqual([
        { title: 'Chapter', level: 1, page: 1, top: 40 },
        { title: 'Section', level: 2, page: 2, top: undefined },
      ]);
      expect((await file.readPage(2, { images: false })).label).toBe('ii');
      await file.close();
    });

    test('gives links to addresses and to places in the file', async () => {
      const page = await readFirst(linkedPages());
      const goals = page.links.map(({ href, target }) => href ?? target);
      expect(goals).toEqual(['https://example.org/a?b=c', { page: 2, top: 50 }, { page: 2, top: 80 }]);
      expect(page.links[0]).toMatchObject({ left: 20, top: 40, right: 80, bottom: 60 });
    });

    test('gives fields with their values, and their text among the words once', async () => {
      const page = await readFirst(filledForm());
      expect(page.fields).toMatchObject([
        { kind: 'text', name: 'name', value: 'Ada', left: 100, top: 30, right: 200, bottom: 50 },
        { kind: 'checkbox', name: 'agree', checked: true },
        { kind: 'checkbox', name: 'refuse', checked: false },
        { kind: 'choice', name: 'colour', value: 'Green' },
      ]);
      expect(page.words.map((word) => word.text).sort()).toEqual(['Ada', 'Green', 'Name:', 'Typed']);
      expect(find(page, 'Ada').left).toBeCloseTo(102, 1);
    });

    test('gives a page with a form the same at every reading', async () => {
      const file = await open(filledForm());
      const first = await file.readPage(1, { images: false });
      expect(await file.readPage(1, { images: false })).toEqual(first);
      await file.close();
    });

    test('gives comments but hidden ones', async () => {
      const page = await readFirst(filledForm());
      const comments = page.annotations.filter((annotation) => annotation.kind === 'comment');
      expect(comments).toMatchObject([{ author: 'Grace', text: 'Really?' }]);
    });

    test('gives the places of pictures', async () => {
      const page = await readFirst(picturedPage());
      expect(page.images).toMatchObject([{ left: 20, top: 40, right: 100, bottom: 80 }]);
    });
  });
}
