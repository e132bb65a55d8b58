// Preloaded with ?file=…: the clock of the process is ahead by as many milliseconds as that file says, and follows it.
import { readFileSync } from 'node:fs';

/** How long what the file said is taken for true, milliseconds. */
const READ_EVERY = 20;

const file = new URL(import.meta.url).searchParams.get('file');
const { now } = Date;
let ahead = 0;
let readAt = Number.NEGATIVE_INFINITY;

Date.now = () => {
  if (performance.now() - readAt > READ_EVERY) {
    readAt = performance.now();
    ahead = Number(readFileSync(file, 'utf8')) || ahead;
  }
  return now() + ahead;
};

globalThis.Date = new Proxy(Date, {
  construct: (target, values, asked) =>
    Reflect.construct(target, values.length === 0 ? [Date.now()] : values, asked === Date ? target : asked),
});
