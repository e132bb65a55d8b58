import { randomUUID } from 'node:crypto';
import type { Approval } from '../../http/approval/open-approval.ts';
import type { Connecting, ConnectionState, PendingConnection } from '../../mcp/connecting.ts';
import type { Docconv } from '../../service/docconv.ts';
import type { Services } from '../context.ts';
import { connectedOrPending, currentConnection } from './current-connection.ts';
import type { Reopening } from './reopening.ts';

const APPROVAL_MS = 15 * 60_000;

/** Connects to an account on this machine, which its owner allows on a page of a loopback port. */
export function connectLocally(services: Services, docconv: Reopening<Docconv>): Connecting {
  const approvals = new Map<string, Approval>();

  async function begin(): Promise<ConnectionState> {
    const connected = await currentConnection(services, docconv);
    if (connected) return { type: 'connected', ...connected };
    const waiting = [...approvals].find(([, approval]) => approval.state() === 'pending');
    const connection = waiting ? pendingOf(...waiting) : await open();
    return { type: 'pending', connection };
  }

  async function open(): Promise<PendingConnection> {
    const { openApproval } = await import('../../http/approval/open-approval.ts');
    const approval = await openApproval({
      lifetimeMs: APPROVAL_MS,
      onApproved: async () => {
        await services.createLocalAccount();
      },
    });
    const sessionId = randomUUID();
    approvals.set(sessionId, approval);
    return pendingOf(sessionId, approval);
  }

  async function check(sessionId: string): Promise<ConnectionState> {
    const approval = approvals.get(sessionId);
    if (approval === undefined) return { type: 'expired' };
    const state = approval.state();
    switch (state) {
      case 'pending':
        return connectedOrPending(services, docconv, pendingOf(sessionId, approval));
      case 'approved': {
        const connected = await currentConnection(services, docconv);
        return connected ? { type: 'connected', ...connected } : { type: 'expired' };
      }
      case 'denied':
      case 'expired':
        return { type: state };
    }
  }
  return { begin, check };
}

function pendingOf(sessionId: string, { url, expiresAt }: Approval): PendingConnection {
  return { sessionId, approvalUrl: url, expiresAt, task: 'allow the connection' };
}
