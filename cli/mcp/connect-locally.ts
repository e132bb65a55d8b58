import { randomUUID } from 'node:crypto';
import type { Approval } from '../../http/approval/open-approval.ts';
import type { Connecting, ConnectionState, PendingConnection } from '../../mcp/connecting.ts';
import { DocconvError } from '../../service/errors.ts';
import type { Services } from '../context.ts';
import type { ReopeningDocconv } from './open-mcp-parts.ts';

const APPROVAL_MS = 15 * 60_000;

/** Connects to an account on this machine, which its owner allows on a page of a loopback port. */
export function connectLocally(services: Services, docconv: ReopeningDocconv): Connecting {
  const approvals = new Map<string, Approval>();

  async function current(): Promise<{ keyPrefix: string } | undefined> {
    if (services.keySource() === 'none') return undefined;
    try {
      const { keyPrefix = '' } = await (await docconv.current()).identity();
      return { keyPrefix };
    } catch (error) {
      if (error instanceof DocconvError && error.code === 'auth_required') return undefined;
      throw error;
    }
  }

  async function begin(): Promise<PendingConnection> {
    const { openApproval } = await import('../../http/approval/open-approval.ts');
    const approval = await openApproval({
      lifetimeMs: APPROVAL_MS,
      onApproved: async () => {
        await services.createLocalAccount();
        docconv.reopen();
      },
    });
    const sessionId = randomUUID();
    approvals.set(sessionId, approval);
    return pendingOf(sessionId, approval);
  }

  async function check(sessionId: string): Promise<ConnectionState> {
    const approval = approvals.get(sessionId);
    const state = approval?.state() ?? 'expired';
    switch (state) {
      case 'pending':
        return approval
          ? { type: 'pending', connection: pendingOf(sessionId, approval) }
          : { type: 'expired' };
      case 'approved': {
        const connected = await current();
        return connected ? { type: 'connected', ...connected } : { type: 'expired' };
      }
      case 'denied':
      case 'expired':
        return { type: state };
    }
  }
  return { current, begin, check };
}

function pendingOf(sessionId: string, { url, expiresAt }: Approval): PendingConnection {
  return { sessionId, approvalUrl: url, expiresAt, task: 'allow the connection' };
}
