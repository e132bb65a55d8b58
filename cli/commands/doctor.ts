import type { Context } from '../context.ts';
import type { Check, Examination } from '../doctor/check.ts';
import { type CheckStyle, describeCheck, describeVerdict } from '../doctor/describe-check.ts';
import { examineAccount } from '../doctor/examine-account.ts';
import { examineConfig } from '../doctor/examine-config.ts';
import { examineConversion } from '../doctor/examine-conversion.ts';
import { examineDisk, examineRuntime, examineVersion } from '../doctor/examine-machine.ts';
import { envelope } from '../envelope.ts';
import { printable, redactKeys } from '../terminal/printable.ts';
import { watchWait } from '../terminal/screen.ts';

/** The quickest first; what may have to wait for a registry last. */
const examinations: readonly Examination[] = [
  examineRuntime,
  examineConfig,
  examineDisk,
  examineAccount,
  examineConversion,
  examineVersion,
];

/** Checks the installation and prints each check as soon as it is done. @returns 1 when something is broken */
export async function doctor(context: Context): Promise<number> {
  const { terminal, invocation } = context;
  const style = styleFor(context);
  const checks: Check[] = [];
  let subject = '';
  const screen = watchWait(() => `Checking ${subject}`, context);
  try {
    for (const examination of examinations) {
      subject = examination.subject;
      for await (const found of examination.look(context)) {
        const check = withoutSecrets(found);
        checks.push(check);
        if (invocation.mode === 'json') continue;
        await screen.aside(() => terminal.writeOut(describeCheck(check, style)));
      }
    }
  } finally {
    screen.stop();
  }
  const asJson = invocation.mode === 'json';
  await terminal.writeOut(asJson ? envelope('doctor', { checks }) : `\n${describeVerdict(checks, style)}`);
  return checks.some(({ status }) => status === 'failed') ? 1 : 0;
}

function styleFor({ terminal }: Context): CheckStyle {
  const { symbols, colorOut, stdoutIsTerminal } = terminal;
  return { symbols, color: colorOut, columns: stdoutIsTerminal ? terminal.columns() : undefined };
}

function withoutSecrets({ name, status, message, hint }: Check): Check {
  const safe = (text: string) => printable(redactKeys(text));
  return { name, status, message: safe(message), ...(hint === undefined ? {} : { hint: safe(hint) }) };
}
