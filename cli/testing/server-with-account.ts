import { type RunServer, runServer } from '../../http/testing/run-server.ts';
import { newAccountId, newApiKey } from '../../service/accounts/new-account.ts';

/** A server, and somebody with an account there who can be asked for an approval. */
export interface ServerWithAccount extends RunServer {
  accountId: string;
  /** Has them decide on a session of Connect. @param approvalUrl of the page they were sent to, or its end */
  decide(approvalUrl: string, decision: 'approved' | 'denied'): Promise<void>;
}

export async function runServerWithAccount(): Promise<ServerWithAccount> {
  const server = await runServer();
  const accountId = newAccountId();
  const { record } = newApiKey({ name: 'first', now: Date.now() });
  await server.store.createAccount({ id: accountId, plan: 'starter', createdAt: Date.now() }, record);
  return {
    ...server,
    accountId,
    async decide(approvalUrl, decision) {
      const id = approvalUrl.split('/').at(-1) ?? '';
      const now = Date.now();
      await server.store.decideConnectSession({ id, accountId, decision, expiresAt: now + 60_000, now });
    },
  };
}
