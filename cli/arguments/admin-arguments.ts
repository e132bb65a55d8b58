import type { PaymentState } from '../../service/accounts/store/payments.ts';
import { nearestTo } from '../../service/nearest.ts';
import { invalidArguments } from '../cli-error.ts';
import type { AdminAction, PaymentsQuestion } from '../command.ts';
import { printable } from '../terminal/printable.ts';
import { adminFlags } from './flags.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** The commands of operators, and the arguments of each. */
const actions = {
  accounts: [],
  plan: ['<account>', '<plan>'],
  keys: ['<account>'],
  usage: ['<account>'],
  redeliver: ['<job>'],
  payments: [],
} as const satisfies Record<AdminAction['type'], readonly string[]>;

export const adminActions = Object.keys(actions) as AdminAction['type'][];

/** The words and flags after `admin` → what to do. @throws CliError `INVALID_ARGS` */
export function readAdminAction({ input, flags }: ParsedFlags): AdminAction {
  const [word, ...words] = input;
  const type = adminActions.find((known) => known === word);
  if (type === undefined) throw unknownAction(word);
  checkWords(type, words);
  checkOwners(type, flags);
  const revoke = typeof flags.revoke === 'string' ? flags.revoke : undefined;
  const [account = '', plan = ''] = words;
  switch (type) {
    case 'accounts':
      return { type };
    case 'plan':
      return { type, account, plan };
    case 'keys':
      return { type, account, revoke };
    case 'usage':
      return { type, account };
    case 'redeliver':
      return { type, job: readJobId(account) };
    case 'payments':
      return { type, ...readPaymentsQuestion(flags) };
  }
}

function readJobId(word: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)) return word;
  throw invalidArguments(
    `"${printable(word)}" is not a job id.`,
    'It is the id that the API gave for the job, a UUID.',
  );
}

/** Refuses flags of other actions. */
function checkOwners(type: AdminAction['type'], flags: ParsedFlags['flags']): void {
  for (const name of Object.keys(adminFlags) as (keyof typeof adminFlags)[]) {
    const owner = name === 'revoke' ? 'keys' : 'payments';
    if (flags[name] === undefined || type === owner) continue;
    throw invalidArguments(`--${name} goes with "admin ${owner}" only.`, 'Leave it out.');
  }
}

function checkWords(type: AdminAction['type'], words: readonly string[]): void {
  const wanted: readonly string[] = actions[type];
  const extra = words[wanted.length];
  if (extra !== undefined) {
    throw invalidArguments(`"admin ${type}" does not take "${printable(extra)}".`, 'Leave it out.');
  }
  const missing = wanted[words.length];
  if (missing === undefined) return;
  throw invalidArguments(
    `"admin ${type}" needs ${missing}.`,
    `Write docconv admin ${[type, ...wanted].join(' ')}; an account is named by its id or e-mail address.`,
  );
}

function unknownAction(word: string | undefined): Error {
  const hint = `One of: docconv admin ${adminActions.join(', docconv admin ')}.`;
  if (word === undefined) return invalidArguments('"admin" needs to know what to do.', hint);
  const near = nearestTo(word, adminActions);
  return invalidArguments(
    `"admin" cannot "${printable(word)}".`,
    near === undefined ? hint : `Did you mean "docconv admin ${near}"?`,
  );
}

/** The flags after `admin payments` → which payments are meant. @throws CliError `INVALID_ARGS` */
function readPaymentsQuestion({ state, since, limit, check }: ParsedFlags['flags']): PaymentsQuestion {
  if (check === true && (state !== undefined || limit !== undefined)) {
    throw invalidArguments(
      '--check compares payments in any state, and all of them.',
      'Leave --state and --limit out; --since says from which day on.',
    );
  }
  return {
    check: check === true,
    // Its choices were checked with the flags.
    state: state as PaymentState | undefined,
    since: typeof since === 'string' ? readDay(since) : undefined,
    limit: typeof limit === 'string' ? readLimit(limit) : undefined,
  };
}

function readDay(text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment);
  if (isDay && new Date(moment).toISOString().startsWith(text)) return moment;
  throw invalidArguments('--since is not a day.', 'Write it as year, month and day, e.g. 2026-01-31.');
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalidArguments('--limit is not a number of payments.', 'Give a whole number from 1 on.');
}
