import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorShape, typesOf } from '../testing/envelope-shapes.ts';
import { type Cell, type Mode, modes, type Row, type Said } from '../testing/every-command/row.ts';
import { rows } from '../testing/every-command/rows.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { runHere } from '../testing/run-here.ts';
import type { Ended, Machine, RunOptions } from '../testing/run-program.ts';

let opened: Places;
beforeAll(async () => {
  opened = await openPlaces();
});
afterAll(() => opened.remove());

const cells = places.flatMap((place) =>
  modes.flatMap((mode) =>
    rows.flatMap((row) => {
      const cell = cellOf(row, place, mode);
      return 'none' in cell ? [] : [{ place, mode, row, cell, words: row.words || '(no command)' }];
    }),
  ),
);

type Trial = (typeof cells)[number];

/** Of the rows of each command that may be tried on a terminal the first, by the command. */
const firstOfCommand = new Map(
  rows
    .filter((row) => !('none' in cellOf(row, 'embedded', 'terminal')))
    .toReversed()
    .map((row) => [commandOf(row), row]),
);

/**
 * Whether it is tried in a process of its own: where signals end it or it speaks through the process's own streams, and
 * embedded on a terminal what is first of its command, which starts every command once.
 */
const needsProcess = ({ place, mode, row }: Trial) =>
  row.endedOnce !== undefined ||
  row.words === 'mcp' ||
  (place === 'embedded' && mode === 'terminal' && firstOfCommand.get(commandOf(row)) === row);

/** The words before all flags and documents: `skills get` is another than `skills list`. */
function commandOf({ words }: Row): string {
  return words.split(' ', /^(?:admin|skills) /.test(words) ? 2 : 1).join(' ');
}

async function tryOut(trial: Trial): Promise<void> {
  const { place, mode, cell } = trial;
  const ended = await run(opened.machine(place), trial);
  if (mode === 'terminal') checkScreen(ended, cell);
  else checkStreams(ended, cell, mode);
  checkSecrets(ended, place);
}

const title = '$place, $mode: docconv $words';
test.concurrent.for(cells.filter(needsProcess))(title, { timeout: 120_000 }, tryOut);
test.for(cells.filter((trial) => !needsProcess(trial)))(title, tryOut);

test('what is not tried has a reason', () => {
  const reasons = rows.flatMap(({ remote, in: other = {} }) =>
    [remote, ...Object.values(other)].flatMap((cell) => (cell && 'none' in cell ? [cell.none] : [])),
  );
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

function cellOf(row: Row, place: Place, mode: Mode): Cell | { none: string } {
  const { remote = {}, in: other = {} } = row;
  const there = place === 'remote' ? remote : {};
  const then = other[mode] ?? {};
  if ('none' in there) return there;
  return 'none' in then ? then : { ...row, ...there, ...then };
}

function run(machine: Machine, trial: Trial): Promise<Ended> {
  const { place, mode, row, cell } = trial;
  const words = row.words
    .replace('{account}', opened.accountId)
    .replace('{server}', opened.server.url)
    .split(' ')
    .filter((word) => word !== '');
  const stdin = inputOf(machine, place, row.input);
  const { environment, endedOnce } = row;
  const argv = mode === 'pipe' || mode === 'terminal' ? words : [...words, mode];
  if (!needsProcess(trial)) {
    return runHere(machine, argv, { stdin, environment, onTerminal: mode === 'terminal' });
  }
  if (mode !== 'terminal') {
    const signal = typeof cell.exit === 'string' ? cell.exit : undefined;
    const moment = endedOnce && (mode === '--json' ? whenTold(endedOnce) : inFolder(machine, endedOnce));
    const told = moment && signal && { after: moment, signal };
    return machine.run(argv, { stdin, environment, told });
  }
  const from = stdin === undefined ? '' : ' < input';
  if (stdin !== undefined) machine.put('input', stdin);
  const typed: RunOptions['typed'] = endedOnce && { after: whenTold(endedOnce), text: '\u0003' };
  return machine.onTerminal(`docconv ${words.join(' ')}${from}`, { environment, typed });
}

function inputOf(machine: Machine, place: Place, input: string | undefined): Buffer | undefined {
  if (input === undefined) return undefined;
  if (input === '{key}') return Buffer.from(`${opened.key(place)}\n`);
  return readFileSync(path.join(machine.folder, input));
}

/** A file is there before it is told of. */
function whenTold(moment: NonNullable<Row['endedOnce']>): RegExp {
  return moment instanceof RegExp ? moment : new RegExp(path.basename(moment.file).replace('.', '\\.'));
}

function inFolder(machine: Machine, moment: NonNullable<Row['endedOnce']>) {
  return moment instanceof RegExp ? moment : { file: path.join(machine.folder, moment.file) };
}

/** Colours and the like, and what `script` says of a line's end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape bytes are what is looked for
const dressing = /\u001b\[[\d;?]*[A-Za-z]|\r/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const escapeByte = /\u001b/;

/** Standard output and error stand on a terminal together. */
function checkScreen(ended: Ended, { exit = 0, says, tells, shows, logs, error }: Cell): void {
  const screen = ended.stdout.replace(dressing, '').replace(/^\^C/m, '');
  const signalled = exit === 'SIGINT' || exit === 'SIGTERM';
  expect(ended.code, screen).toBe(signalled ? 130 : exit); // Ctrl-C
  const parts = [says, tells && loose(tells), shows, logs && loose(logs)].filter(
    (part) => part !== undefined,
  );
  for (const part of parts) expectSaid(screen, part instanceof RegExp ? loose(part) : part, 'contains');
  if (error !== undefined) expect(screen).toMatch(/^docconv: [^\n]+(?:\n[^\n]+)*\n$/m);
  else if (parts.every((part) => part === '')) expect(screen).toBe('');
}

/** What stands alone in a stream stands among other things on a screen. */
const loose = ({ source, flags }: RegExp) =>
  new RegExp(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''), flags.includes('m') ? flags : `${flags}m`);

function checkStreams(ended: Ended, cell: Cell, mode: Exclude<Mode, 'terminal'>): void {
  const { exit = 0, says = '', raw = says, envelopes = [], tells, logs, error } = cell;
  expect([ended.code ?? ended.signal, ended.stdout + ended.stderr]).toEqual([exit, expect.anything()]);
  expect(ended.stdout + ended.stderr).not.toMatch(escapeByte);

  if (mode === '--json') expect(typesOf(ended.stdout)).toEqual(envelopes);
  else expectSaid(ended.stdout, mode === '--raw' ? raw : says, 'is');

  if (error !== undefined) checkError(ended.stderr, error, mode);
  else if (logs !== undefined) expect(ended.stderr).toMatch(logs);
  else expectSaid(ended.stderr, (mode === 'pipe' || mode === '--raw') && tells ? tells : '', 'is');
}

function checkError(stderr: string, code: string, mode: Mode): void {
  if (mode === '--json') expect(errorShape.parse(JSON.parse(stderr)).error.code).toBe(code);
  else expect(stderr).toMatch(/^docconv: [^\n]+\n$/);
}

function expectSaid(actual: string, said: Said, how: 'is' | 'contains'): void {
  if (said instanceof RegExp) expect(actual).toMatch(said);
  else if (how === 'is') expect(actual).toBe(said);
  else expect(actual).toContain(said);
}

function checkSecrets({ stdout, stderr }: Ended, place: Place): void {
  expect(stdout + stderr).not.toContain(opened.key(place));
  expect(stdout + stderr).not.toMatch(/dc_live_[0-9A-Za-z]{5}/);
}
