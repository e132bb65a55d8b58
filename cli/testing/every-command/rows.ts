import packageJson from '../../../package.json' with { type: 'json' };
import { documents } from '../places.ts';
import type { Cell, Row } from './row.ts';

const { one, two } = documents;
const footer = (input: string) =>
  new RegExp(`${input}: 1 page, [\\d,]+ tokens, [\\d.]+ s · [\\d,]+ pages left`);
const help = { says: /^docconv: documents to Markdown or HTML\n[\s\S]*\nExit codes:\n/, envelopes: ['help'] };
const version = { says: `${packageJson.version}\n`, envelopes: ['version'] };
const checks =
  /runtime +Node\.js [\s\S]*auth +the stored key dc_live_\w{4}… is accepted[\s\S]*All is well\.\n$/;

const noServiceAsked = { none: 'no service is asked, so it is the same' };
const storeElsewhere: Cell = { exit: 1, error: 'INVALID_ARGS', says: '', envelopes: [], tells: undefined };
const asks = { none: 'a question, whose screens have tests of their own' };
const nobodyToAsk: Cell = { exit: 1, error: 'INVALID_ARGS' };

/** Every command. Rows that fail for a reason of their own are in the tests of failures. */
export const rows: readonly Row[] = [
  // Converting
  { words: 'convert one.pdf', says: one, envelopes: ['result'], shows: footer('one\\.pdf') },
  {
    words: 'convert one.pdf two.pdf',
    in: { terminal: { says: two } }, // a footer stands between them
    says: `${one}\n${two}`, // a blank line parts them
    envelopes: ['result', 'result'],
    shows: /2 converted/,
  },
  {
    words: 'convert one.pdf --output-format html',
    says: /^<!doctype html>\n[\s\S]*<p>Lorem ipsum dolor sit amet<\/p>[\s\S]*<\/html>\n$/i,
    envelopes: ['result'],
    shows: footer('one\\.pdf'),
  },
  {
    words: 'convert one.pdf --output made.md',
    envelopes: ['result'],
    shows: footer('one\\.pdf → made\\.md'),
  },
  { words: 'convert -', input: 'one.pdf', says: one, envelopes: ['result'], shows: footer('-') },
  {
    words: 'convert in/ one.pdf --batch --output out/ --summary out/all.json',
    envelopes: ['result', 'result'],
    shows: /2 converted/,
  },
  {
    words: 'convert one.pdf --dry-run',
    says: /^one\.pdf: 1 page would be charged; left this month: [\d,]+ pages, [\d,]+ conversions, [\d,]+ tokens\n$/,
    raw: '1\n',
    envelopes: ['estimate'],
  },
  {
    words: 'convert in/ one.pdf --batch --output out/ --dry-run',
    says: /^in\/two\.pdf: 1 page would be charged\none\.pdf: 1 page would be charged\n2 estimated: 2 pages would be charged; left this month: .*\n$/,
    raw: '1\n1\n',
    envelopes: ['estimate', 'estimate', 'estimate_total'],
  },
  {
    words: 'convert --watch in/ --output out/',
    exit: 'SIGINT',
    envelopes: ['result'],
    shows: /Watching in\/; Ctrl-C ends it\.\s[\s\S]*in\/two\.pdf → out\/two\.md/,
    endedOnce: { file: 'out/two.md' },
  },

  {
    words: 'convert one.pdf --stream',
    says: one,
    envelopes: ['piece', 'result'],
    shows: footer('one\\.pdf'),
  },
  {
    words: 'convert one.pdf --async',
    exit: 1,
    error: 'INVALID_ARGS',
    remote: {
      exit: 0,
      error: undefined,
      says: /^[\da-f-]{36}\n$/,
      envelopes: ['job'],
      shows: /Fetch a result when it is done: docconv jobs <id>/,
    },
  },
  {
    words: 'jobs 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa --cancel',
    exit: 1,
    error: 'INVALID_ARGS',
    remote: { error: 'API_ERROR' },
  },

  // The account
  {
    words: 'usage',
    says: /^plan +local\npages +\d+ of 1,000,000\n/,
    envelopes: ['usage'],
    remote: { says: /^plan +enterprise\n/ },
  },
  {
    words: 'whoami',
    says: /^account +acc_[\s\S]*key +dc_live_\w{4}…\nmode +embedded/,
    envelopes: ['whoami'],
    remote: { says: /\nmode +http:\/\/127\.0\.0\.1:\d+\n$/ },
  },
  { words: 'doctor', says: checks, envelopes: ['doctor'] },
  {
    words: 'login',
    ...nobodyToAsk,
    in: { terminal: asks },
  },
  {
    words: 'login --yes',
    tells: /^Signed in with the key dc_live_\w{4}…\.\n$/,
    envelopes: ['login'],
    remote: { none: 'waits for approval in a browser: see login' },
  },
  {
    words: 'login --api-key-stdin',
    input: '{key}',
    tells: /^Signed in with the key dc_live_\w{4}…\.\n$/,
    envelopes: ['login'],
    remote: { tells: /^Signed in at http:\/\/127\.0\.0\.1:\d+ with the key dc_live_\w{4}…\.\n$/ },
  },
  {
    words: 'login --base-url none',
    tells: /^Signed in with the key/,
    envelopes: ['login'],
    remote: { none: 'that machine has no key of its own to go back to: see login' },
  },
  { words: 'logout', tells: /^The stored key is removed\.\n$/, envelopes: ['logout'] },

  // The skills
  { words: 'skills list', says: /^core +\S/m, envelopes: ['skills'], remote: noServiceAsked },
  {
    words: 'skills get core',
    says: /^---\nname: core\n[\s\S]*\n$/,
    envelopes: ['skill'],
    remote: noServiceAsked,
  },
  {
    words: 'skills install',
    tells: /^Installed \.agents\/skills\/docconv/,
    envelopes: ['skills_install'],
    remote: noServiceAsked,
  },

  // Serving
  {
    words: 'serve --port 0',
    exit: 'SIGTERM',
    says: /^docconv listens on http:\/\/127\.0\.0\.1:\d+\n$/,
    envelopes: ['serve'],
    logs: /^(?:\{"level":"info",.*\}\n)+$/,
    endedOnce: /127\.0\.0\.1:\d+/,
    remote: { none: 'it serves the store of its own machine' },
  },
  {
    words: 'worker',
    exit: 'SIGTERM',
    says: /^docconv works on jobs, \d+ at a time\n$/,
    envelopes: ['worker'],
    logs: /^(?:\{"level":"info",.*\}\n)+$/,
    endedOnce: /"running":\d+\}|at a time/, // not the log, which comes before
    remote: { none: 'it works for the store of its own machine' },
  },
  { words: 'mcp', shows: /docconv speaks MCP here/, remote: {} },
  {
    words: 'dashboard --url {server}',
    says: /^http:\/\/127\.0\.0\.1:\d+\/sign-in\/link\/[\w-]{43}\n$/,
    envelopes: ['dashboard'],
    environment: { DOCCONV_INTERACTIVE: '0' },
    remote: { says: /^http:\/\/127\.0\.0\.1:\d+\/dashboard\n$/ },
  },

  // Operating
  {
    words: 'admin accounts',
    says: /^ACCOUNT [\s\S]*\nacc_[\w-]+ .* local /,
    envelopes: ['admin_accounts'],
    remote: storeElsewhere,
  },
  {
    words: 'admin plan {account} pro',
    tells: /^acc_[\w-]+ is on the plan pro; before, it was on local\.\n$/,
    envelopes: ['admin_plan'],
    remote: storeElsewhere,
  },
  {
    words: 'admin keys {account}',
    says: /^KEY [\s\S]*\nkey_[\w-]+ +dc_live_\w{4} /,
    envelopes: ['admin_keys'],
    remote: storeElsewhere,
  },
  {
    words: 'admin usage {account}',
    says: /^acc_[\w-]+, plan local\n/,
    envelopes: ['admin_usage'],
    remote: storeElsewhere,
  },

  {
    words: 'admin redeliver 0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa',
    exit: 1,
    error: 'INVALID_ARGS',
  },
  {
    words: 'admin payments',
    tells: /^There are no such payments\.\n$/,
    envelopes: ['admin_payments'],
    remote: { ...storeElsewhere, tells: undefined },
  },

  // The program itself
  {
    words: '',
    ...help,
    in: { terminal: { says: /^account +acc_/m, shows: /docconv \d[\s\S]*Try:/ } },
  },
  { words: 'help', ...help, remote: noServiceAsked },
  { words: '--help', ...help, remote: noServiceAsked },
  {
    words: 'help convert',
    says: /^Turns PDFs[\s\S]*--output-format/,
    envelopes: ['help'],
    remote: noServiceAsked,
  },
  { words: 'usage --help', says: /^Shows the plan/, envelopes: ['help'], remote: noServiceAsked },
  { words: 'version', ...version, remote: noServiceAsked },
  { words: '--version', ...version, remote: noServiceAsked },
  {
    words: 'completion bash',
    says: /complete .*-F _docconv docconv\n$/,
    envelopes: ['completion'],
    remote: noServiceAsked,
  },
];
