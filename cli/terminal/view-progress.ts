import { printable } from './printable.ts';
import type { ActiveItem, BatchProgress } from './progress.ts';
import { counted, describeSeconds, megabytes } from './quantities.ts';

/** Progress as it is shown. */
export interface ProgressLines {
  /** What is being done: a file's name, or how many of how many. */
  title: string;
  /** Done, 0 to 1; undefined while nothing can be said. */
  fraction?: number;
  /** Pages, rate, time left. */
  detail: string;
  /** Of several inputs those under way. */
  running: RunningView[];
}

/** One of several inputs under way. */
export interface RunningView {
  name: string;
  /** Done, 0 to 1. */
  fraction: number;
  /** How far it is, in few letters: `12/40`; empty while nothing can be said. */
  count: string;
}

/** The state after `elapsed` milliseconds, put into words. */
export function viewProgress(progress: BatchProgress, elapsed: number): ProgressLines {
  const [only] = progress.active;
  if (progress.itemsTotal === 1) return viewItem(only ?? { name: '', pagesDone: 0 }, elapsed);
  const fraction = fractionDone(progress);
  const pages = pagesSoFar(progress);
  const parts = [
    ...(pages > 0 ? [counted(pages, 'page')] : []),
    ...rateParts(pages, elapsed),
    ...leftParts(fraction, elapsed),
  ];
  return {
    title: titleOf(progress),
    fraction,
    detail: sentence(parts, elapsed),
    running: runningOf(progress),
  };
}

function viewItem(active: ActiveItem, elapsed: number): ProgressLines {
  const { pagesDone, pagesTotal } = active;
  const fraction = partDone(active) || undefined;
  const view = { title: printable(active.name), fraction, running: [] };
  if (isMoving(active)) return { ...view, detail: sentence(transferParts(active), elapsed) };
  if (pagesTotal === undefined) return { ...view, detail: sentence([], elapsed) };
  const pages = `${pagesDone.toLocaleString('en-US')} of ${counted(pagesTotal, 'page')}`;
  const rest = pagesDone < pagesTotal ? leftParts(fraction, elapsed) : ['finishing'];
  const parts = [pages, ...stageParts(active), ...rateParts(pagesDone, elapsed), ...rest];
  return { ...view, detail: sentence(parts, elapsed) };
}

/** What is known; while there is no guess yet at what is left, the time it has taken stands in for it. */
function sentence(parts: readonly string[], elapsed: number): string {
  const isGuessed = parts.some((part) => part.endsWith(' left'));
  return (isGuessed ? parts : [...parts, describeSeconds(elapsed / 1000)]).join(' · ');
}

function fractionDone(progress: BatchProgress): number | undefined {
  let parts = progress.itemsDone;
  for (const active of progress.active) parts += isMoving(active) ? 0 : partDone(active);
  if (parts === 0) return undefined;
  return Math.min(1, parts / Math.max(1, progress.itemsTotal));
}

/** Those that only wait for their turn come last: where room is short, they are what is not shown. */
function runningOf({ active }: BatchProgress): RunningView[] {
  const views = [...active].map((active) => ({
    name: printable(active.name),
    fraction: partDone(active),
    count: countOf(active),
  }));
  return [...views.filter(({ count }) => count !== ''), ...views.filter(({ count }) => count === '')];
}

function countOf(active: ActiveItem): string {
  if (isMoving(active)) return megabytes(active.bytes ?? 0);
  const count = active.pagesTotal === undefined ? '' : `${active.pagesDone}/${active.pagesTotal}`;
  return active.recognizing ? `${count} recognising` : count;
}

/** Whether its bytes are under way, and none of its pages. */
function isMoving({ bytes, pagesTotal }: ActiveItem): boolean {
  return bytes !== undefined && pagesTotal === undefined;
}

/** Of its pages; before there are any, of its bytes while they are under way. */
function partDone(active: ActiveItem): number {
  if (!isMoving(active)) return partOf(active.pagesDone, active.pagesTotal);
  const part = partOf(active.bytes ?? 0, active.bytesTotal);
  return part === 1 ? 0 : part;
}

function partOf(done: number, total: number | undefined): number {
  return total === undefined || total === 0 ? 0 : Math.min(1, done / total);
}

function titleOf({ itemsDone, itemsTotal, itemsFailed }: BatchProgress): string {
  const failed = itemsFailed === 0 ? '' : `, ${itemsFailed.toLocaleString('en-US')} failed`;
  return `${itemsDone.toLocaleString('en-US')} of ${counted(itemsTotal, 'document')}${failed}`;
}

function pagesSoFar(progress: BatchProgress): number {
  let pages = progress.pagesDone;
  for (const active of progress.active) pages += active.pagesDone;
  return pages;
}

/** Why a page takes as long as it does. */
function stageParts({ recognizing }: ActiveItem): string[] {
  return recognizing ? ['recognising'] : [];
}

function rateParts(pages: number, elapsed: number): string[] {
  const rate = pages / (elapsed / 1000);
  if (!Number.isFinite(rate) || rate === 0) return [];
  return [`${rate >= 10 ? rate.toFixed(0) : rate.toFixed(rate >= 0.1 ? 1 : 2)} pages/s`];
}

function leftParts(fraction: number | undefined, elapsed: number): string[] {
  // Too early a guess jumps about.
  if (fraction === undefined || fraction < 0.02 || fraction >= 1) return [];
  return [`${describeSeconds((elapsed * (1 - fraction)) / fraction / 1000)} left`];
}

/** What a transfer has come to; once a server has all of it, that it is at work. */
function transferParts({ transfer = 'fetched', bytes = 0, bytesTotal }: ActiveItem): string[] {
  if (transfer === 'sent' && bytes === bytesTotal) return [`sent ${megabytes(bytes)}`, 'the server converts'];
  return [`${transfer} ${megabytes(bytes)}${bytesTotal === undefined ? '' : ` of ${megabytes(bytesTotal)}`}`];
}
