import { invalidArguments } from '../cli-error.ts';
import {
  type Command,
  type CommandName,
  type Invocation,
  type JobsCommand,
  type LoginCommand,
  type ServeCommand,
  shells,
} from '../command.ts';
import { printable } from '../terminal/printable.ts';
import { readAdminAction } from './admin-arguments.ts';
import { asksFor, modeForErrors } from './asks-for.ts';
import { checkFlags } from './check-flags.ts';
import { readConvertCommand } from './convert-arguments.ts';
import {
  adminFlags,
  convertFlags,
  dashboardFlags,
  type FlagTable,
  globalFlags,
  jobsFlags,
  loginFlags,
  serveFlags,
  skillsFlags,
} from './flags.ts';
import { type ParsedFlags, parseFlags } from './parse-flags.ts';
import { readSkillsAction } from './skills-arguments.ts';
import { unknownCommand } from './unknown-command.ts';

/** The flags of each command, the global ones aside. */
export const commandFlags: Readonly<Record<CommandName, FlagTable>> = {
  convert: convertFlags,
  jobs: jobsFlags,
  usage: {},
  whoami: {},
  doctor: {},
  login: loginFlags,
  logout: {},
  skills: skillsFlags,
  completion: {},
  mcp: {},
  serve: serveFlags,
  worker: {},
  dashboard: dashboardFlags,
  admin: adminFlags,
  version: {},
  help: {},
};

const commandNames = Object.keys(commandFlags) as CommandName[];

/** argv, without the program itself → what was asked for. Pure. @throws CliError `INVALID_ARGS` */
export function parseArguments(argv: readonly string[]): Invocation {
  const asked = askedCommand(argv);
  if (asked.name === undefined)
    return { ...readGlobals(asked.rest, globalFlags), command: bareCommand(asked.rest) };
  const table = { ...globalFlags, ...commandFlags[asked.name] };
  if (asksFor('help', asked.rest)) {
    const mode = modeForErrors(asked.rest);
    return { command: { type: 'help', topic: asked.name }, mode, silent: false, yes: false };
  }
  const parsed = parseStrictly(asked.rest, table, `docconv ${asked.name}`);
  return { ...globalsOf(parsed), command: readCommand(asked.name, parsed) };
}

/** The first word that is no flag names the command; only global flags may stand before it. */
function askedCommand(argv: readonly string[]): { name?: CommandName; rest: string[] } {
  const at = argv.findIndex((word) => word === '-' || !word.startsWith('-'));
  const separator = argv.indexOf('--');
  if (at === -1 || (separator !== -1 && separator < at)) return { rest: [...argv] };
  const word = argv[at] ?? '';
  if (!isCommandName(word)) {
    checkFlags(argv.slice(0, at), globalFlags);
    throw unknownCommand(word, commandNames);
  }
  return { name: word, rest: [...argv.slice(0, at), ...argv.slice(at + 1)] };
}

function isCommandName(word: string): word is CommandName {
  return commandNames.some((name) => name === word);
}

function bareCommand(rest: readonly string[]): Command {
  if (asksFor('help', rest)) return { type: 'help' };
  return asksFor('version', rest) ? { type: 'version' } : { type: 'setup' };
}

function parseStrictly(argv: readonly string[], table: FlagTable, title = 'docconv'): ParsedFlags {
  return parseFlags(checkFlags(argv, table), table, title);
}

function readGlobals(argv: readonly string[], table: FlagTable): Omit<Invocation, 'command'> {
  const parsed = parseStrictly(argv, table);
  takeNoInput('docconv', parsed.input);
  return globalsOf(parsed);
}

function globalsOf({ flags }: ParsedFlags): Omit<Invocation, 'command'> {
  if (flags.json === true && flags.raw === true) {
    throw invalidArguments('--json and --raw exclude each other.', 'Give one of them.');
  }
  const mode = flags.json === true ? 'json' : flags.raw === true ? 'raw' : 'terminal';
  return { mode, silent: flags.silent === true, yes: flags.yes === true };
}

function readCommand(name: CommandName, parsed: ParsedFlags): Command {
  if (parsed.flags.version === true) return { type: 'version' };
  switch (name) {
    case 'convert':
      return { type: 'convert', options: readConvertCommand(parsed) };
    case 'jobs':
      return { type: 'jobs', ...readJobsCommand(parsed) };
    case 'help':
      return readHelp(parsed.input);
    case 'login':
      takeNoInput('login', parsed.input);
      return { type: 'login', ...readLogin(parsed) };
    case 'skills':
      return { type: 'skills', action: readSkillsAction(parsed) };
    case 'completion':
      return readCompletion(parsed.input);
    case 'serve':
      takeNoInput('serve', parsed.input);
      return { type: 'serve', options: readServeCommand(parsed) };
    case 'dashboard':
      takeNoInput('dashboard', parsed.input);
      return { type: 'dashboard', url: readDashboardUrl(parsed) };
    case 'admin':
      return { type: 'admin', action: readAdminAction(parsed) };
    case 'mcp':
    case 'usage':
    case 'whoami':
    case 'doctor':
    case 'logout':
    case 'worker':
    case 'version':
      takeNoInput(name, parsed.input);
      return { type: name };
  }
}

function readHelp(input: readonly string[]): Command {
  const [topic, second] = input;
  if (second !== undefined) {
    throw invalidArguments(`"help" takes one command, but got "${printable(second)}" too.`, 'Leave it out.');
  }
  if (topic === undefined) return { type: 'help' };
  if (!isCommandName(topic)) throw unknownCommand(topic, commandNames);
  return { type: 'help', topic };
}

function readLogin({ flags }: ParsedFlags): LoginCommand {
  const baseUrl = typeof flags.baseUrl === 'string' ? flags.baseUrl : undefined;
  return { apiKeyStdin: flags.apiKeyStdin === true, baseUrl };
}

function readCompletion(input: readonly string[]): Command {
  const [word, extra] = input;
  const shell = shells.find((known) => known === word);
  if (shell !== undefined && extra === undefined) return { type: 'completion', shell };
  throw invalidArguments('Name the shell to complete for.', `One of: ${shells.join(', ')}.`);
}

function takeNoInput(name: string, input: readonly string[]): void {
  const [extra] = input;
  if (extra === undefined) return;
  const hint = name === 'login' ? 'A key is asked for, or read with --api-key-stdin.' : 'Leave it out.';
  throw invalidArguments(`"${name}" takes no argument, but got "${printable(extra)}".`, hint);
}

/** Where the server of `dashboard` is, if it was said, without a final slash. @throws CliError `INVALID_ARGS` */
function readDashboardUrl({ flags }: ParsedFlags): string | undefined {
  if (typeof flags.url !== 'string') return undefined;
  const url = URL.canParse(flags.url) ? new URL(flags.url) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw invalidArguments(
    `--url cannot be "${printable(flags.url)}".`,
    'It is the address of the server, such as http://127.0.0.1:8787.',
  );
}

const lastPort = 65_535;

/** The checked flags of `serve` → its command. @throws CliError `INVALID_ARGS` */
function readServeCommand({ flags }: ParsedFlags): ServeCommand {
  const host = typeof flags.host === 'string' ? flags.host : undefined;
  const port = typeof flags.port === 'string' ? parsePort(flags.port) : undefined;
  return { host, port };
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= lastPort) return Number(text);
  throw invalidArguments(
    `--port cannot be "${printable(text)}".`,
    `It is a whole number from 0 to ${lastPort}; 0 takes any that is free.`,
  );
}

/** What does not go with an action; those named before it exclude it themselves. */
const EXCLUDED = { cancel: '--wait, --redeliver and --output', redeliver: '--wait and --output' };

/** The checked flags of `jobs` → its command. @throws CliError `INVALID_ARGS` */
function readJobsCommand({ input: [id, extra], flags }: ParsedFlags): JobsCommand {
  if (extra !== undefined) {
    throw invalidArguments(
      `"jobs" takes one id, but got "${printable(extra)}" too.`,
      'Ask for one job at a time.',
    );
  }
  const output = typeof flags.output === 'string' ? flags.output : undefined;
  const [action, another] = (['cancel', 'redeliver', 'wait'] as const).filter((flag) => flags[flag] === true);
  if (id === undefined && (action !== undefined || output !== undefined)) {
    throw invalidArguments(
      '--wait, --cancel, --redeliver and --output are for one job.',
      'Name it, as "docconv jobs" lists it: docconv jobs <id> --wait',
    );
  }
  if (action !== undefined && action !== 'wait' && (another !== undefined || output !== undefined)) {
    throw invalidArguments(`--${action} excludes ${EXCLUDED[action]}.`, 'Give one of them.');
  }
  return { id, action, output };
}
