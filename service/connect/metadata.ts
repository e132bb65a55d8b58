import { readLabel } from '../convert/label.ts';

const LONGEST_VALUE = 200;
const MOST_ENTRIES = 20;
const DEEPEST = 4;
/** Begins with a letter, so that none is `__proto__`. */
const NAME = /^[A-Za-z][\w .-]{0,39}$/;

/**
 * What a tool says of itself, line by line as a person is shown it; what is nested has the names on the way to it, joined
 * by dots.
 * @returns what is wrong with it otherwise
 */
export function readMetadata(
  given: Record<string, unknown>,
): { type: 'read'; entries: Record<string, string> } | { type: 'refused'; message: string } {
  const entries: Record<string, string> = {};
  const refusal = collect(given, [], entries);
  if (refusal !== undefined) return { type: 'refused', message: refusal };
  if (Object.keys(entries).length > MOST_ENTRIES) {
    return { type: 'refused', message: `metadata may have ${MOST_ENTRIES} entries` };
  }
  return { type: 'read', entries };
}

function collect(given: object, way: readonly string[], entries: Record<string, string>): string | undefined {
  if (way.length >= DEEPEST) return `metadata may be nested ${DEEPEST} deep`;
  for (const [name, value] of Object.entries(given)) {
    if (!Array.isArray(given) && !NAME.test(name)) return 'a name in metadata must be letters and digits';
    const here = [...way, name];
    const refusal = isNested(value) ? collect(value, here, entries) : keep(value, here.join('.'), entries);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Nothing is said by `null`. */
function keep(value: unknown, name: string, entries: Record<string, string>): string | undefined {
  if (value === null) return undefined;
  const read = readLabel(String(value), LONGEST_VALUE);
  if (read === undefined) return `a value of metadata must be 1 to ${LONGEST_VALUE} characters on one line`;
  entries[name] = read;
  return undefined;
}
