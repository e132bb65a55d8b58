import { renderToString } from 'ink';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../terminal/fit-text.ts';
import { beginItem, createBatchProgress, endItem } from '../terminal/progress.ts';
import { viewProgress } from '../terminal/view-progress.ts';
import { ProgressView } from './ProgressView.tsx';

const hostileNames = [
  `${'a long folder/'.repeat(20)}report.pdf`,
  'red \u001b[31m and \u001b]0;title\u0007.pdf',
  'invoice\u202efdp.exe',
  '報告書'.repeat(40),
  '👩‍👩‍👧🇫🇷👍🏽'.repeat(30),
  'two\nlines\r.pdf',
  'e\u0301\u0301\u0301'.repeat(50),
];

function busy(items: number, names: readonly string[]) {
  const progress = createBatchProgress(items);
  for (const name of names) Object.assign(beginItem(progress, name), { pagesDone: 3, pagesTotal: 10 });
  return progress;
}

function linesOf(progress: ReturnType<typeof busy>, columns: number, rows: number): string[] {
  const view = viewProgress(progress, 10_000);
  const props = { view, columns, rows, color: false, spinner: '⠋' };
  return renderToString(<ProgressView {...props} />, { columns }).split('\n');
}

describe('the view of one document', () => {
  test('is its name, a bar and the pages', () => {
    const progress = busy(1, ['examples/sample.pdf']);
    expect(linesOf(progress, 60, 20)).toEqual([
      '⠋ examples/sample.pdf',
      `  ${'█'.repeat(9)}${'░'.repeat(21)} 30 %`,
      '  3 of 10 pages · 0.3 pages/s · 24 s left',
    ]);
  });
});

describe('the view of a batch', () => {
  test('has totals, failures, and a line for each document under way', () => {
    const progress = busy(500, ['c.pdf', 'd.pdf']);
    endItem(progress, beginItem(progress, 'a.pdf'), 10);
    endItem(progress, beginItem(progress, 'b.pdf'), undefined);
    Object.assign(beginItem(progress, 'https://example.com/e.pdf'), {
      bytes: 2_000_000,
      bytesTotal: 4_000_000,
    });
    expect(linesOf(progress, 60, 20)).toEqual([
      '⠋ 2 of 500 documents, 1 failed',
      `  ${'░'.repeat(30)} 0 %`,
      '  16 pages · 1.6 pages/s · 10 s',
      '  ███░░░░░░░   3/10 c.pdf',
      '  ███░░░░░░░   3/10 d.pdf',
      '  █████░░░░░ 2.0 MB https://example.com/e.pdf',
    ]);
  });

  test('never fills the screen, and counts what it does not show', () => {
    const progress = busy(
      500,
      Array.from({ length: 64 }, (_, i) => `${i}.pdf`),
    );
    const lines = linesOf(progress, 60, 10);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('  and 59 more');
    expect(linesOf(progress, 60, 5)).toHaveLength(4);
    expect(linesOf(progress, 60, 4)).toHaveLength(3);
  });
});

describe.each([20, 60, 120])('in %i columns', (columns) => {
  test.each(hostileNames)('%j keeps to its line and says nothing to the terminal', (name) => {
    for (const progress of [busy(1, [name]), busy(9, [name, name])]) {
      const lines = linesOf(progress, columns, 20);
      expect(lines).toHaveLength(progress.itemsTotal === 1 ? 3 : 5);
      for (const line of lines) {
        expect(displayWidth(line)).toBeLessThanOrEqual(columns);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      }
    }
  });
});
