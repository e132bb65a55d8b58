import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScan } from '../../http/testing/make-scan.ts';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { postgresMissing } from '../../service/testing/postgres-server.ts';
import { createJobClient, hasEnded, type JobClient } from './job-client.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

/** Recognised one after the other, so that there is time to kill whoever does it. */
const PAGES = 2;

describe.skipIf(postgresMissing())('a cluster', () => {
  let cluster: Cluster;
  let key: string;
  let clients: [JobClient, JobClient];
  beforeAll(async () => {
    cluster = await startCluster({ nodes: 2, workers: 2 });
    key = await cluster.addKey('pro');
    clients = [
      createJobClient(key, () => cluster.nodes[0]!.url),
      createJobClient(key, () => cluster.nodes[1]!.url),
    ];
  }, 60_000);
  afterAll(() => cluster.remove(), 60_000);

  it('gives a job whose worker was killed one result, one charge and one webhook, on any node', async () => {
    const [one, other] = clients;
    const { id } = await one.send(await makeScan(PAGES), { webhook_url: cluster.hookUrl }, 'k');
    await expect.poll(async () => (await other.find(id)).state, { timeout: 20_000 }).toBe('running');
    // Whichever of them has it.
    await Promise.all(cluster.workers.map((worker) => worker.kill()));
    await cluster.workers[0]!.start();
    await expect
      .poll(async () => hasEnded(await other.find(id)), { timeout: 90_000, interval: 250 })
      .toBe(true);
    expect(await other.find(id)).toMatchObject({ state: 'done', pages_done: PAGES });
    await cluster.nodes[0]!.kill();
    expect((await other.result(id)).data).toMatchObject({ page_count: PAGES });
    await expect.poll(() => cluster.hooks, { timeout: 10_000 }).toEqual([`job_${id}`]);
    const found = await cluster.store.findByKey(hashApiKey(key));
    const { used } = await cluster.store.quota(found?.account.id ?? '', Date.now());
    expect([used.conversions, used.pages]).toEqual([1, PAGES]);
    expect(await cluster.workers[0]!.stop()).toBe('SIGTERM');
  }, 150_000);
});
