import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocconvError } from '../errors.ts';
import type { PaidRequest } from './describe-payment.ts';
import type { PaidConversions } from './paid-conversions.ts';
import { ask, FORGED, NETWORK, openFlow, PAYER, type TestFlow } from './testing/open-flow.ts';
import { LEASE_MS } from './while-held.ts';

const HOUR = 60 * 60_000;

let test: TestFlow;
beforeEach(async () => {
  test = await openFlow();
});
afterEach(() => test.close());

const stay = () => new AbortController().signal;
const pay = (request: PaidRequest, through: PaidConversions = test.flow) => through.convert(request, stay());

/** How a request ends that gives no result. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it gave a result'),
    (thrown) => thrown as Error & { reason?: string; code?: string },
  );
  return 'reason' in error ? `${error.reason ?? error.code}` : error.message;
}

/** Lets conversions wait until it is called. */
function holdConversions(): () => void {
  let open = () => {};
  test.engine.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return open;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not become so');
}

const takenOnce = (amount: bigint) =>
  expect([...test.world.moved.values()], 'what was taken').toEqual([amount]);
const nothingTaken = () => expect(test.world.moved.size, 'payments taken').toBe(0);

describe('a payment', () => {
  it('is settled once the document is converted', async () => {
    const request = ask(test);
    const { conversion, payment, isReplay } = await pay(request);
    expect(conversion).toMatchObject({ content: 'one\ntwo\nthree', pageCount: 3 });
    expect(payment).toMatchObject({ state: 'settled', amount: '50000', payer: PAYER, network: NETWORK.id });
    expect(isReplay).toBe(false);
    expect(await test.row(request)).toMatchObject({ state: 'settled', transaction: payment.transaction });
    expect(test.notes).toEqual(['claimed', 'converted', 'settling', 'settled']);
    takenOnce(50_000n);
  });

  it('by upto costs the pages that could be read', async () => {
    test.world.document = 'one\n?\nthree';
    const { payment } = await pay(ask(test, { scheme: 'upto' }));
    expect(payment.amount).toBe('10000');
    takenOnce(10_000n);
  });

  it('sent again gets the same, for an hour, and costs nothing more', async () => {
    const request = ask(test);
    const first = await pay(request);
    test.wait(HOUR - 1);
    const again = await pay(request, test.again());
    expect(again).toEqual({
      ...first,
      isReplay: true,
      payment: expect.objectContaining({ state: 'settled' }),
    });
    expect([test.engine.requests.length, test.world.settled, test.world.verified]).toEqual([1, 1, 1]);
    test.wait(1);
    expect(await reasonOf(pay(request))).toBe('result_expired');
    takenOnce(50_000n);
  });

  it('sent five times at once is worked for once', async () => {
    const open = holdConversions();
    const request = ask(test);
    const answers = [1, 2, 3, 4, 5].map(() => pay(request));
    await until(() => test.engine.requests.length > 0);
    open();
    const contents = (await Promise.all(answers)).map(({ conversion }) => conversion.content);
    expect(new Set(contents).size).toBe(1);
    expect([test.engine.requests.length, test.world.settled, test.world.verified]).toEqual([1, 1, 1]);
  });

  it('sent to two processes is worked for by one, and the other waits', async () => {
    const open = holdConversions();
    const request = ask(test);
    const first = pay(request);
    await until(() => test.engine.requests.length > 0);
    const second = pay(request, test.again());
    open();
    expect((await first).isReplay).toBe(false);
    expect((await second).isReplay).toBe(true);
    expect(test.engine.requests).toHaveLength(1);
    takenOnce(50_000n);
  });
});

describe('a payment that is not taken', () => {
  it.each([
    ['for another network', { network: 'eip155:8453' }, 'payment_mismatch'],
    ['in another token', { asset: PAYER }, 'payment_mismatch'],
    ['to somebody else', { payTo: PAYER }, 'payment_mismatch'],
    ['of less', { authorized: '49999' }, 'payment_mismatch'],
    ['of more', { authorized: '50001' }, 'payment_mismatch'],
    ['that somebody else has signed', { signature: FORGED }, 'invalid_signature'],
  ])('%s', async (_, change, reason) => {
    const request = ask(test, change);
    expect(await reasonOf(pay(request))).toBe(reason);
    expect(await test.row(request)).toBeUndefined();
    expect([test.world.verified, test.world.fetched, test.notes]).toEqual([0, 0, ['refused']]);
  });

  it('because it begins later, or ends before the work might', async () => {
    expect(await reasonOf(pay(ask(test, { validAfter: test.clock() + 60_000 })))).toBe(
      'payment_not_yet_valid',
    );
    const enough = 11 * 60_000;
    expect(await reasonOf(pay(ask(test, { validUntil: test.clock() + enough - 1 })))).toBe(
      'payment_expires_too_soon',
    );
    expect(test.world.verified).toBe(0);
    await pay(ask(test, { validUntil: test.clock() + enough }));
  });

  it('because it stands for another request', async () => {
    const request = ask(test);
    await pay(request);
    const other = { ...request, order: { ...request.order, url: 'https://files.example/b.pdf' } };
    const longer = { ...request, order: { ...request.order, outputFormat: 'html' as const } };
    const resigned = { ...request, received: ask(test, { nonce: request.received.signed.nonce }).received };
    for (const wrong of [other, longer, resigned]) expect(await reasonOf(pay(wrong))).toBe('payment_used');
    expect(test.engine.requests).toHaveLength(1);
    expect((await pay(request)).isReplay).toBe(true);
  });

  it('because it is a forgery, and the true one is taken all the same', async () => {
    const request = ask(test);
    const { signed } = request.received;
    const forged = { ...request, received: { signed: { ...signed, signature: FORGED }, payload: {} } };
    expect(await reasonOf(pay(forged))).toBe('invalid_signature');
    await pay(request);
    expect(await reasonOf(pay(forged))).toBe('invalid_signature');
    takenOnce(50_000n);
  });

  it('because the facilitator does not accept it, before anything is fetched', async () => {
    const request = ask(test);
    test.world.verdict = { isValid: false, reason: 'permit2_allowance_required', told: 'allowance' };
    expect(await reasonOf(pay(request))).toBe('permit2_allowance_required');
    expect(test.world.fetched).toBe(0);
    test.world.verdict = { isValid: true };
    await pay(request);
    takenOnce(50_000n);
  });
});

describe('a conversion that fails', () => {
  it.each([
    [
      'the document cannot be fetched',
      new DocconvError('network', '', '', { reason: 'url_refused' }),
      'url_refused',
    ],
    ['it has more pages than were authorized', 'page\n'.repeat(10), 'page_limit_exceeded'],
    ['it is damaged', '!invalid_pdf', 'invalid_pdf'],
    ['there is nothing in it', ' \n ', 'no_content'],
    ['no page of it can be read', '?\n?', 'no_content'],
  ])('because %s takes nothing, and the payment is as good as before', async (_, document, reason) => {
    const request = ask(test);
    const good = test.world.document;
    test.world.document = document;
    expect(await reasonOf(pay(request))).toBe(reason);
    expect(await test.row(request)).toBeUndefined();
    expect(test.notes.at(-1)).toBe('released');
    nothingTaken();
    test.world.document = good;
    await pay(request);
    takenOnce(50_000n);
  });
});

describe('a settlement that is not known to have ended', () => {
  const unclear = { type: 'unknown', reason: 'TimeoutError' } as const;

  it('is found on the chain, if the money moved', async () => {
    test.world.settlements = [{ moves: true, answer: unclear }];
    expect((await pay(ask(test))).payment.state).toBe('settled');
    takenOnce(50_000n);
  });

  it('never counts as failed: the same payment ends it, without a second conversion', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: false, answer: unclear }];
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    expect(await test.row(request)).toMatchObject({ state: 'settle_unknown', reason: 'TimeoutError' });
    expect((await pay(request)).payment.state).toBe('settled');
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 2]);
    takenOnce(50_000n);
  });

  it('is left alone while the chain does not answer', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: true, answer: unclear }];
    test.world.node = 'down';
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    expect(test.world.settled).toBe(1);
    test.world.node = 'up';
    expect((await pay(request)).payment.state).toBe('settled');
    expect(test.world.settled).toBe(1);
    takenOnce(50_000n);
  });

  it('does not fail by a refusal later, which may be because the money is ours already', async () => {
    const request = ask(test);
    const poor = { type: 'refused', reason: 'insufficient_funds' } as const;
    test.world.node = 'behind';
    test.world.settlements = [
      { moves: true, answer: unclear },
      { moves: false, answer: poor },
    ];
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    test.world.node = 'up';
    expect((await pay(request)).payment.state).toBe('settled');
    takenOnce(50_000n);
  });

  it('is unclear too when it cannot be written down', async () => {
    const request = ask(test);
    const { endSettlement } = test.store;
    test.store.endSettlement = () => Promise.reject(new Error('the disk is full'));
    expect(await reasonOf(pay(request))).toBe('settlement_unknown');
    test.store.endSettlement = endSettlement;
    expect((await pay(request)).payment.state).toBe('settled');
    expect(test.world.settled).toBe(1);
  });
});

describe('a settlement that is refused', () => {
  beforeEach(() => {
    test.world.settlements = [{ moves: false, answer: { type: 'refused', reason: 'insufficient_funds' } }];
  });

  it('gives no result, then and later', async () => {
    const request = ask(test);
    expect(await reasonOf(pay(request))).toBe('settlement_failed');
    expect(await reasonOf(pay(request))).toBe('settlement_failed');
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 1]);
    nothingTaken();
  });

  it('is counted, and who does it often is held back for a while', async () => {
    const refused = { moves: false, answer: { type: 'refused', reason: 'insufficient_funds' } } as const;
    test.world.settlements = Array(5).fill(refused);
    for (const _ of [1, 2, 3, 4, 5]) expect(await reasonOf(pay(ask(test)))).toBe('settlement_failed');
    expect(await reasonOf(pay(ask(test)))).toBe('held_back');
    expect(await reasonOf(pay(ask(test), test.again()))).toBe('held_back');
    expect(test.engine.requests).toHaveLength(5);
    await pay(ask(test, { payer: `0x${'3'.repeat(40)}` }));
    test.wait(HOUR);
    await pay(ask(test));
  });
});

describe('a client that leaves', () => {
  it('before the document is converted is not charged, and may come back', async () => {
    const open = holdConversions();
    const request = ask(test);
    const leaving = new AbortController();
    const left = test.flow.convert(request, leaving.signal);
    await until(() => test.engine.requests.length > 0);
    leaving.abort();
    expect(await reasonOf(left)).toBe('cancelled');
    await test.flow.drain();
    expect(await test.row(request)).toBeUndefined();
    nothingTaken();
    open();
    await pay(request);
    takenOnce(50_000n);
  });

  it('before settlement finds the result waiting, and pays for it then', async () => {
    const request = ask(test);
    const leaving = new AbortController();
    const { completePayment } = test.store;
    test.store.completePayment = (result) => {
      leaving.abort();
      return completePayment(result);
    };
    expect(await reasonOf(test.flow.convert(request, leaving.signal))).toBe('cancelled');
    await test.flow.drain();
    expect(await test.row(request)).toMatchObject({ state: 'converted' });
    nothingTaken();
    expect((await pay(request, test.again())).payment.state).toBe('settled');
    expect(test.engine.requests).toHaveLength(1);
    takenOnce(50_000n);
  });

  it('does not take the result from others who wait for it', async () => {
    const open = holdConversions();
    const request = ask(test);
    const leaving = new AbortController();
    const left = test.flow.convert(request, leaving.signal);
    const staying = pay(request);
    await until(() => test.engine.requests.length > 0);
    leaving.abort();
    expect(await reasonOf(left)).toBe('cancelled');
    open();
    expect((await staying).payment.state).toBe('settled');
  });
});

describe('a process that ended', () => {
  /** Claims a payment, as a process does that then ends. */
  async function claim(request: PaidRequest) {
    const { describePayment } = await import('./describe-payment.ts');
    const payment = describePayment(request);
    const expiresAt = test.clock() + LEASE_MS;
    const answer = await test.store.claimPayment({ payment, expiresAt, now: test.clock() });
    if (answer.type !== 'fresh') throw new Error('not fresh');
    return answer.hold;
  }

  it('while it converted leaves the work to the next, once its time is over', async () => {
    const request = ask(test);
    await claim(request);
    const waiting = pay(request);
    test.wait(LEASE_MS);
    expect((await waiting).payment.state).toBe('settled');
    takenOnce(50_000n);
  });

  it('while it settled leaves a result that is not paid for twice', async () => {
    const request = ask(test);
    const { conversion } = await pay(ask(test));
    const hold = await claim(request);
    const now = test.clock();
    await test.store.completePayment({ hold, result: JSON.stringify({ ...conversion, images: [] }), now });
    await test.store.beginSettlement({ hold, amount: '50000', now });
    test.world.moved.set(hold.id, 50_000n);
    test.wait(LEASE_MS);
    const { conversion: kept, payment } = await pay(request);
    expect([kept, payment.state]).toEqual([conversion, 'settled']);
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 1]);
  });
});
