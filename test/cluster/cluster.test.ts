import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longReport } from '../../engine/read/pdf/fixtures/long-report.ts';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { postgresMissing } from '../../service/testing/postgres-server.ts';
import { createJobClient, hasEnded, type JobClient } from './job-client.ts';
import { type Cluster, dividesAll, startCluster } from './start-cluster.ts';

/** Each is a part of its own, so that there is time to kill whoever lays them out. */
const PAGES = 40;

describe.skipIf(postgresMissing())('a cluster', () => {
  let cluster: Cluster;
  let key: string;
  let clients: [JobClient, JobClient, JobClient];
  beforeAll(async () => {
    cluster = await startCluster({ nodes: 3, workers: 2, settings: dividesAll });
    key = await cluster.addKey('pro');
    const clientOf = (node: number) => createJobClient(key, () => cluster.nodes[node]!.url);
    clients = [clientOf(0), clientOf(1), clientOf(2)];
  });
  afterAll(() => cluster.remove());

  it('gives a divided job whose workers were killed one result, one charge and one webhook, on any node', async () => {
    const [one, other, third] = clients;
    const { id } = await one.send(longReport(PAGES), { webhook_url: cluster.hookUrl }, 'k');
    const isPartDone = async () => (await cluster.jobs.parts(id)).some(({ outcome }) => outcome);
    await expect.poll(isPartDone, { timeout: 60_000, interval: 50 }).toBe(true);
    expect(await other.find(id)).toMatchObject({ state: 'running' });
    // That which has the job, and that which helps it.
    await Promise.all(cluster.workers.map((worker) => worker.kill()));
    await cluster.workers[0]!.start();
    await expect
      .poll(async () => hasEnded(await other.find(id)), { timeout: 90_000, interval: 250 })
      .toBe(true);
    expect(await other.find(id)).toMatchObject({ state: 'done', pages_done: PAGES });
    await cluster.nodes[0]!.kill();
    expect((await third.result(id)).data).toMatchObject({ page_count: PAGES });
    await expect.poll(() => cluster.hooks, { timeout: 10_000 }).toEqual([`job_${id}`]);
    const found = await cluster.store.findByKey(hashApiKey(key));
    const { used } = await cluster.store.quota(found?.account.id ?? '', Date.now());
    expect([used.conversions, used.pages]).toEqual([1, PAGES]);
    expect(await cluster.workers[0]!.stop()).toBe('SIGTERM');
  }, 150_000);
});
