import { readFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { installCommand } from '../../service/install.ts';
import type { Context } from '../context.ts';
import { printable } from '../terminal/printable.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Says that a newer version is out, after the work and at most once a day; only to a person at a terminal. Where nothing
 * can be learned or noted down, nothing is said: the work is done.
 */
export async function printUpdateNotice(context: Context, now = Date.now()): Promise<void> {
  const { settings, terminal, invocation } = context;
  if (settings.skipUpdateCheck || settings.ci || invocation.silent || invocation.mode !== 'terminal') return;
  if (!terminal.stdoutIsTerminal || !terminal.stderrIsTerminal || !terminal.interactive) return;
  const note = path.join(settings.home, 'update-check.json');
  if (Math.abs(now - (await lastCheck(note))) < dayMilliseconds) return; // a clock that was wrong counts for nothing
  try {
    await writeNote(note, now);
    const { findLatest, isNewer } = await import('./find-latest.ts');
    const latest = await findLatest(packageJson.name);
    if (!isNewer(latest, packageJson.version)) return;
    const update = printable(installCommand(latest));
    terminal.writeErr(`docconv ${printable(latest)} is out, this is ${packageJson.version}: ${update}\n`);
  } catch {
    // No connection, no registry or no room: none of it is worth a word after work that succeeded.
  }
}

async function lastCheck(note: string): Promise<number> {
  try {
    const { checkedAt } = JSON.parse(await readFile(note, 'utf8')) as { checkedAt?: unknown };
    return typeof checkedAt === 'number' ? checkedAt : 0;
  } catch {
    return 0;
  }
}

/** Before the question is asked, so that a registry that hangs is not asked again by the next command. */
async function writeNote(note: string, now: number): Promise<void> {
  const { replaceFile } = await import('../../service/files/replace-file.ts');
  await replaceFile(note, `${JSON.stringify({ checkedAt: now })}\n`);
}
