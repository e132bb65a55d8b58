import { expect, test } from 'vitest';
import { buildPage } from './build-page.ts';
import type { PageRecognition } from './recognition/page-recognition.ts';
import { blankPicture } from './testing/draw-picture.ts';
import { setLine } from './testing/set-line.ts';

function build(
  text: string,
  sureness: (word: string) => number,
  more: Partial<PageRecognition> = {},
  minConfidence?: number,
) {
  const line = setLine(text);
  const words = line.words.map((word) => ({
    ...word,
    confidence: sureness(word.text),
    measured: true as const,
  }));
  const none = { rulings: [], fills: [], turned: 0, tilted: false, blank: false, cut: false } as const;
  const recognition: PageRecognition = {
    ...none,
    rulings: [],
    fills: [],
    picture: blankPicture(800, 300, 144),
    blocks: [{ lines: [{ ...line, words }] }],
    ...more,
  };
  return buildPage(3, recognition, minConfidence);
}

function recognized(...page: Parameters<typeof build>) {
  return build(...page).warnings;
}

test('numbers in doubt are named with their places', () => {
  const warnings = recognized('In 2076 we had 14 boats', (word) => (word === '2076' ? 0.6 : 0.95));
  expect(warnings).toMatchObject([{ code: 'numbers_doubtful', page: 3 }]);
  expect(warnings[0]!.message).toContain('on page 3 are in doubt; check them against the source: 2076 (46, ');
});

test('a page of which all is sure has no warning', () => {
  expect(recognized('In 2026 we had 14 boats', () => 0.95)).toEqual([]);
});

test('a script that was not to be read is named, with what to install', () => {
  const unread = { script: 'Cyrillic', code: 'rus', installed: false };
  const warnings = recognized('Becna 2026 roga', () => 0.4, { unread });
  expect(warnings).toMatchObject([{ code: 'page_low_confidence', page: 3 }]);
  expect(warnings[0]!.message).toContain('npm install --global @tesseract.js-data/rus');
});

test('a language that was not to be read is named, beside numbers in doubt', () => {
  const unreadLanguage = { name: 'German', code: 'deu', installed: true };
  const warnings = recognized('Im Mai 2026', (word) => (word === '2026' ? 0.65 : 0.97), { unreadLanguage });
  expect(warnings.map(({ code }) => code)).toEqual(['page_low_confidence', 'numbers_doubtful']);
  expect(warnings[0]!.message).toContain('seems to be German, which is not among the languages chosen');
  expect(warnings[0]!.message).toContain('Name its language, such as deu,');
});

test('writing that could not be read is named with its place', () => {
  const writing = [{ left: 100, top: 200, right: 400, bottom: 260 }];
  const warnings = recognized('we had boats', () => 0.95, { writing });
  expect(warnings).toMatchObject([{ code: 'writing_unread', page: 3 }]);
  expect(warnings[0]!.message).toContain(
    'handwriting, or other writing that could not be read, at (50, 100) to (200, 130);',
  );
});

test('words of which no reading is sure are told of with their places, and not as handwriting', () => {
  const doubted = [{ left: 100, top: 200, right: 180, bottom: 230 }];
  const warnings = recognized('we had boats', () => 0.95, { doubted });
  expect(warnings).toMatchObject([{ code: 'words_left_out', page: 3 }]);
  expect(warnings[0]!.message).toContain('could not be read surely and were left out: 1, at (50, 100).');
});

test('what may be text and was not looked at again is told with its place', () => {
  const passedOver = [{ left: 100, top: 200, right: 180, bottom: 230 }];
  const warnings = recognized('we had boats', () => 0.95, { passedOver });
  expect(warnings).toMatchObject([{ code: 'words_left_out', page: 3 }]);
  expect(warnings[0]!.message).toContain('was not looked at again: 1, at (50, 100).');
});

test('words less sure than asked for are left out and told of with their places', () => {
  const sureness = (word: string) => (word === '###' ? 0.3 : 0.9);
  const { words, confidence, warnings } = build('we had ### boats', sureness, {}, 0.6);
  expect(words.map(({ text }) => text)).toEqual(['we', 'had', 'boats']);
  expect(confidence).toBeCloseTo(0.9);
  expect(warnings).toMatchObject([{ code: 'words_left_out', page: 3 }]);
  expect(warnings[0]!.message).toMatch(/less confidence than 0\.6 were left out: 1, at \(\d+, \d+\)/);
});
