import { type Redemption, redeemByCode, redeemByLink } from '../redeem.ts';
import type { RedeemResult, SignIn, SignIns } from '../store/sign-ins.ts';
import type { Database } from './open-database.ts';

export function createSignIns({ query, transaction }: Database): SignIns {
  function redeem(
    column: 'id' | 'link_hash',
    value: string,
    decide: (signIn: SignIn | undefined) => Redemption,
  ): Promise<RedeemResult> {
    return transaction(async (within) => {
      const [signIn] = await within<SignIn>(
        `SELECT id, email, purpose, link_hash AS "linkHash", code_hash AS "codeHash",
           browser_hash AS "browserHash", tries_left AS "triesLeft", created_at AS "createdAt",
           expires_at AS "expiresAt"
         FROM sign_ins WHERE ${column} = $1 FOR UPDATE`,
        [value],
      );
      const { result, next, isOver } = decide(signIn);
      if (next) await within('UPDATE sign_ins SET tries_left = $2 WHERE id = $1', [next.id, next.triesLeft]);
      if (isOver) await within('DELETE FROM sign_ins WHERE id = $1', [signIn?.id]);
      return result;
    });
  }

  return {
    addSignIn: async (signIn) => {
      const { id, email, purpose, linkHash, codeHash, browserHash, triesLeft, createdAt, expiresAt } = signIn;
      await query(
        `INSERT INTO sign_ins
           (id, email, purpose, link_hash, code_hash, browser_hash, tries_left, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, email, purpose, linkHash, codeHash, browserHash, triesLeft, createdAt, expiresAt],
      );
    },
    redeemCode: (request) => redeem('id', request.id, (signIn) => redeemByCode(signIn, request)),
    redeemLink: (request) => redeem('link_hash', request.linkHash, (signIn) => redeemByLink(signIn, request)),
  };
}
