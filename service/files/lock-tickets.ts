import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isGone, type LockOwner, readOwner } from './lock-owner.ts';
import { PRIVATE_FILE } from './modes.ts';

/*
 * Who waits for a lock draws a ticket: a file beside the lock whose name sorts by the time it was drawn. Tickets
 * only make waiting fair; what keeps holders apart is the link that `file-lock.ts` makes of them.
 */

const ENDING = '.ticket';
/** Digits that hold milliseconds since 1970 for the next 270,000 years. */
const TIME_DIGITS = 16;

/** @returns path of the new ticket, a file that names `owner` */
export async function drawTicket(lockPath: string, owner: LockOwner): Promise<string> {
  const time = String(Date.now()).padStart(TIME_DIGITS, '0');
  const path = `${lockPath}.${time}-${owner.nonce}${ENDING}`;
  await writeFile(path, JSON.stringify(owner), { flag: 'wx', mode: PRIVATE_FILE });
  return path;
}

/** How many wait since before us; undefined when our ticket was taken for that of a dead process and removed. */
export async function countTicketsAhead(lockPath: string, ticket: string): Promise<number | undefined> {
  const folder = dirname(lockPath);
  const prefix = `${basename(lockPath)}.`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(ENDING));
  const place = names.sort().indexOf(basename(ticket));
  if (place < 0) return undefined;
  const first = names[0];
  if (place > 0 && first) await removeAbandoned(join(folder, first));
  return place;
}

/** Only the first in line is looked at: the next one's turn comes. */
async function removeAbandoned(ticket: string): Promise<void> {
  const owner = await readOwner(ticket);
  if (owner && (await isGone(owner, ticket))) await rm(ticket, { force: true });
}
