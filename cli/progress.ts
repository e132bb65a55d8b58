import { printable } from './printable.ts';

/** What is known of the work under way. Written by the work, read by whatever draws it. */
export interface Progress {
  readonly itemsTotal: number;
  itemsDone: number;
  itemsFailed: number;
  pagesDone: number;
  /** Inputs under way, in the order they were begun. */
  active: Set<ActiveItem>;
}

export interface ActiveItem {
  name: string;
  pagesDone: number;
  pagesTotal?: number;
  /** Whether the bytes are fetched from an address or sent to a server. */
  transfer?: 'fetched' | 'sent';
  /** Bytes of it so far. */
  bytes?: number;
  bytesTotal?: number;
}

/** Progress as it is shown. */
export interface ProgressView {
  /** What is being done: a file's name, or how many of how many. */
  title: string;
  /** Done, 0 to 1; undefined while nothing can be said. */
  fraction?: number;
  /** Pages, rate, time left. */
  detail: string;
  /** Of several inputs those under way, each with what is done of it. */
  running: { name: string; fraction: number }[];
}

export function createProgress(itemsTotal: number): Progress {
  return { itemsTotal, itemsDone: 0, itemsFailed: 0, pagesDone: 0, active: new Set() };
}

export function beginItem(progress: Progress, name: string): ActiveItem {
  const item: ActiveItem = { name, pagesDone: 0 };
  progress.active.add(item);
  return item;
}

/** Ends an item with the pages it gave, or undefined where it failed. */
export function endItem(progress: Progress, item: ActiveItem, pages: number | undefined): void {
  progress.active.delete(item);
  progress.itemsDone += 1;
  if (pages === undefined) progress.itemsFailed += 1;
  else progress.pagesDone += pages;
}

/** The state after `elapsed` milliseconds, put into words. */
export function viewProgress(progress: Progress, elapsed: number): ProgressView {
  const fraction = fractionDone(progress);
  const parts = [...countParts(progress), ...rateParts(progress, elapsed), ...leftParts(fraction, elapsed)];
  return { title: titleOf(progress), fraction, detail: parts.join(' · '), running: runningOf(progress) };
}

function fractionDone(progress: Progress): number | undefined {
  let parts = progress.itemsDone;
  for (const item of progress.active) parts += partDone(item);
  if (parts === 0) return undefined;
  return Math.min(1, parts / Math.max(1, progress.itemsTotal));
}

function runningOf({ itemsTotal, active }: Progress): ProgressView['running'] {
  if (itemsTotal === 1) return [];
  return [...active].map((item) => ({ name: printable(item.name), fraction: partDone(item) }));
}

function partDone({ pagesDone, pagesTotal }: ActiveItem): number {
  return pagesTotal === undefined || pagesTotal === 0 ? 0 : Math.min(1, pagesDone / pagesTotal);
}

function titleOf(progress: Progress): string {
  const [item] = progress.active;
  const name = item === undefined ? undefined : printable(item.name);
  if (progress.itemsTotal === 1) return name ?? '';
  const failed = progress.itemsFailed === 0 ? '' : `, ${progress.itemsFailed} failed`;
  return `${progress.itemsDone} of ${counted(progress.itemsTotal, 'document')}${failed}`;
}

function countParts(progress: Progress): string[] {
  const items = [...progress.active];
  const fetching = items.find((item) => item.bytes !== undefined && item.pagesTotal === undefined);
  const pages = pagesSoFar(progress);
  const [only] = items;
  const parts = fetching === undefined ? [] : [describeBytes(fetching)];
  if (progress.itemsTotal === 1 && only?.pagesTotal !== undefined) {
    parts.push(`${only.pagesDone.toLocaleString('en-US')} of ${counted(only.pagesTotal, 'page')}`);
  } else if (pages > 0) parts.push(counted(pages, 'page'));
  return parts;
}

function pagesSoFar(progress: Progress): number {
  let pages = progress.pagesDone;
  for (const item of progress.active) pages += item.pagesDone;
  return pages;
}

function rateParts(progress: Progress, elapsed: number): string[] {
  const rate = pagesSoFar(progress) / (elapsed / 1000);
  if (!Number.isFinite(rate) || rate === 0) return [];
  return [rate >= 1 ? `${rate.toFixed(rate < 10 ? 1 : 0)} pages/s` : `${(1 / rate).toFixed(1)} s/page`];
}

function leftParts(fraction: number | undefined, elapsed: number): string[] {
  // Too early a guess jumps about.
  if (fraction === undefined || fraction < 0.02 || fraction >= 1) return [];
  return [`${describeSeconds((elapsed * (1 - fraction)) / fraction / 1000)} left`];
}

function describeBytes({ transfer = 'fetched', bytes = 0, bytesTotal }: ActiveItem): string {
  const of = bytesTotal === undefined ? '' : ` of ${megabytes(bytesTotal)}`;
  return `${transfer} ${megabytes(bytes)}${of}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** `1 page`, `1,234 pages`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
