import { setFlagsFromString } from 'node:v8';

/** V8's own figure, by its major version; for one without a line here it stays. */
const USUAL_WORK: Readonly<Record<string, number>> = { 11: 1_800_000, 12: 13_000_000, 13: 13_000_000 };

/**
 * Has V8 optimize functions of the WebAssembly modules that are compiled from now on when they have done so much work, about
 * the bytes they have run. With V8's own figure it optimizes functions for the sake of a single page.
 * @returns what sets V8's own figure again: a setting that stays would cost every later start of a thread
 */
export function optimizeAfter(work: number): () => void {
  const usual = USUAL_WORK[Number.parseInt(process.versions.v8, 10)];
  if (!usual) return () => {};
  setFlagsFromString(`--wasm-tiering-budget=${work}`);
  return () => setFlagsFromString(`--wasm-tiering-budget=${usual}`);
}
