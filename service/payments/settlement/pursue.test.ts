import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocconvError } from '../../errors.ts';
import { identifySelf, type ProcessIdentity } from '../../files/process-identity.ts';
import type { PaidRequest } from '../describe-payment.ts';
import { PAYMENT_LEASE_MS } from '../hold-payment.ts';
import { ask, FORGED, openFlow, PAYER, reasonOf, type TestFlow } from '../testing/open-flow.ts';

let test: TestFlow;
beforeEach(async () => {
  test = await openFlow();
});
afterEach(() => test.close());

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
    expect(await reasonOf(test.pay(request))).toBe(reason);
    expect(await test.row(request)).toBeUndefined();
    expect([test.world.verified, test.world.fetched, test.notes]).toEqual([0, 0, ['refused']]);
  });

  it.each([
    [{ network: 'eip155:8453' }, /other terms: it is not for the network eip155:84532\.$/],
    [{ asset: PAYER }, /other terms: it is not in the token 0x[0-9a-fA-F]{40}\.$/],
    [{ payTo: PAYER }, /other terms: its receiver is not 0x[0-9a-fA-F]{40}\.$/],
    [{ authorized: '49999' }, /other terms: it authorizes 49999 and this request costs 50000\.$/],
  ])('for %j says what is not as it was asked for', async (change, told) => {
    await expect(test.pay(ask(test, change))).rejects.toThrow(told);
  });

  it('because it would be good for longer than a day', async () => {
    const day = 24 * 60 * 60_000;
    expect(await reasonOf(test.pay(ask(test, { validUntil: test.clock() + day + 60_000 })))).toBe(
      'payment_expires_too_late',
    );
    await test.pay(ask(test, { validUntil: test.clock() + day }));
  });

  it('because it begins later, or ends before the work might', async () => {
    expect(await reasonOf(test.pay(ask(test, { validAfter: test.clock() + 60_000 })))).toBe(
      'payment_not_yet_valid',
    );
    const enough = 11 * 60_000;
    expect(await reasonOf(test.pay(ask(test, { validUntil: test.clock() + enough - 1 })))).toBe(
      'payment_expires_too_soon',
    );
    expect(test.world.verified).toBe(0);
    await test.pay(ask(test, { validUntil: test.clock() + enough }));
  });

  it('because it stands for another request', async () => {
    const request = ask(test);
    await test.pay(request);
    const { signed } = request.received;
    const other = ask(test, signed, { url: 'https://files.example/b.pdf' });
    const longer = ask(test, signed, { outputFormat: 'html' });
    const resigned = ask(test, { nonce: signed.nonce });
    const prolonged = ask(test, { ...signed, validUntil: signed.validUntil + 60_000 });
    for (const wrong of [other, longer, resigned, prolonged])
      expect(await reasonOf(test.pay(wrong))).toBe('payment_used');
    expect(test.engine.requests).toHaveLength(1);
    expect((await test.pay(request)).isReplay).toBe(true);
  });

  it('because it is a forgery, and the true one is taken all the same', async () => {
    const request = ask(test);
    const { signed } = request.received;
    const forged = ask(test, { ...signed, signature: FORGED });
    expect(await reasonOf(test.pay(forged))).toBe('invalid_signature');
    await test.pay(request);
    expect(await reasonOf(test.pay(forged))).toBe('invalid_signature');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('because the facilitator does not accept it, before anything is fetched', async () => {
    const request = ask(test);
    test.world.verdict = { isValid: false, reason: 'permit2_allowance_required', told: 'allowance' };
    expect(await reasonOf(test.pay(request))).toBe('permit2_allowance_required');
    expect(test.world.fetched).toBe(0);
    test.world.verdict = { isValid: true };
    await test.pay(request);
    expect(test.taken()).toEqual([50_000n]);
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
    expect(await reasonOf(test.pay(request))).toBe(reason);
    expect(await test.row(request)).toBeUndefined();
    expect(test.notes.at(-1)).toBe('released');
    expect(test.taken()).toEqual([]);
    test.world.document = good;
    await test.pay(request);
    expect(test.taken()).toEqual([50_000n]);
  });
});

describe('conversions for nothing', () => {
  it.each([['!too_complex'], ['?'], ['!timed_out']])(
    'of a document like "%s" are counted, and held against who asked for them',
    async (document) => {
      test.world.document = document;
      for (const _ of [1, 2, 3, 4, 5]) await reasonOf(test.pay(ask(test)));
      expect(await reasonOf(test.pay(ask(test)))).toBe('held_back');
      expect(test.engine.requests).toHaveLength(5);
    },
  );

  it('are not those that end before the work, or by a fault of the server', async () => {
    const troubles = [
      new DocconvError('network', '', '', { reason: 'url_refused' }),
      new DocconvError('busy', '', ''),
      new Error('a bug'),
      '!engine_failed',
    ];
    for (const trouble of troubles) {
      test.world.document = trouble;
      for (let i = 0; i < 6; i++) await reasonOf(test.pay(ask(test)));
    }
    test.world.document = 'one';
    await test.pay(ask(test));
  });
});

describe('a process that ended', () => {
  /** Claims a payment, as a process does that then ends. */
  async function claim({ payment }: PaidRequest, holder?: ProcessIdentity) {
    const expiresAt = test.clock() + PAYMENT_LEASE_MS;
    const result = await test.store.claimPayment({ payment, holder, expiresAt, now: test.clock() });
    if (result.type !== 'fresh') throw new Error('not fresh');
    return result.hold;
  }

  it('while it converted leaves the work to the next, once its time is over', async () => {
    const request = ask(test);
    await claim(request);
    const waiting = test.pay(request);
    test.wait(PAYMENT_LEASE_MS);
    expect((await waiting).payment.state).toBe('settled');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('on this machine is not waited for, whatever it has left', async () => {
    // Of this process' id, but another that had it before.
    const ended = { ...(await identifySelf()), started: '1' };
    const { conversion } = await test.pay(ask(test));
    const [converting, settling] = [ask(test), ask(test)];
    await claim(converting, ended);
    const hold = await claim(settling, ended);
    const now = test.clock();
    await test.store.completePayment({ hold, result: JSON.stringify({ ...conversion, images: [] }), now });
    await test.store.beginSettlement({ hold, amount: '50000', now });
    test.world.moved.set(hold.id, 50_000n);
    expect((await test.pay(converting)).payment.state).toBe('settled');
    expect((await test.pay(settling)).payment.state).toBe('settled');
    expect(test.taken()).toEqual([50_000n, 50_000n, 50_000n]);
    expect(test.clock()).toBe(now);
  });

  it('while it settled leaves a result that is not paid for twice', async () => {
    const request = ask(test);
    const { conversion } = await test.pay(ask(test));
    const hold = await claim(request);
    const now = test.clock();
    await test.store.completePayment({ hold, result: JSON.stringify({ ...conversion, images: [] }), now });
    await test.store.beginSettlement({ hold, amount: '50000', now });
    test.world.moved.set(hold.id, 50_000n);
    test.wait(PAYMENT_LEASE_MS);
    const { conversion: kept, payment } = await test.pay(request);
    expect([kept, payment.state]).toEqual([conversion, 'settled']);
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 1]);
  });
});
