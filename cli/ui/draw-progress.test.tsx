import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginItem, createBatchProgress } from '../terminal/progress.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { manyTurns } from '../testing/many-turns.ts';
import { drawProgress } from './draw-progress.tsx';

/** The drawing's own pulse is the test's to give; what Ink does with it takes a while that nobody knows. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());
const pulse = () => vi.advanceTimersByTime(1000);
const soon = { timeout: 20_000 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is removed
const withoutEscapes = (text: string) => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');

function screen(columns: number) {
  let drawn = '';
  const stderr = new Writable({
    write(chunk, _encoding, done) {
      drawn += chunk;
      done();
    },
  });
  const wide = Object.assign(stderr, { columns });
  const { terminal } = fakeContext({ terminal: { stderr: wide, columns: () => wide.columns } });
  return { terminal, stderr: wide, drawn: () => drawn };
}

function busy() {
  const progress = createBatchProgress(3);
  const name = `${'a long folder/'.repeat(6)}report.pdf`;
  Object.assign(beginItem(progress, name), { pagesDone: 30, pagesTotal: 120 });
  return progress;
}

describe('the progress drawing', () => {
  test('fits into sixty columns and tells pages, rate and time left', async () => {
    const { terminal, drawn } = screen(60);
    const drawing = drawProgress(busy(), terminal, performance.now() - 10_000);
    await vi.waitFor(() => expect(drawn()).not.toBe(''), soon);
    drawing.remove();
    const [title = '', bar = '', detail = '', running = ''] = withoutEscapes(drawn()).split('\n');
    expect(title).toMatch(/^. 0 of 3 documents$/);
    expect(bar).toMatch(/^ {2}█+░+ 8 %$/);
    expect(detail).toMatch(/^ {2}30 pages · 3\.0 pages\/s · 1 min 5\d s left$/);
    expect(running).toMatch(/^ {2}█{3}░{7} 30\/120 a long folder.*….*report\.pdf$/);
    for (const line of [title, bar, detail, running]) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('takes away what the terminal has wrapped when it became narrower', async () => {
    const { terminal, stderr, drawn } = screen(80);
    const drawing = drawProgress(busy(), terminal, performance.now());
    await vi.waitFor(() => expect(drawn()).toContain('report.pdf'), soon);
    const at = drawn().length;
    stderr.columns = 50;
    stderr.emit('resize');
    // One line of the four took two; that one and the four, and where the cursor stands, are erased.
    expect(drawn().slice(at).split('\u001b[2K')).toHaveLength(1 + 1 + 5);
    drawing.remove();
  });

  test('leaves nothing behind, and what was written aside stays', async () => {
    const { terminal, drawn } = screen(80);
    const drawing = drawProgress(busy(), terminal, performance.now());
    await vi.waitFor(() => expect(drawn()).not.toBe(''), soon);
    drawing.hide();
    terminal.stderr.write('kept\n');
    drawing.remove();
    expect(drawn()).toMatch(/kept\n$/);
    pulse();
    await manyTurns();
    expect(drawn()).toMatch(/kept\n$/);
  });

  test('steps aside while something else is written', async () => {
    const { terminal, drawn } = screen(80);
    const drawing = drawProgress(busy(), terminal, performance.now());
    await vi.waitFor(() => expect(drawn()).not.toBe(''), soon);
    drawing.hide();
    const at = drawn().length;
    pulse();
    await manyTurns();
    expect(drawn().length).toBe(at);
    drawing.show();
    pulse();
    await vi.waitFor(() => expect(drawn().length).toBeGreaterThan(at), soon);
    drawing.remove();
  });

  test('has no colour when there is none', async () => {
    const { terminal, drawn } = screen(80);
    const drawing = drawProgress(busy(), terminal, performance.now());
    await vi.waitFor(() => expect(drawn()).not.toBe(''), soon);
    drawing.remove();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence is what is looked for
    expect(drawn()).not.toMatch(/\u001b\[[0-9;]*m/);
  });
});
