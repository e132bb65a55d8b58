import { rm } from 'node:fs/promises';
import { type Redemption, redeemByCode, redeemByLink } from '../redeem.ts';
import type { SignIn, SignIns } from '../store/sign-ins.ts';
import { VERSION } from './document-checks.ts';
import { changeDocument, readDocument } from './json-document.ts';
import type { Places } from './places.ts';

/** One document a sign-in, and one that leads to it from the mailed link. */
export function createSignIns(places: Places): SignIns {
  async function redeem(id: string, decide: (signIn: SignIn | undefined) => Redemption) {
    const { redeemed, linkHash } = await changeDocument(places.signIn(id), (document) => {
      const { result: redeemed, next, isOver } = decide(document?.signIn);
      return {
        result: { redeemed, linkHash: isOver ? document?.signIn.linkHash : undefined },
        next: next && { version: VERSION, signIn: next },
        remove: isOver,
      };
    });
    if (linkHash !== undefined) await rm(places.signInLink(linkHash).path, { force: true });
    return redeemed;
  }

  return {
    addSignIn: async (signIn) => {
      const { id, linkHash } = signIn;
      await changeDocument(places.signIn(id), () => ({
        result: undefined,
        next: { version: VERSION, signIn },
      }));
      await changeDocument(places.signInLink(linkHash), () => ({
        result: undefined,
        next: { version: VERSION, id },
      }));
    },
    redeemCode: (request) => redeem(request.id, (signIn) => redeemByCode(signIn, request)),
    redeemLink: async (request) => {
      const pointer = await readDocument(places.signInLink(request.linkHash));
      if (!pointer) return { type: 'gone' };
      return redeem(pointer.id, (signIn) => redeemByLink(signIn, request));
    },
  };
}
