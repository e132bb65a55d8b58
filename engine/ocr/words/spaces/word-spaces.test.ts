import { describe, expect, test } from 'vitest';
import type { Box } from '../../../document/document.ts';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { setLine } from '../../testing/set-line.ts';
import { normalizeSpaces } from './word-spaces.ts';

const PROSE = 'spaces of usual width in a line of text that tells how wide they are';

/** The words of a line that stands on a page of prose. */
function settle(text: string, languages = ['eng']): string[] {
  const [, line] = normalizeSpaces([{ lines: [setLine(PROSE), setLine(text)] }], languages)[0]!.lines;
  return line!.words.map((word) => word.text);
}

function moveRight(line: RecognizedLine, by: number): RecognizedLine {
  const move = <T extends Box>(box: T): T => ({ ...box, left: box.left + by, right: box.right + by });
  return { ...move(line), words: line.words.map((w) => ({ ...move(w), letters: w.letters.map(move) })) };
}

describe('words', () => {
  test('are parted at a gap as wide as a space', () => {
    expect(settle('13··A 14··B-13··C')).toEqual(['13', 'A', '14', 'B-13', 'C']);
  });

  test('stay whole at lesser gaps and before signs', () => {
    expect(settle('1·1·2 plain gap··.')).toEqual(['112', 'plain', 'gap.']);
  });

  test('are parted on both sides of a multiplication sign that is set off', () => {
    expect(settle('15··×··25 15×25')).toEqual(['15', '×', '25', '15×25']);
  });

  test('are parted on both sides of a dash that is set off, not behind a minus sign', () => {
    expect(settle('15··-··25 3··-5 15-25')).toEqual(['15', '-', '25', '3-5', '15-25']);
  });

  test('stay whole where the box of a letter ends before its neighbour, which another one took in', () => {
    const line = setLine('lev··el');
    const [, , v, e] = line.words[0]!.letters;
    v!.right = e!.right;
    const [, settled] = normalizeSpaces([{ lines: [setLine(PROSE), line] }], ['eng'])[0]!.lines;
    expect(settled!.words.map((word) => word.text)).toEqual(['level']);
  });

  test('stay whole between figures, which a 1 leaves wide gaps beside', () => {
    expect(settle('1··1··4 plain')).toEqual(['114', 'plain']);
  });

  test('stay whole at points that stand as far from the letter before them, as those of typewriters', () => {
    expect(settle('23··.··05 end.··Next')).toEqual(['23.05', 'end.', 'Next']);
  });

  test('are whole in type of one width wherever no letter is left out, however wide its white', () => {
    const typed = setLine('RM7.¦50 F¦ISH CAKE');
    const page = Array.from({ length: 5 }, () => setLine(PROSE));
    const [block] = normalizeSpaces([{ lines: [typed, ...page] }], ['eng']);
    expect(block!.lines[0]!.words.map((word) => word.text)).toEqual(['RM7.50', 'FISH', 'CAKE']);
  });

  test('stay whole in Arabic and Chinese, whose letters stand apart', () => {
    expect(settle('در··در')).toEqual(['دردر']);
    expect(settle('房··子')).toEqual(['房子']);
  });

  test('stay whole on a page that does not show how wide a space is', () => {
    const [block] = normalizeSpaces([{ lines: [setLine('13··A')] }], ['eng']);
    expect(block!.lines[0]!.words.map((word) => word.text)).toEqual(['13A']);
  });

  test('take up the signs that old books set off, but in French and after the whole space of typists', () => {
    expect(settle('blows¦; that is¦: all')).toEqual(['blows;', 'that', 'is:', 'all']);
    expect(settle('coups¦; ici', ['fra', 'eng'])).toEqual(['coups', ';', 'ici']);
    expect(settle('with you ? Address')).toEqual(['with', 'you', '?', 'Address']);
  });

  test('take up a stop that was read apart and stands close behind them', () => {
    const line = setLine('VI . ferry');
    const [number, stop] = line.words;
    const left = number!.right + 2;
    Object.assign(stop!, {
      left,
      right: left + 3,
      letters: [{ ...stop!.letters[0]!, left, right: left + 3 }],
    });
    const [, settled] = normalizeSpaces([{ lines: [setLine(PROSE), line] }], ['eng'])[0]!.lines;
    expect(settled!.words.map((word) => word.text)).toEqual(['VI.', 'ferry']);
    expect(settle('One . two')).toEqual(['One', '.', 'two']);
  });

  test('that are joined and parted keep their letters and places', () => {
    const [, line] = normalizeSpaces([{ lines: [setLine(PROSE), setLine('13··A¦;')] }], ['eng'])[0]!.lines;
    expect(line!.words).toMatchObject([
      { text: '13', left: 50, right: 80 },
      { text: 'A;', left: 94, right: 128, letters: [{ text: 'A' }, { text: ';' }] },
    ]);
  });
});

describe('lines', () => {
  const [prose, start, end, column] = [
    setLine(PROSE),
    setLine('broken off', { top: 200 }),
    setLine('in the middle', { top: 200 }),
    setLine('another column', { top: 200 }),
  ].map((line, i) => moveRight(line, [0, 0, 165, 460][i]!));

  test('that were broken between words are whole again, those of columns stay apart', () => {
    const blocks = [{ lines: [prose!] }, { lines: [end!] }, { lines: [column!, start!] }];
    const texts = normalizeSpaces(blocks, ['eng']).map((block) =>
      block.lines.map((line) => line.words.map((word) => word.text).join(' ')),
    );
    expect(texts).toEqual([[PROSE], ['another column', 'broken off in the middle']]);
  });
});
