import { describe, expect, test } from 'vitest';
import { beginItem, createBatchProgress, endItem } from './progress.ts';
import { viewProgress } from './view-progress.ts';

describe('progress of one document', () => {
  test('counts pages, tells the rate and guesses what is left', () => {
    const progress = createBatchProgress(1);
    Object.assign(beginItem(progress, 'a.pdf'), { pagesDone: 30, pagesTotal: 120 });
    expect(viewProgress(progress, 10_000)).toEqual({
      title: 'a.pdf',
      fraction: 0.25,
      detail: '30 of 120 pages · 3.0 pages/s · 30 s left',
      running: [],
    });
  });

  test('tells the time that has gone by while it knows nothing else', () => {
    const progress = createBatchProgress(1);
    beginItem(progress, 'a.pdf');
    expect(viewProgress(progress, 72_000)).toEqual({
      title: 'a.pdf',
      fraction: undefined,
      detail: '1 min 12 s',
      running: [],
    });
  });

  test('says that pages are recognised, of a picture too', () => {
    const scan = createBatchProgress(1);
    Object.assign(beginItem(scan, 'scan.pdf'), { pagesDone: 2, pagesTotal: 6, recognizing: true });
    expect(viewProgress(scan, 10_000).detail).toBe('2 of 6 pages · recognising · 0.2 pages/s · 21 s left');
    const picture = createBatchProgress(1);
    Object.assign(beginItem(picture, 'scan.png'), { pagesDone: 0, pagesTotal: 1, recognizing: true });
    expect(viewProgress(picture, 3000).detail).toBe('0 of 1 page · recognising · 3 s');
  });

  test('tells a slow rate in the same unit', () => {
    const progress = createBatchProgress(1);
    Object.assign(beginItem(progress, 'a.pdf'), { pagesDone: 2, pagesTotal: 400 });
    expect(viewProgress(progress, 10_000).detail).toBe('2 of 400 pages · 0.2 pages/s · 10 s');
  });

  test('counts bytes while fetching and sending, then waits for the server', () => {
    const progress = createBatchProgress(1);
    const active = beginItem(progress, 'https://h/a.pdf');
    Object.assign(active, { bytes: 1_500_000, bytesTotal: 30_000_000 });
    const fetching = { detail: 'fetched 1.5 MB of 30.0 MB · 1 s', fraction: 0.05 };
    expect(viewProgress(progress, 1000)).toMatchObject(fetching);
    Object.assign(active, { transfer: 'sent', bytesTotal: undefined });
    expect(viewProgress(progress, 1000).detail).toBe('sent 1.5 MB · 1 s');
    active.bytesTotal = 1_500_000;
    const waiting = { detail: 'sent 1.5 MB · the server converts · 9 s', fraction: undefined };
    expect(viewProgress(progress, 9000)).toMatchObject(waiting);
  });
});

describe('progress of a batch', () => {
  test('counts documents, failures, and the parts of those under way', () => {
    const progress = createBatchProgress(4);
    endItem(progress, beginItem(progress, 'a.pdf'), 10);
    endItem(progress, beginItem(progress, 'b.pdf'), undefined);
    Object.assign(beginItem(progress, 'c\u001b.pdf'), { pagesDone: 5, pagesTotal: 10 });
    expect(viewProgress(progress, 60_000)).toEqual({
      title: '2 of 4 documents, 1 failed',
      fraction: 0.625,
      detail: '15 pages · 0.3 pages/s · 36 s left',
      running: [{ name: 'c\\u001b.pdf', fraction: 0.5, count: '5/10' }],
    });
  });
});
