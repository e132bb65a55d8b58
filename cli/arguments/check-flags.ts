import { nearestTo } from '../../service/nearest.ts';
import { invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';
import { dashed, type Flag, type FlagTable } from './flags.ts';

/**
 * Refuses what a lenient parser would let pass: unknown flags, missing or superfluous values, repetition,
 * values outside a flag's choices. Words after `--` are inputs whatever they look like.
 * @returns the same arguments with each value joined to its flag by `=`, which no parser can misread
 * @throws CliError `INVALID_ARGS`
 */
export function checkFlags(argv: readonly string[], table: FlagTable): string[] {
  const seen = new Set<string>();
  const checked: string[] = [];
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    if (word === '--') return [...checked, ...argv.slice(i)];
    if (word === '-' || !word.startsWith('-')) {
      checked.push(word);
      continue;
    }
    const { name, flag, negated, inline } = findFlag(word, table);
    if (seen.has(name)) throw invalidArguments(`--${dashed(name)} was given twice.`, 'Give it once.');
    seen.add(name);
    if (flag.type === 'boolean') checked.push(refuseValue(name, negated, inline));
    else checked.push(checkValue(name, flag, inline ?? nextValue(name, flag, argv[++i])));
  }
  return checked;
}

interface FoundFlag {
  name: string;
  flag: Flag;
  negated: boolean;
  /** What stood after `=`. */
  inline?: string;
}

function findFlag(word: string, table: FlagTable): FoundFlag {
  const equals = word.indexOf('=');
  const written = equals === -1 ? word : word.slice(0, equals);
  const inline = equals === -1 ? undefined : word.slice(equals + 1);
  for (const [name, flag] of Object.entries(table)) {
    const negated = flag.negatable === true && written === `--no-${dashed(name)}`;
    const short = flag.short !== undefined && written === `-${flag.short}`;
    if (negated || short || written === `--${dashed(name)}`) return { name, flag, negated, inline };
  }
  throw unknownFlag(written, table);
}

function unknownFlag(written: string, table: FlagTable): Error {
  const known = Object.entries(table).flatMap(([name, flag]) =>
    flag.negatable === true ? [`--${dashed(name)}`, `--no-${dashed(name)}`] : [`--${dashed(name)}`],
  );
  const name = written.replace(/^-+/, '').toLowerCase();
  const near =
    nearestTo(`--${name}`, known, 1) ??
    known.find((flag) => `${flag}-`.startsWith(`--${name}-`) || flag.endsWith(`-${name}`)) ??
    withChoice(name, table) ??
    withLastWord(name, known) ??
    nearestTo(`--${name}`, known, Math.floor(name.length / 3));
  const hint =
    FLAGS_ELSEWHERE.get(name) ??
    (near === undefined
      ? 'See the flags with --help; an input that begins with "-" goes after "--".'
      : `Did you mean ${near}?`);
  return invalidArguments(`There is no flag ${printable(written)} here.`, hint);
}

/** What other programs have flags for, and how it is done here. */
const FLAGS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['stdout', 'A single result goes to standard output unless --output is given.'],
]);

/** `frmat` → `--output-format`. */
function withLastWord(name: string, known: readonly string[]): string | undefined {
  const lastWords = known.map((flag) => flag.slice(flag.lastIndexOf('-') + 1));
  const near = nearestTo(name, lastWords, 2);
  return near === undefined ? undefined : known[lastWords.indexOf(near)];
}

/** `html` → `--output-format html`. */
function withChoice(choice: string, table: FlagTable): string | undefined {
  const found = Object.entries(table).find(([, { choices }]) => choices?.includes(choice));
  return found && `--${dashed(found[0])} ${choice}`;
}

function refuseValue(name: string, negated: boolean, inline: string | undefined): string {
  const written = `--${negated ? 'no-' : ''}${dashed(name)}`;
  if (inline === undefined) return written;
  throw invalidArguments(`${written} takes no value.`, `Write ${written} alone.`);
}

function nextValue(name: string, flag: Flag, next: string | undefined): string {
  if (next === undefined || (next.startsWith('-') && next !== '-')) throw missingValue(name, flag);
  return next;
}

function missingValue(name: string, flag: Flag): Error {
  return invalidArguments(
    `--${dashed(name)} needs a value.`,
    `Write --${dashed(name)} ${flag.value ?? '<value>'}.`,
  );
}

function checkValue(name: string, flag: Flag, value: string): string {
  if (value === '') throw missingValue(name, flag);
  if (value.includes('\0')) {
    throw invalidArguments(`The value of --${dashed(name)} has a zero byte in it.`, 'Leave it out.');
  }
  if (flag.choices === undefined || flag.choices.includes(value)) return `--${dashed(name)}=${value}`;
  const near = nearestTo(value, flag.choices);
  throw invalidArguments(
    `--${dashed(name)} cannot be "${printable(value)}".`,
    near === undefined ? `It is one of: ${flag.choices.join(', ')}.` : `Did you mean ${near}?`,
  );
}
