import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaidRequest } from './describe-payment.ts';
import { createPaymentGuard, type PaymentGuard } from './guard.ts';
import { ask, openFlow, reasonOf, type TestFlow, until } from './testing/open-flow.ts';

const HOUR = 60 * 60_000;

let flow: TestFlow;
let guard: PaymentGuard;
beforeEach(async () => {
  flow = await openFlow();
  guard = createPaymentGuard({ store: flow.store, secret: 'a secret', clock: flow.clock });
});
afterEach(() => flow.close());

let payers = 0;
const nextPayer = (): PaidRequest => ask(flow, { payer: `0x${(++payers).toString(16).padStart(40, '0')}` });
const stay = () => new AbortController().signal;
const check = (network: string) => guard.check(network, stay(), async () => 'checked');
const enter = (who: PaidRequest) => guard.inTurn(who, stay(), async () => 'in');

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await act();
}

describe('who costs more than they pay', () => {
  it('is held back as a payer after five conversions for nothing, whatever network they come from', async () => {
    const who = nextPayer();
    await times(4, () => guard.noteWaste(who));
    expect(await enter(who)).toBe('in');
    await guard.noteWaste({ ...who, network: '192.0.2.9' });
    await expect(enter({ ...who, network: '192.0.2.8' })).rejects.toMatchObject({
      code: 'busy',
      reason: 'held_back',
      retryAfter: 3_600,
    });
    expect(await enter(nextPayer())).toBe('in');
    flow.wait(HOUR);
    expect(await enter(who)).toBe('in');
  });

  it('is held back as a network after thirty, whichever wallets they use', async () => {
    await times(30, () => guard.noteWaste(nextPayer()));
    await expect(check('192.0.2.1')).rejects.toMatchObject({ reason: 'held_back' });
    expect(await check('192.0.2.2')).toBe('checked');
  });

  it('is held back after many payments that cannot be taken, or that nobody has signed', async () => {
    const who = nextPayer();
    await times(50, () => guard.noteFailure(who));
    await expect(enter(who)).rejects.toMatchObject({ reason: 'held_back' });
    await check(who.network);
    await times(150, () => guard.noteForgery(who.network));
    await expect(check(who.network)).rejects.toMatchObject({ reason: 'held_back' });
  });

  it('has eight signatures checked at once, and those that wait are not when they are held back by then', async () => {
    let checked = 0;
    const forge = () =>
      guard.check('192.0.2.1', stay(), async () => {
        checked++;
        await times(25, () => guard.noteForgery('192.0.2.1'));
      });
    const reasons = await Promise.all(Array.from({ length: 64 }, () => reasonOf(forge())));
    expect(reasons.filter((reason) => reason === 'held_back').length).toBe(64 - checked);
    expect(checked).toBeLessThan(16);
    await expect(check('192.0.2.1')).rejects.toMatchObject({ reason: 'held_back' });
    expect(await check('192.0.2.2')).toBe('checked');
  });
});

describe('who pays', () => {
  it('has four documents under way at once, in whatever networks', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const who = nextPayer();
    let begun = 0;
    const work = () => {
      begun++;
      return gate;
    };
    const running = [1, 2, 3, 4].map((n) => guard.inTurn({ ...who, network: `192.0.2.${n}` }, stay(), work));
    await until(() => begun === 4);
    await expect(enter({ ...who, network: '192.0.2.5' })).rejects.toMatchObject({ code: 'busy' });
    expect(await enter({ ...nextPayer(), network: '192.0.2.5' })).toBe('in');
    open();
    await Promise.all(running);
    expect(await enter(who)).toBe('in');
  });
});
