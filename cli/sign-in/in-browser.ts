import type { RequestedKey } from '../../service/remote/request-key.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { paint } from '../terminal/paint.ts';
import { printable } from '../terminal/printable.ts';
import { watchWait } from '../terminal/screen.ts';

/** Has a person approve on a page of the server, and fetches the key. @returns its prefix @throws DocconvError */
export async function signInInBrowser(context: Context): Promise<string> {
  const requested = await context.services.requestKey();
  const quitting = new AbortController();
  try {
    await printWhere(context, requested);
    const signal = AbortSignal.any([context.signal, quitting.signal]);
    const key = await waitFor(context, requested, requested.whenApproved(signal));
    return await context.services.storeKey(key);
  } finally {
    quitting.abort();
    await requested.close();
  }
}

async function printWhere(context: Context, requested: RequestedKey): Promise<void> {
  const { terminal, invocation, services } = context;
  const { approvalUrl, userCode, codeUrl, expiresAt } = requested;
  if (invocation.mode === 'json') {
    const expires_at = new Date(expiresAt).toISOString();
    const code = userCode === undefined ? {} : { user_code: userCode, code_url: codeUrl };
    await terminal.writeOut(envelope('approval', { approval_url: approvalUrl, ...code, expires_at }));
    return;
  }
  const isOpen = terminal.interactive && (await services.openInBrowser(approvalUrl));
  const how = isOpen
    ? 'Approve in the browser that has opened. If none has, open'
    : 'Approve in a browser. Open';
  terminal.writeErr(`${how}\n  ${paint(printable(approvalUrl), 'accent', terminal.color)}\n`);
  if (userCode === undefined || codeUrl === undefined) return;
  const code = paint(printable(userCode), 'strong', terminal.color);
  terminal.writeErr(`or on another device\n  ${printable(codeUrl)}  with the code  ${code}\n`);
}

async function waitFor<T>(context: Context, { expiresAt }: RequestedKey, awaited: Promise<T>): Promise<T> {
  const { terminal, invocation } = context;
  const describe = () => `Waiting for your approval · ${countdown(expiresAt - Date.now())} left`;
  if (terminal.drawsQuestions && invocation.mode === 'terminal' && !invocation.silent) {
    const { waitDrawn } = await import('../ui/wait-drawn.tsx');
    return waitDrawn(context, awaited, describe);
  }
  const screen = watchWait(describe, context);
  return awaited.finally(() => screen.stop());
}

/** `14:05`. */
function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
