import { type Config, loadConfig } from '../service/config/config.ts';
import { asksFor, modeForErrors } from './arguments/asks-for.ts';
import { likelyFormat } from './arguments/likely-format.ts';
import type { Command } from './command.ts';
import { exitCodeOf, toCliError } from './exit-code.ts';
import { describeError } from './report-error.ts';
import { runCommand } from './run-command.ts';
import { openServices } from './services.ts';
import { isColorful, openTerminal } from './terminal/open-terminal.ts';
import { OutputClosed } from './terminal/terminal.ts';
import { type SignalWatch, watchSignals } from './watch-signals.ts';

/** The server bounds its end by itself, by what its settings allow: this is beyond the longest of them. */
const serverGraceMilliseconds = 2 * 60 * 60_000;

/** Commands after whose work there is time for a word on newer versions. */
const finishing: ReadonlySet<Command['type']> = new Set(['setup', 'convert', 'usage', 'whoami', 'login']);

/** The program: reads the arguments, runs the command, ends the process. */
export async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  const ending = new AbortController();
  const signals = watchSignals(ending);
  let config: Config | undefined;
  const end = (thrown: unknown): number => {
    signals.endIfTold();
    return fail(thrown, argv, config);
  };
  process.once('uncaughtException', (error) => process.exit(end(error)));
  try {
    config = loadSettings(argv);
    const code = await run(argv, config, ending, signals);
    signals.endIfTold();
    process.exit(code);
  } catch (thrown) {
    process.exit(end(thrown));
  }
}

/** Commands that answer whatever the settings are: the doctor tells which are wrong, the others need none. */
const answered: ReadonlySet<string | undefined> = new Set([
  'doctor',
  'help',
  'version',
  'skills',
  'completion',
]);

/**
 * Settings that are wrong keep everything from working but what helps to correct them.
 * @throws DocconvError
 */
function loadSettings(argv: readonly string[]): Config {
  const word = argv.find((given) => !given.startsWith('-'));
  const isAnswered = answered.has(word) || asksFor('help', argv) || asksFor('version', argv);
  return loadConfig(undefined, { leaveOutWrong: isAnswered });
}

async function run(
  argv: readonly string[],
  config: Config,
  ending: AbortController,
  signals: SignalWatch,
): Promise<number> {
  const services = openServices(config);
  // Before even the arguments are read: it takes longest.
  if (argv.includes('convert')) services.warmUp(likelyFormat(argv));
  const { parseArguments } = await import('./arguments/arguments.ts');
  const { command, ...invocation } = parseArguments(argv);
  if (command.type === 'serve' || command.type === 'worker') signals.allow(serverGraceMilliseconds);
  const terminal = openTerminal(config, () => ending.abort(new OutputClosed()));
  const context = { terminal, settings: config, invocation, services, signal: ending.signal };
  const code = await runCommand(context, command);
  if (finishing.has(command.type)) {
    await (await import('./update/update-notice.ts')).printUpdateNotice(context);
  }
  return code;
}

/** Tells of what ended the command. @returns the exit code */
function fail(thrown: unknown, argv: readonly string[], config: Config | undefined): number {
  if (thrown instanceof OutputClosed) return 0;
  const error = toCliError(thrown);
  const color = config !== undefined && isColorful(process.stderr, config);
  const columns = (process.stderr.isTTY && process.stderr.columns) || undefined; // some terminals say 0
  process.stderr.write(
    describeError(error, { mode: modeForErrors(argv), debug: config?.debug ?? false, color, columns }),
  );
  return exitCodeOf(error.code);
}
