import { linkSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocconvError } from '../errors.ts';
import { removeIfThere, statIfThere } from './if-there.ts';
import { identifyOwner, isGone, type LockOwner, readOwner } from './lock-owner.ts';
import { inFolder } from './make-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './modes.ts';

/*
 * A lock among processes that a process may die holding, at any instant.
 *
 * Taking it is linking a file that names the owner to the lock's path; only one link can succeed. A lock whose
 * owner is gone is not removed, which could hit its successor's: it is inherited, by linking to the path with
 * the dead owner's nonce behind it, where again only one can succeed. The last of such a chain holds the lock.
 * Letting go removes the head of the chain first. As a nonce never comes back, whoever inherits and still finds
 * the same head afterwards has inherited from a chain that nobody had let go.
 *
 * The files are small and the calls many, so they are made in place: those that a thread of Node's makes for us take
 * several times the processor's time.
 */

/** A lock that is held. */
interface HeldLock {
  /** Throws when the lock is no longer ours, which can be after this process had been stopped for long. */
  confirm(): void;
}

/** How long to wait for a lock, which is held for milliseconds. */
const WAIT_MS = 15_000;
/** Those who came first go first, unless the line has not moved for so long: one of them may be stopped. */
const COURTESY_MS = 1_000;

/** Callers of this process stand in a queue of their own, so that each process is at most once at the lock. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while nobody else, in this process or another, runs under the same lock.
 * @throws DocconvError `busy` when the lock cannot be had in time
 */
export async function withFileLock<T>(path: string, work: (lock: HeldLock) => Promise<T>): Promise<T> {
  const before = queues.get(path);
  const turn = runAfter(before, path, work);
  const over = turn.then(
    () => undefined,
    () => undefined,
  );
  queues.set(path, over);
  try {
    return await turn;
  } finally {
    if (queues.get(path) === over) queues.delete(path);
  }
}

async function runAfter<T>(
  before: Promise<unknown> | undefined,
  path: string,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  await before;
  const chain = await acquire(path);
  try {
    return await work({ confirm: () => confirmHeld(chain) });
  } finally {
    letGo(chain);
  }
}

/** The files of a held lock, the head first, and who each of them names. */
type Chain = { path: string; nonce: string }[];

async function acquire(path: string): Promise<Chain> {
  const owner = await identifyOwner();
  let ticket = await drawTicket(path, owner);
  const begun = performance.now();
  const line = { length: Number.POSITIVE_INFINITY, movedAt: begun };
  try {
    for (;;) {
      const ahead = await countTicketsAhead(path, ticket);
      if (ahead === undefined) ticket = await drawTicket(path, owner);
      const now = performance.now();
      if (ahead !== undefined && ahead < line.length) Object.assign(line, { length: ahead, movedAt: now });
      const isOurTurn = ahead === 0 || now - line.movedAt > COURTESY_MS;
      const chain = isOurTurn ? await tryToTake(path, ticket, owner.nonce) : undefined;
      if (chain) return chain;
      if (now - begun > WAIT_MS) throw lockIsBusy(path);
      await sleep(1 + Math.random() * Math.min(4 * (ahead ?? 0), 40));
    }
  } finally {
    removeIfThere(ticket);
  }
}

async function tryToTake(path: string, ticket: string, nonce: string): Promise<Chain | undefined> {
  if (linkOnce(ticket, path)) return [{ path, nonce }];
  const chain = readChain(path);
  const last = chain.at(-1);
  if (!last || !(await isGone(last.owner, last.path))) return undefined;
  const heir = heirOf(path, last.owner.nonce);
  if (!linkOnce(ticket, heir)) return undefined;
  const inherited = [
    ...chain.map((part) => ({ path: part.path, nonce: part.owner.nonce })),
    { path: heir, nonce },
  ];
  if (isHeadOf(inherited)) return inherited;
  removeIfThere(heir);
  return undefined;
}

/** @returns false when something is there already, or when the ticket was taken away */
function linkOnce(ticket: string, path: string): boolean {
  try {
    linkSync(ticket, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

function readChain(path: string): { path: string; owner: LockOwner }[] {
  const chain: { path: string; owner: LockOwner }[] = [];
  for (let part = path; ; ) {
    const owner = readOwner(part);
    if (!owner) return chain;
    chain.push({ path: part, owner });
    part = heirOf(path, owner.nonce);
  }
}

function heirOf(path: string, nonce: string): string {
  return `${path}~${nonce}`;
}

function isHeadOf(chain: Chain): boolean {
  const head = chain[0];
  return head !== undefined && readOwner(head.path)?.nonce === head.nonce;
}

function confirmHeld(chain: Chain): void {
  if (isStillHeld(chain)) return;
  throw new DocconvError(
    'busy',
    'This process was stopped for so long that another one took over its place.',
    'Try again.',
    { retryAfter: 1 },
  );
}

/** The head stands unless the lock was let go, and nobody has inherited from us. */
function isStillHeld(chain: Chain): boolean {
  const head = chain[0];
  const last = chain.at(-1);
  if (!head || !last) return false;
  return statIfThere(heirOf(head.path, last.nonce)) === undefined && isHeadOf(chain);
}

/** The head goes first: see above. An heir that thought us dead clears up for us as well. */
function letGo(chain: Chain): void {
  if (!isStillHeld(chain)) return;
  for (const { path } of chain) removeIfThere(path);
}

function lockIsBusy(path: string): DocconvError {
  return new DocconvError(
    'busy',
    `The lock ${path} was not free for ${WAIT_MS / 1000} seconds.`,
    'Try again; when no docconv process is running any more, delete the file.',
    { retryAfter: 1 },
  );
}

/*
 * Who waits for a lock draws a ticket: a file beside the lock whose name sorts by the time it was drawn. Tickets
 * only make waiting fair; what keeps holders apart is the link that `file-lock.ts` makes of them.
 */

const ENDING = '.ticket';
/** Digits that hold milliseconds since 1970 for the next 270,000 years. */
const TIME_DIGITS = 16;

/** Makes the folder of the lock too, where there is none. @returns path of the new ticket, a file that names `owner` */
async function drawTicket(lockPath: string, owner: LockOwner): Promise<string> {
  const time = String(Date.now()).padStart(TIME_DIGITS, '0');
  const path = `${lockPath}.${time}-${owner.nonce}${ENDING}`;
  const write = () => writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: PRIVATE_FILE });
  try {
    await inFolder(dirname(lockPath), PRIVATE_FOLDER, write);
  } catch (error) {
    removeIfThere(path); // which a full disk leaves empty
    throw error;
  }
  return path;
}

/** How many wait since before us; undefined when our ticket was taken for that of a dead process and removed. */
async function countTicketsAhead(lockPath: string, ticket: string): Promise<number | undefined> {
  const folder = dirname(lockPath);
  const prefix = `${basename(lockPath)}.`;
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith(ENDING));
  const place = names.sort().indexOf(basename(ticket));
  if (place < 0) return undefined;
  const first = names[0];
  if (place > 0 && first) await removeAbandoned(join(folder, first));
  return place;
}

/** Only the first in line is looked at: the next one's turn comes. */
async function removeAbandoned(ticket: string): Promise<void> {
  const owner = readOwner(ticket);
  if (owner && (await isGone(owner, ticket))) removeIfThere(ticket);
}
