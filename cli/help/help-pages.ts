import {
  adminFlags,
  convertFlags,
  dashboardFlags,
  type FlagTable,
  jobsFlags,
  loginFlags,
  serveFlags,
  skillsFlags,
} from '../arguments/flags.ts';
import type { CommandName } from '../command.ts';

/** What the help says of a command. */
export interface HelpPage {
  /** How it is written, on one line. */
  synopsis: string;
  /** Paragraphs, a line each; the first is what it is for. */
  purpose: string;
  flags: FlagTable;
  examples: readonly string[];
}

export const helpPages: Readonly<Record<CommandName, HelpPage>> = {
  convert: {
    synopsis: 'docconv convert <file-or-url...> [flags]',
    purpose:
      'Turns PDFs, images, DOCX and PPTX into Markdown, or into HTML that keeps complex tables.\nAn input is a file, a quoted pattern, a folder (with --batch), an address, or "-" for standard input.',
    flags: convertFlags,
    examples: [
      'docconv convert report.pdf > report.md',
      'docconv convert report.pdf --output report.html --output-format html',
      'docconv convert "scans/**/*.pdf" --batch --output out/ --summary out/summary.json --on-error continue',
      'docconv convert "scans/**/*.pdf" --batch --output out/ --resume out/summary.json',
      'docconv convert --watch inbox/ --output out/',
      'docconv convert https://example.com/paper.pdf --pages 1-5,9 --json',
      'docconv convert - --raw < report.pdf',
      'docconv convert report.pdf --stream | head -50',
      'docconv convert report.pdf --dry-run',
      'docconv convert report.pdf --async',
    ],
  },
  jobs: {
    synopsis: 'docconv jobs [id] [--wait] [--cancel] [--redeliver] [--output <path>]',
    purpose:
      'Lists the jobs on the server in use, or shows one; waits for it, cancels it, fetches its result, or sends its webhook again.\nJobs are made by "docconv convert --async" and over the HTTP API; this machine may be off meanwhile.',
    flags: jobsFlags,
    examples: [
      'docconv jobs',
      'docconv jobs 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa',
      'docconv jobs 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa --wait --output report.md',
      'docconv jobs 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa --cancel',
      'docconv jobs 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa --redeliver',
    ],
  },
  usage: {
    synopsis: 'docconv usage',
    purpose: 'Shows the plan and how much of it is used this month.',
    flags: {},
    examples: ['docconv usage', 'docconv usage --json'],
  },
  whoami: {
    synopsis: 'docconv whoami',
    purpose: 'Shows the account and the key in use.',
    flags: {},
    examples: ['docconv whoami', 'docconv whoami --json'],
  },
  doctor: {
    synopsis: 'docconv doctor',
    purpose:
      'Checks the installation: key, network, settings, disk, version, store and converter; says what to do.\nNothing is charged. Ends with 1 when something is broken.',
    flags: {},
    examples: ['docconv doctor', 'docconv doctor --json'],
  },
  login: {
    synopsis: 'docconv login [--base-url <url>] [--api-key-stdin]',
    purpose:
      'Stores an API key, readable by you alone: typed, piped in, or given by a server after approval in the browser.\n--yes makes an account on this machine, or approves in the browser, instead of asking.\nEach server keeps its key, so that --base-url goes back to one without asking; none is this machine.\nDOCCONV_API_KEY takes precedence over the stored key.',
    flags: loginFlags,
    examples: [
      'docconv login',
      'docconv login --api-key-stdin < key.txt',
      'docconv login --yes',
      'docconv login --base-url https://docs.example.com',
    ],
  },
  logout: {
    synopsis: 'docconv logout',
    purpose: 'Removes the stored key of the server in use, or of this machine. The key itself stays valid.',
    flags: {},
    examples: ['docconv logout'],
  },
  skills: {
    synopsis: 'docconv skills <list | get <name> | install>',
    purpose:
      'Teaches coding agents this command: lists, prints or installs its skills.\ninstall writes .agents/skills/docconv here, and .claude/skills/docconv where there is a .claude folder.',
    flags: skillsFlags,
    examples: [
      'docconv skills get core',
      'docconv skills install',
      'docconv skills install --target-dir ~/.claude/skills --force',
      'docconv skills list --json',
    ],
  },
  serve: {
    synopsis: 'docconv serve [--host <address>] [--port <number>]',
    purpose:
      "Serves the HTTP API and the dashboard, over this machine's accounts. Prints where it listens; the log goes to stderr.\nOther addresses than loopback need DOCCONV_PUBLIC_URL (https) and DOCCONV_SMTP_URL.\nWith DOCCONV_X402_ENABLED=1 and its settings it converts single PDFs for a payment (x402), without an account; see /docs/x402 there.",
    flags: serveFlags,
    examples: ['docconv serve', 'docconv serve --port 0 --json', 'docconv serve --host 0.0.0.0 --port 80'],
  },
  worker: {
    synopsis: 'docconv worker',
    purpose:
      'Processes the jobs that servers accept, without listening; the log goes to stderr.\nIts settings are those of the servers: DOCCONV_DATABASE_URL, DOCCONV_SECRET, DOCCONV_PUBLIC_URL, DOCCONV_BLOBS.',
    flags: {},
    examples: ['docconv worker', 'docconv worker --json'],
  },
  dashboard: {
    synopsis: 'docconv dashboard [--url <address>]',
    purpose:
      'Opens the dashboard of the account in use, signed in; prints the link too.\nThe link is good once. The server has to run: docconv serve.',
    flags: dashboardFlags,
    examples: [
      'docconv dashboard',
      'docconv dashboard --url http://127.0.0.1:9000',
      'docconv dashboard --json',
    ],
  },
  admin: {
    synopsis:
      'docconv admin <accounts | plan <account> <plan> | keys <account> | usage <account> | redeliver <job> | payments>',
    purpose:
      'For operators: lists accounts, sets plans, lists and revokes keys, shows usage, sends the webhook of a job again, lists payments per request and compares them with the chain, on the machine that holds the store.\nAn account is named by its id or e-mail address. Plans can be changed in plans.json.',
    flags: adminFlags,
    examples: [
      'docconv admin accounts',
      'docconv admin plan ada@example.com pro',
      'docconv admin keys ada@example.com --revoke key_0f4d',
      'docconv admin usage ada@example.com --json',
      'docconv admin redeliver 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa',
      'docconv admin payments --state settle_unknown',
      'docconv admin payments --check --since 2026-01-01',
    ],
  },
  mcp: {
    synopsis: 'docconv mcp',
    purpose:
      'Serves the tools convert, job, usage and connect to an agent, over MCP on standard input and output.\nFiles are read and written below the working folder, or below DOCCONV_MCP_ROOT.',
    flags: {},
    examples: ['claude mcp add docconv -- docconv mcp', 'DOCCONV_MCP_ROOT=~/papers docconv mcp'],
  },
  completion: {
    synopsis: 'docconv completion <bash | zsh | fish>',
    purpose: 'Prints a script that completes commands and flags in a shell.',
    flags: {},
    examples: [
      'source <(docconv completion bash)',
      'docconv completion zsh > ~/.zfunc/_docconv',
      'docconv completion fish > ~/.config/fish/completions/docconv.fish',
    ],
  },
  version: {
    synopsis: 'docconv version',
    purpose: 'Prints the version.',
    flags: {},
    examples: ['docconv --version'],
  },
  help: {
    synopsis: 'docconv help [command]',
    purpose: 'Prints help, on one command or on all.',
    flags: {},
    examples: ['docconv help convert'],
  },
};

/** Variables, and what they do. */
export const environment: readonly (readonly [string, string])[] = [
  ['DOCCONV_API_KEY', 'Used before the stored key'],
  ['DOCCONV_PDF_PASSWORD', 'Password of protected documents'],
  ['DOCCONV_BASE_URL', 'Server to convert on, used before the stored one'],
  ['DOCCONV_INTERACTIVE', '0 never asks, 1 always may'],
  ['DOCCONV_HOME', 'Folder of settings and store; ~/.docconv by default'],
  ['DOCCONV_SKIP_UPDATE_CHECK', '1 never asks the registry for a newer version'],
  ['DOCCONV_DATABASE_URL', 'PostgreSQL database that holds the store instead'],
  ['DOCCONV_PLANS', 'File of plans; plans.json in DOCCONV_HOME by default'],
  ['DOCCONV_SECOND_OPINION', 'The engine to ask about doubtful words, paddle or an address'],
  ['DOCCONV_MCP_ROOT', 'Folder that "docconv mcp" may read and write'],
  ['DOCCONV_ALLOW_PRIVATE_URLS', '1 lets "docconv mcp" and jobs use private hosts'],
  ['DOCCONV_NO_BANNER', '1 shows no banner; DOCCONV_ASCII_LOGO=1 a plain one'],
  ['DOCCONV_DEBUG', '1 adds stack traces to errors'],
  ['NO_COLOR, CI', 'Any value: no colours; no questions'],
];

export const exitCodes: readonly (readonly [string, string])[] = [
  ['0', 'Success'],
  ['1', 'Failure: file, network, arguments, document'],
  ['2', 'Quota or rate limit exceeded'],
  ['3', 'Authentication required or invalid'],
];

/** What a command is for, in a line. */
export function purposeOf(name: CommandName): string {
  return helpPages[name].purpose.split('\n')[0] ?? '';
}
