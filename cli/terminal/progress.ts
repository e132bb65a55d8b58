/** The progress of the work. The work writes it, and whatever draws it reads it. */
export interface BatchProgress {
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
  /** Whether a page is being recognised, which takes long. */
  recognizing?: boolean;
  /** Whether the bytes are fetched from an address or sent to a server. */
  transfer?: 'fetched' | 'sent';
  /** Bytes of it so far. */
  bytes?: number;
  bytesTotal?: number;
}

export function createBatchProgress(itemsTotal: number): BatchProgress {
  return { itemsTotal, itemsDone: 0, itemsFailed: 0, pagesDone: 0, active: new Set() };
}

export function beginItem(progress: BatchProgress, name: string): ActiveItem {
  const active: ActiveItem = { name, pagesDone: 0 };
  progress.active.add(active);
  return active;
}

/** Ends an item with the pages it gave, or undefined where it failed. */
export function endItem(progress: BatchProgress, active: ActiveItem, pages: number | undefined): void {
  progress.active.delete(active);
  progress.itemsDone += 1;
  if (pages === undefined) progress.itemsFailed += 1;
  else progress.pagesDone += pages;
}
