import { dirname } from 'node:path';

/** Locks, and files that are still being written. */
const PASSING = /\.(?:lock|ticket|tmp)$/;

/** What to call a path of the store to people: a file that is there for a moment is called by its folder. */
export function lastingPathOf(path: string): string {
  return PASSING.test(path) ? dirname(path) : path;
}
