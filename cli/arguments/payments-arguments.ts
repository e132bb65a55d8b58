import type { PaymentState } from '../../service/accounts/store/payments.ts';
import { invalidArguments } from '../cli-error.ts';
import type { PaymentsQuestion } from '../command.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** The flags after `admin payments` → which payments are meant. @throws CliError `INVALID_ARGS` */
export function readPaymentsQuestion({ state, since, limit, check }: ParsedFlags['flags']): PaymentsQuestion {
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
