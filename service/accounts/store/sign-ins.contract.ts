import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce, makeHash, makeSignIn, NOVEMBER, type StoreFactory } from '../../testing/store-fixtures.ts';
import type { AccountStore } from '../store.ts';
import type { SignIn } from './sign-ins.ts';

/** What every store does with mailed links and codes. */
export function describeSignIns(createStore: StoreFactory): void {
  describe('sign-ins', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let signIn: SignIn;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      signIn = makeSignIn();
      await store.addSignIn(signIn);
    });

    const GONE = { type: 'gone' };
    const tryCode = (more: Partial<Parameters<AccountStore['redeemCode']>[0]> = {}, through = store) => {
      const { id, codeHash, browserHash } = signIn;
      return through.redeemCode({ id, codeHash, browserHash, now: NOVEMBER, ...more });
    };
    const follow = (through = store, now = NOVEMBER) =>
      through.redeemLink({ linkHash: signIn.linkHash, now });

    it('are redeemed by their code, in another process too', async () => {
      expect(await tryCode({}, again())).toEqual({
        type: 'redeemed',
        email: signIn.email,
        purpose: { type: 'sign_in' },
      });
    });

    it.each(['change_email', 'open_dashboard'] as const)('to %s are redeemed by their link', async (type) => {
      const purpose = { type, accountId: 'acc_1' };
      const change = makeSignIn({ purpose });
      await store.addSignIn(change);
      const result = await again().redeemLink({ linkHash: change.linkHash, now: NOVEMBER });
      expect(result).toEqual({ type: 'redeemed', email: change.email, purpose });
    });

    it('are used up by either', async () => {
      await tryCode();
      expect(await tryCode()).toEqual(GONE);
      expect(await follow()).toEqual(GONE);
      const other = makeSignIn();
      await store.addSignIn(other);
      await store.redeemLink({ linkHash: other.linkHash, now: NOVEMBER });
      const { id, codeHash, browserHash } = other;
      expect(await store.redeemCode({ id, codeHash, browserHash, now: NOVEMBER })).toEqual(GONE);
    });

    it('are redeemed by one of many who try at once', async () => {
      const results = await atOnce([store, again(), again()], 20, (one, i) =>
        i % 2 ? follow(one) : tryCode({}, one),
      );
      expect(results.filter(({ type }) => type === 'redeemed')).toHaveLength(1);
      expect(results.filter(({ type }) => type === 'gone')).toHaveLength(19);
    });

    it('allow so many wrong codes and no more, then the right one is no use either', async () => {
      const wrong = { codeHash: makeHash() };
      for (const triesLeft of [4, 3, 2, 1, 0]) {
        expect(await tryCode(wrong)).toEqual({ type: 'wrong', triesLeft });
      }
      expect(await tryCode(wrong)).toEqual(GONE);
      expect(await tryCode()).toEqual(GONE);
      expect(await follow()).toMatchObject({ type: 'redeemed' });
    });

    it('count wrong codes that come at once', async () => {
      const results = await atOnce([store, again()], 20, (one) => tryCode({ codeHash: makeHash() }, one));
      expect(results.filter(({ type }) => type === 'wrong')).toHaveLength(5);
    });

    it('cannot be redeemed by code, nor worn out, from another browser', async () => {
      for (let i = 0; i < 7; i++) {
        expect(await tryCode({ browserHash: makeHash() })).toEqual(GONE);
        expect(await tryCode({ browserHash: makeHash(), codeHash: makeHash() })).toEqual(GONE);
      }
      expect(await tryCode()).toMatchObject({ type: 'redeemed' });
    });

    it('expire', async () => {
      expect(await tryCode({ now: signIn.expiresAt })).toEqual(GONE);
      expect(await follow(store, signIn.expiresAt)).toEqual(GONE);
      expect(await tryCode({ now: signIn.expiresAt - 1 })).toMatchObject({ type: 'redeemed' });
    });

    it('that are not known are gone, whatever their name', async () => {
      expect(await tryCode({ id: '../x' })).toEqual(GONE);
      expect(await store.redeemLink({ linkHash: 'ä'.repeat(1000), now: NOVEMBER })).toEqual(GONE);
    });

    it('are swept when they have expired, and only then', async () => {
      await store.sweep(signIn.expiresAt - 1);
      expect(await tryCode({ codeHash: makeHash() })).toMatchObject({ type: 'wrong' });
      await store.sweep(signIn.expiresAt + 60 * 60_000);
      expect(await tryCode()).toEqual(GONE);
      expect(await follow()).toEqual(GONE);
    });
  });
}
