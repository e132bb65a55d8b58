import { type Config, type Environment, loadConfig } from '../service/config/config.ts';
import type { OpenPool } from '../service/open/open-pool.ts';
import { asksFor, modeForErrors } from './arguments/asks-for.ts';
import { likelyFormat } from './arguments/likely-format.ts';
import type { Command } from './command.ts';
import { exitCodeOf, toCliError } from './exit-code.ts';
import { formatError } from './report-error.ts';
import { runCommand } from './run-command.ts';
import { openServices } from './services.ts';
import {
  isColorful,
  type OutputStream,
  openTerminal,
  type StandardStreams,
} from './terminal/open-terminal.ts';
import { OutputClosed } from './terminal/terminal.ts';
import { type SignalWatch, watchSignals } from './watch-signals.ts';

/** The server bounds its end by itself, by what its settings allow: this is beyond the longest of them. */
const serverGraceMilliseconds = 2 * 60 * 60_000;

/** Commands after whose work there is time for a word on newer versions. */
const finishing: ReadonlySet<Command['type']> = new Set(['setup', 'convert', 'usage', 'whoami', 'login']);

/** What the program is started with. */
interface Start {
  argv: readonly string[];
  /** Of the process unless given. */
  environment?: Environment;
  streams: StandardStreams;
  /** Aborted once the program is asked to stop, or its output is closed. */
  ending: AbortController;
  signals: SignalWatch;
  /** How a run comes by threads to convert on; it starts its own unless given. */
  openPool?: OpenPool;
}

/** The program, apart from the process that it runs in. */
interface Program {
  /** Reads the arguments and runs the command. @returns the exit code, whatever comes of it */
  run(): Promise<number>;
  /** Prints the error that ended the program. @returns the exit code */
  fail(thrown: unknown): number;
}

/** Runs the program, and ends the process. */
export async function main(): Promise<void> {
  const ending = new AbortController();
  const signals = watchSignals(ending);
  const program = createProgram({ argv: process.argv.slice(2), streams: process, ending, signals });
  process.once('uncaughtException', (error) => process.exit(program.fail(error)));
  process.exit(await program.run());
}

export function createProgram(start: Start): Program {
  const { argv, environment, streams, signals } = start;
  let config: Config | undefined;
  const fail = (thrown: unknown): number => {
    signals.endIfTold();
    return printFailure(thrown, { argv, config, stderr: streams.stderr });
  };
  return {
    async run() {
      try {
        config = loadSettings(argv, environment);
        const code = await runWith(config, start);
        signals.endIfTold();
        return code;
      } catch (thrown) {
        return fail(thrown);
      }
    },
    fail,
  };
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
function loadSettings(argv: readonly string[], environment?: Environment): Config {
  const word = argv.find((given) => !given.startsWith('-'));
  const isAnswered = answered.has(word) || asksFor('help', argv) || asksFor('version', argv);
  return loadConfig(environment, { leaveOutWrong: isAnswered });
}

async function runWith(config: Config, { argv, streams, ending, signals, openPool }: Start): Promise<number> {
  const services = openServices(config, openPool);
  // Before even the arguments are read: it takes longest.
  if (argv.includes('convert')) services.warmUp(likelyFormat(argv));
  try {
    const { parseArguments } = await import('./arguments/arguments.ts');
    const { command, ...invocation } = parseArguments(argv);
    if (command.type === 'serve' || command.type === 'worker') signals.allow(serverGraceMilliseconds);
    const terminal = openTerminal(streams, config, () => ending.abort(new OutputClosed()));
    const context = { terminal, settings: config, invocation, services, signal: ending.signal };
    const code = await runCommand(context, command);
    if (finishing.has(command.type)) {
      await (await import('./update/update-notice.ts')).printUpdateNotice(context);
    }
    return code;
  } finally {
    services.close();
  }
}

/** Prints the error that ended the command. @returns the exit code */
function printFailure(
  thrown: unknown,
  { argv, config, stderr }: { argv: readonly string[]; config?: Config; stderr: OutputStream },
): number {
  if (thrown instanceof OutputClosed) return 0;
  const error = toCliError(thrown);
  const color = config !== undefined && isColorful(stderr, config);
  const columns = (stderr.isTTY && stderr.columns) || undefined; // some terminals say 0
  stderr.write(
    formatError(error, { mode: modeForErrors(argv), debug: config?.debug ?? false, color, columns }),
  );
  return exitCodeOf(error.code);
}
