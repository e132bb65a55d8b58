import { invalidArguments } from './cli-error.ts';
import type { AdminAction } from './command.ts';
import { nearestTo } from './nearest.ts';
import type { ParsedFlags } from './parse-flags.ts';
import { printable } from './printable.ts';

/** What operators can do, and what each needs to be told. */
const actions = {
  accounts: [],
  plan: ['<account>', '<plan>'],
  keys: ['<account>'],
  usage: ['<account>'],
} as const satisfies Record<AdminAction['type'], readonly string[]>;

export const adminActions = Object.keys(actions) as AdminAction['type'][];

/** The words and flags after `admin` → what to do. @throws CliError `INVALID_ARGS` */
export function readAdminAction({ input, flags }: ParsedFlags): AdminAction {
  const [word, ...words] = input;
  const type = adminActions.find((known) => known === word);
  if (type === undefined) throw unknownAction(word);
  checkWords(type, words);
  const revoke = typeof flags.revoke === 'string' ? flags.revoke : undefined;
  if (revoke !== undefined && type !== 'keys') {
    throw invalidArguments('--revoke goes with "admin keys" only.', 'Leave it out.');
  }
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
