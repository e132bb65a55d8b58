import { afterEach, describe, expect, it } from 'vitest';
import { type Approval, openApproval } from './open-approval.ts';

let approval: Approval;
let approvals: number;
const open = async (lifetimeMs = 60_000) => {
  approvals = 0;
  approval = await openApproval({
    lifetimeMs,
    onApproved: async () => {
      approvals += 1;
    },
  });
};
afterEach(() => approval.close());

const answer = (decision: string, headers: Record<string, string> = {}) =>
  fetch(approval.url, { method: 'POST', body: new URLSearchParams({ decision }), headers });

describe('the approval page of this machine', () => {
  it('asks, and acts once on the first answer', async () => {
    await open();
    const page = await (await fetch(approval.url)).text();
    expect(page).toContain('Allow this tool to use docconv?');
    expect(page).toContain('value="deny" class="quiet"');
    expect(approval.state()).toBe('pending');
    expect(await (await answer('approve')).text()).toContain('Connected');
    expect([approval.state(), approvals]).toEqual(['approved', 1]);
    await answer('deny');
    await answer('approve');
    expect([approval.state(), approvals]).toEqual(['approved', 1]);
  });

  it('changes nothing when it is denied', async () => {
    await open();
    expect(await (await answer('deny')).text()).toContain('Denied');
    await answer('approve');
    expect([approval.state(), approvals]).toEqual(['denied', 0]);
  });

  it('is found under its secret address only', async () => {
    await open();
    const { origin } = new URL(approval.url);
    for (const path of ['/', '/approve/', `/approve/${'A'.repeat(32)}`]) {
      const response = await fetch(`${origin}${path}`);
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('whole link')]);
      expect((await fetch(`${origin}${path}`, { method: 'POST' })).status).toBe(404);
    }
  });

  it('is in nobody’s frame and takes no answer from another site', async () => {
    await open();
    const { headers } = await fetch(approval.url);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await answer('approve', { origin: 'https://evil.example' })).status).toBe(400);
    expect(approval.state()).toBe('pending');
  });

  it('is gone when its time is over', async () => {
    await open(30);
    await expect.poll(() => approval.state()).toBe('expired');
    await expect(fetch(approval.url)).rejects.toThrow();
  });
});
