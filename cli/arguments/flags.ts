/** Everything known about one flag; parsing, checking and help are all driven by this. */
export interface Flag {
  type: 'boolean' | 'string';
  /** How the value is named in the help, e.g. `<path>`. */
  value?: string;
  short?: string;
  choices?: readonly string[];
  /** Whether `--no-<name>` is understood too. */
  negatable?: boolean;
  help: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

/** Flags every command understands. */
export const globalFlags = {
  json: { type: 'boolean', help: 'One JSON envelope per line on stdout, errors as JSON on stderr' },
  raw: { type: 'boolean', help: 'The payload alone: no progress, banner or footer' },
  silent: { type: 'boolean', help: 'No progress, footer or warnings' },
  yes: { type: 'boolean', short: 'y', help: 'Accept the defaults of every question' },
  version: { type: 'boolean', short: 'v', help: 'Print the version' },
  help: { type: 'boolean', short: 'h', help: 'Print help' },
} as const satisfies FlagTable;

export const convertFlags = {
  output: {
    type: 'string',
    value: '<path>',
    short: 'o',
    help: 'Write to a file, or into a folder when it ends in /',
  },
  outputFormat: {
    type: 'string',
    value: 'markdown|html',
    choices: ['markdown', 'html'],
    help: 'Output format; by default the one of the output file (.md, .html), else markdown',
  },
  pages: { type: 'string', value: '<ranges>', help: 'Only these pages, counted from 1: 1-5,9,12-' },
  pageMarkers: { type: 'boolean', help: 'Mark where each page begins: <!-- page N -->' },
  images: { type: 'string', value: '<folder/>', help: 'Write the pictures there and link them' },
  tables: { type: 'boolean', help: 'Write each table beside the HTML as tbl-<n>.html' },
  layout: { type: 'string', value: '<file.json>', help: 'Write each block with its page and box' },
  ocr: {
    type: 'string',
    value: 'auto|always|never',
    choices: ['auto', 'always', 'never'],
    help: 'Recognise text in pictures; auto does so where a page has no reliable text, and in pictures of tables',
  },
  ocrLang: { type: 'string', value: '<codes>', help: 'Languages of the text in pictures: eng+deu' },
  minConfidence: {
    type: 'string',
    value: '<0-1>',
    help: 'Drop recognised words below this confidence: 0.6',
  },
  secondOpinion: {
    type: 'string',
    value: '<paddle|url|none>',
    help: 'The engine to ask about doubtful words; DOCCONV_SECOND_OPINION by default',
  },
  notes: { type: 'boolean', negatable: true, help: 'Keep the speaker notes of slides' },
  comments: { type: 'boolean', negatable: true, help: 'Keep comments; --no-comments drops them' },
  furniture: {
    type: 'string',
    value: 'keep|drop',
    choices: ['keep', 'drop'],
    help: 'Keep or drop running heads, feet and page numbers; drop by default',
  },
  passwordStdin: { type: 'boolean', help: 'Read the document password from stdin (or DOCCONV_PDF_PASSWORD)' },
  batch: { type: 'boolean', help: 'Treat the inputs as a batch; folders are searched for documents' },
  concurrency: { type: 'string', value: '<n>', help: 'How many inputs to convert at a time' },
  onError: {
    type: 'string',
    value: 'stop|continue',
    choices: ['stop', 'continue'],
    help: 'What a batch does after a failed input; stop by default',
  },
  summary: { type: 'string', value: '<path>', help: 'Write a JSON summary of the batch, kept up to date' },
  resume: {
    type: 'string',
    value: '<summary>',
    help: 'Continue the batch of this summary; what succeeded is neither converted nor charged again',
  },
  watch: { type: 'string', value: '<folder>', help: 'Convert the documents there and those that arrive' },
  idempotencyKey: { type: 'string', value: '<key>', help: 'Charge a retried job only once' },
  stream: { type: 'boolean', help: 'Write Markdown piece by piece while the document is converted' },
  async: { type: 'boolean', help: 'Send the documents to the server as jobs, and print their ids' },
  dryRun: { type: 'boolean', help: 'Count pages and cost; convert and charge nothing' },
  verbose: { type: 'boolean', help: 'Also warn of removed running heads and page numbers' },
} as const satisfies FlagTable;

export const jobsFlags = {
  wait: { type: 'boolean', help: 'Wait until the job has ended' },
  cancel: { type: 'boolean', help: 'Cancel the job; nothing is charged' },
  redeliver: { type: 'boolean', help: 'Send its webhook again' },
  output: { type: 'string', value: '<path>', short: 'o', help: 'Write the result to a file; - is stdout' },
} as const satisfies FlagTable;

export const serveFlags = {
  host: { type: 'string', value: '<address>', help: 'Address to listen on; 127.0.0.1 by default' },
  port: {
    type: 'string',
    value: '<number>',
    help: 'Port to listen on; 8787 by default, 0 for any',
  },
} as const satisfies FlagTable;

export const dashboardFlags = {
  url: {
    type: 'string',
    value: '<address>',
    help: 'Where the server is; DOCCONV_PUBLIC_URL or http://127.0.0.1:8787 by default',
  },
} as const satisfies FlagTable;

export const loginFlags = {
  baseUrl: {
    type: 'string',
    value: '<url|none>',
    help: 'Use this server from now on; none converts on this machine again',
  },
  apiKeyStdin: { type: 'boolean', help: 'Read the key from stdin instead of asking' },
} as const satisfies FlagTable;

export const skillsFlags = {
  targetDir: { type: 'string', value: '<dir>', help: 'Install into this folder of skills' },
  force: { type: 'boolean', help: 'Replace a file that has been changed' },
} as const satisfies FlagTable;

export const adminFlags = {
  revoke: { type: 'string', value: '<keyId>', help: 'Revoke this key of the account, at once' },
  state: {
    type: 'string',
    value: '<state>',
    choices: ['converting', 'converted', 'settling', 'settled', 'settle_failed', 'settle_unknown'],
    help: 'Only payments in this state',
  },
  since: {
    type: 'string',
    value: '<day>',
    help: 'Only payments made on this day (UTC, 2026-01-31) or later',
  },
  limit: { type: 'string', value: '<n>', help: 'Only the newest <n> payments' },
  check: { type: 'boolean', help: 'Compare the payments with the chain; exit code 1 when they differ' },
} as const satisfies FlagTable;

/** `outputFormat` → `output-format`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
