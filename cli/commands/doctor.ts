import type { Context } from '../context.ts';
import type { Check, Examination } from '../doctor/check.ts';
import { examineAccount } from '../doctor/examine-account.ts';
import { examineConfig } from '../doctor/examine-config.ts';
import { examineConversion } from '../doctor/examine-conversion.ts';
import { examineDisk, examineRuntime, examineVersion } from '../doctor/examine-machine.ts';
import { envelope } from '../envelope.ts';
import { printable, redactKeys } from '../printable.ts';

const examinations: readonly Examination[] = [
  examineRuntime,
  examineVersion,
  examineConfig,
  examineDisk,
  examineAccount,
  examineConversion,
];

/** Examines the installation, a line each. @returns 1 when something is broken */
export async function doctor(context: Context): Promise<number> {
  const { terminal, invocation } = context;
  const checks: Check[] = [];
  for (const examine of examinations) {
    const found = (await examine(context)).map(withoutSecrets);
    checks.push(...found);
    if (invocation.mode !== 'json') {
      for (const check of found) await terminal.writeOut(describe(check, context));
    }
  }
  if (invocation.mode === 'json') await terminal.writeOut(envelope('doctor', { checks }));
  return checks.some(({ status }) => status === 'failed') ? 1 : 0;
}

function withoutSecrets({ name, status, message, hint }: Check): Check {
  const safe = (text: string) => printable(redactKeys(text));
  return { name, status, message: safe(message), ...(hint === undefined ? {} : { hint: safe(hint) }) };
}

function describe({ name, status, message, hint }: Check, { terminal }: Context): string {
  const word = status.padEnd(8);
  const shown = terminal.stdoutIsTerminal && terminal.color ? paint(word, status) : word;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return `${shown} ${name.padEnd(8)} ${hint === undefined ? message : `${sentence} ${hint}`}\n`;
}

function paint(text: string, status: Check['status']): string {
  const colors = { ok: 32, warning: 33, failed: 31, skipped: 2 };
  return `\u001b[${colors[status]}m${text}\u001b[0m`;
}
