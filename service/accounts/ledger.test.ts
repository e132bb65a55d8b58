import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commitIn, type Ledger, openLedger, quotaOf, releaseIn, renewIn, reserveIn } from './ledger.ts';
import { monthOf } from './month.ts';
import type { Amounts } from './store.ts';

const LIMITS: Amounts = { conversions: 6, pages: 40, tokens: 1_000 };
/** Near the end of a month, so that some of what happens is after it. */
const BEGINNING = Date.UTC(2026, 0, 31, 23);

type Step =
  | { type: 'reserve'; pages: number; holdMs: number }
  | { type: 'commit' | 'renew' | 'release'; which: number; pages: number }
  | { type: 'wait'; ms: number };

const which = fc.nat({ max: 5 });
const pages = fc.integer({ min: 1, max: 20 });
const ms = fc.integer({ min: 1, max: 60 * 60_000 });
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ type: fc.constant('reserve'), pages, holdMs: ms }),
    fc.record({ type: fc.constantFrom('commit', 'renew', 'release'), which, pages }),
    fc.record({ type: fc.constant('wait'), ms }),
  ),
  { maxLength: 40 },
);

/** What a ledger does, and what it should have charged by month. */
interface Course {
  ledger: Ledger;
  now: number;
  /** Ids of what was reserved and not settled; some may have expired. */
  open: string[];
  charged: Record<string, { conversions: number; pages: number }>;
}

function take(course: Course, step: Step, at: number): void {
  if (step.type === 'wait') course.now += step.ms;
  else if (step.type === 'reserve') reserve(course, step, `r${at}`);
  else settle(course, step);
}

function reserve(course: Course, step: Extract<Step, { type: 'reserve' }>, id: string): void {
  const { ledger, now } = course;
  const request = { accountId: 'a', pages: step.pages, limits: LIMITS, now, expiresAt: now + step.holdMs };
  const { result, ledger: changed = ledger } = reserveIn(ledger, request, id);
  course.ledger = changed;
  if (result.type === 'reserved') course.open.push(id);
  const { used, held } = quotaOf(changed, monthOf(now), now);
  if (result.type === 'reserved') expect(used.pages + held.pages).toBeLessThanOrEqual(LIMITS.pages);
  if (result.type === 'reserved')
    expect(used.conversions + held.conversions).toBeLessThanOrEqual(LIMITS.conversions);
}

function settle(course: Course, step: Extract<Step, { which: number }>): void {
  const { ledger, now, open } = course;
  const id = open[step.which % Math.max(1, open.length)] ?? 'none';
  const held = ledger.reservations.find((reservation) => reservation.id === id);
  if (step.type === 'renew') course.ledger = renewIn(ledger, id, now + step.pages).ledger ?? ledger;
  if (step.type === 'release') course.ledger = releaseIn(ledger, id).ledger ?? ledger;
  if (step.type === 'commit') {
    const charged = Math.min(step.pages, held?.pages ?? 0);
    const request = { accountId: 'a', reservationId: id, pages: charged, tokens: 1, now };
    const { result, ledger: changed = ledger } = commitIn(ledger, request);
    expect(result !== undefined).toBe(held !== undefined);
    course.ledger = changed;
    const month = held?.month ?? '';
    const before = course.charged[month] ?? { conversions: 0, pages: 0 };
    if (held) course.charged[month] = { conversions: before.conversions + 1, pages: before.pages + charged };
  }
  if (step.type !== 'renew') course.open = open.filter((one) => one !== id);
}

it('charges exactly what was committed, to the month it was reserved in, and never reserves beyond the limits', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const account = { id: 'a', plan: 'starter', createdAt: BEGINNING };
      const course: Course = { ledger: openLedger(account), now: BEGINNING, open: [], charged: {} };
      for (const [at, step] of taken.entries()) take(course, step, at);
      for (const id of course.open) {
        course.ledger = releaseIn(course.ledger, id).ledger ?? course.ledger;
      }
      const used = Object.entries(course.ledger.months).map(([month, { conversions, pages }]) => [
        month,
        { conversions, pages },
      ]);
      expect(Object.fromEntries(used)).toEqual(course.charged);
      expect(course.ledger.reservations.filter(({ expiresAt }) => expiresAt > course.now)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
