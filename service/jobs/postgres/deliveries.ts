import type { Database } from '../../accounts/postgres/open-database.ts';
import { type WebhookState, withResponse } from '../job.ts';
import { type Deliveries, RETRY } from '../job-store.ts';
import { COLUMNS, type JobRow, toJob } from './job-rows.ts';
import type { Queues } from './queues.ts';

export function createDeliveries(database: Database, queues: Queues): Deliveries {
  return {
    takeDelivery: async () => {
      for (;;) {
        const entry = await queues.nextWebhook(database.query);
        if (!entry) return undefined;
        const { id, token, tries } = entry;
        const [row] = await database.query<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = $1`, [id]);
        if (row) return { job: toJob(row), token, tries };
        await queues.endWebhook(database.query, token);
      }
    },
    recordDelivery: ({ delivery: { job, token, tries }, response, isDelivered }) =>
      database.transaction(async (query) => {
        const [current] = await query<{ webhook?: WebhookState }>(
          'SELECT webhook FROM jobs WHERE id = $1 FOR UPDATE',
          [job.id],
        );
        const state = isDelivered ? 'delivered' : tries >= RETRY.limit ? 'given_up' : 'pending';
        const webhook = current?.webhook && withResponse(current.webhook, response, state);
        await query('UPDATE jobs SET webhook = $2 WHERE id = $1', [job.id, webhook]);
        if (isDelivered) await queues.endWebhook(query, token);
        else await queues.failWebhook(query, token);
      }),
    redeliver: ({ id }) =>
      database.transaction(async (query) => {
        const found = await query(
          `UPDATE jobs SET webhook = webhook || '{"state": "pending"}'
           WHERE id = $1 AND webhook IS NOT NULL AND outcome IS NOT NULL RETURNING id`,
          [id],
        );
        if (found.length > 0) await queues.addWebhook(query, id);
        return found.length > 0;
      }),
  };
}
