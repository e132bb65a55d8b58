import { type Day, dayCharged, dayOf, type Month, monthOf } from './month.ts';
import { type ConversionRecord, type Door, KEPT_CONVERSIONS, KEPT_DAYS, type Use } from './store/activity.ts';
import type {
  Account,
  Amounts,
  ApiKey,
  CommitRequest,
  Quota,
  Reservation,
  ReserveRequest,
  ReserveResult,
} from './store.ts';

/** One account as a document store keeps it. */
export interface Ledger {
  version: 1;
  account: Account;
  keys: ApiKey[];
  months: Record<Month, Amounts>;
  reservations: Reservation[];
  /** Not in files of the first releases, as is `conversions`. */
  days?: Record<DayKey, Amounts>;
  /** The latest first. */
  conversions?: ConversionRecord[];
}

/** A day, its door and the id of the key, parted by blanks; in files of the first releases the day alone. */
type DayKey = string;

/** A changed ledger and what to tell the caller. Without a ledger nothing changed. */
export interface LedgerEntry<T> {
  result: T;
  ledger?: Ledger;
}

const NOTHING: Amounts = { conversions: 0, pages: 0, tokens: 0 };

/** How long an expired reservation can still be charged, by a process that was suspended or has crashed. */
export const KEPT_AFTER_EXPIRY_MS = 24 * 60 * 60_000;

/** The ledger of an account that has converted nothing yet. */
export function openLedger(account: Account, key?: ApiKey): Ledger {
  return { version: 1, account, keys: key ? [key] : [], months: {}, reservations: [] };
}

/** The usage of a month, and what reservations that have not expired hold. */
export function quotaOf(ledger: Ledger, month: Month, now: number): Quota {
  const holding = ledger.reservations.filter((held) => held.month === month && held.expiresAt > now);
  return {
    month,
    used: usedIn(ledger, month),
    held: { conversions: holding.length, pages: holding.reduce((sum, held) => sum + held.pages, 0) },
  };
}

/** What was used in each month, the latest first. */
export function historyOf(ledger: Ledger): { month: Month; used: Amounts }[] {
  const months = Object.entries(ledger.months).map(([month, used]) => ({ month, used: { ...used } }));
  return months.sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** Holds pages for a conversion, or says which amount of the month does not suffice. */
export function reserveIn(ledger: Ledger, request: ReserveRequest, id: string): LedgerEntry<ReserveResult> {
  const { pages, limits, now, expiresAt } = request;
  const month = monthOf(now);
  const quota = quotaOf(ledger, month, now);
  const amount = exhaustedAmount(quota, pages, limits);
  if (amount) return { result: { type: 'exhausted', amount, quota } };
  const reservation: Reservation = { id, month, pages, expiresAt };
  const kept = ledger.reservations.filter((held) => held.expiresAt + KEPT_AFTER_EXPIRY_MS > now);
  return {
    result: { type: 'reserved', reservation },
    ledger: {
      ...ledger,
      keys: ledger.keys.map((key) => (key.id === request.keyId ? { ...key, lastUsedAt: now } : key)),
      reservations: [...kept, reservation],
    },
  };
}

/** Tokens are known only afterwards, so the conversion that uses up the last of them still passes. */
export function exhaustedAmount(
  { used, held }: Quota,
  pages: number,
  limits: Amounts,
): keyof Amounts | undefined {
  if (used.conversions + held.conversions + 1 > limits.conversions) return 'conversions';
  if (used.pages + held.pages + pages > limits.pages) return 'pages';
  return used.tokens >= limits.tokens ? 'tokens' : undefined;
}

/** Lets a reservation expire later. @returns whether it is still there */
export function renewIn(ledger: Ledger, reservationId: string, expiresAt: number): LedgerEntry<boolean> {
  if (!findReservation(ledger, reservationId)) return { result: false };
  const reservations = ledger.reservations.map((held) =>
    held.id === reservationId ? { ...held, expiresAt } : held,
  );
  return { result: true, ledger: { ...ledger, reservations } };
}

/** @returns the month's quota afterwards; undefined when there is no such reservation (any more) */
export function commitIn(
  ledger: Ledger,
  request: Omit<CommitRequest, 'remember'>,
): LedgerEntry<Quota | undefined> {
  const reservation = findReservation(ledger, request.reservationId);
  if (!reservation) return { result: undefined };
  const { month } = reservation;
  const charged = { conversions: 1, pages: request.pages, tokens: request.tokens };
  const changed: Ledger = {
    ...withoutReservation(ledger, reservation.id),
    months: addTo(ledger.months, month, charged),
    days: keepDays(addTo(ledger.days ?? {}, dayKey(month, request), charged), request.now),
    conversions: request.record ? keepRecord(ledger, request.record) : ledger.conversions,
  };
  return { result: quotaOf(changed, month, request.now), ledger: changed };
}

function dayKey(month: Month, { now, record }: Pick<CommitRequest, 'now' | 'record'>): DayKey {
  const day = dayCharged(month, now);
  return record?.door === undefined ? day : `${day} ${record.door} ${record.keyId ?? ''}`.trim();
}

function addTo(amounts: Record<string, Amounts>, period: string, more: Amounts): Record<string, Amounts> {
  const { conversions, pages, tokens } = amounts[period] ?? NOTHING;
  const sum = {
    conversions: conversions + more.conversions,
    pages: pages + more.pages,
    tokens: tokens + more.tokens,
  };
  return { ...amounts, [period]: sum };
}

function keepDays(days: Record<DayKey, Amounts>, now: number): Record<DayKey, Amounts> {
  const first = firstKeptDay(now);
  return Object.fromEntries(Object.entries(days).filter(([day]) => day >= first));
}

/** Use of days before this one is not kept. */
export function firstKeptDay(now: number): Day {
  return dayOf(now - KEPT_DAYS * 24 * 60 * 60_000);
}

function keepRecord({ conversions = [] }: Ledger, record: ConversionRecord): ConversionRecord[] {
  const all = [record, ...conversions].sort((a, b) => b.finishedAt - a.finishedAt);
  return all.slice(0, KEPT_CONVERSIONS);
}

/** Notes a conversion that is not charged. */
export function noteIn(ledger: Ledger, record: ConversionRecord): LedgerEntry<void> {
  return { result: undefined, ledger: { ...ledger, conversions: keepRecord(ledger, record) } };
}

/** What was used on each day, through all doors and with all keys. */
export function daysOf(ledger: Ledger, from: Day, to: Day): { day: Day; used: Amounts }[] {
  let days: Record<Day, Amounts> = {};
  for (const { day, used } of usesOf(ledger, from, to)) days = addTo(days, day, used);
  return Object.entries(days).map(([day, used]) => ({ day, used }));
}

/** The earliest day first. */
export function usesOf({ days = {} }: Ledger, from: Day, to: Day): Use[] {
  const uses = Object.entries(days).map(([key, used]) => {
    const [day = '', door, keyId] = key.split(' ');
    return { day, door: door as Door | undefined, keyId, used: { ...used } };
  });
  return uses.filter(({ day }) => day >= from && day <= to).sort((a, b) => a.day.localeCompare(b.day));
}

/** Gives the pages of a reservation back; nothing is charged. */
export function releaseIn(ledger: Ledger, reservationId: string): LedgerEntry<void> {
  if (!findReservation(ledger, reservationId)) return { result: undefined };
  return { result: undefined, ledger: withoutReservation(ledger, reservationId) };
}

function usedIn(ledger: Ledger, month: Month): Amounts {
  return { ...(ledger.months[month] ?? NOTHING) };
}

function findReservation(ledger: Ledger, id: string): Reservation | undefined {
  return ledger.reservations.find((held) => held.id === id);
}

function withoutReservation(ledger: Ledger, id: string): Ledger {
  return { ...ledger, reservations: ledger.reservations.filter((held) => held.id !== id) };
}
