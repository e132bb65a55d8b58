import { DocconvError } from '../../errors.ts';
import type { GuardedSender } from '../../fetch/send-guarded.ts';
import { withSpan } from '../../tracing.ts';
import { describeJob } from '../describe-job.ts';
import type { Job, WebhookResponse } from '../job.ts';
import { openSecrets } from '../job-secrets.ts';
import type { Delivery, JobStore } from '../job-store.ts';
import { signWebhook, webhookSecretOf } from './sign-webhook.ts';

export interface WebhookParts {
  jobs: JobStore;
  sender: GuardedSender;
  secret: string;
  /** Where results are fetched from. */
  publicUrl: () => string;
  clock: () => number;
}

/** A receiver that takes longer has not answered. */
const ANSWER_MS = 15_000;

/** Tells that a job has ended, without anything of the document, and notes what became of that. */
export async function sendWebhook(parts: WebhookParts, delivery: Delivery): Promise<void> {
  const { id, asked } = delivery.job;
  const span = { kind: 'PRODUCER' as const, parent: asked.trace, attributes: { 'docconv.job.id': id } };
  const status = await withSpan('docconv.webhook', span, () => send(parts, delivery.job));
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  const response: WebhookResponse = { at: parts.clock(), status };
  await parts.jobs.recordDelivery({ delivery, response, isDelivered });
}

/** @returns the status of the response; undefined when there was none */
async function send(
  { sender, secret, publicUrl, clock }: WebhookParts,
  job: Job,
): Promise<number | undefined> {
  const at = clock();
  const { webhookUrl = '' } = openSecrets(secret, job);
  const timestamp = new Date(job.finishedAt ?? at).toISOString();
  const body = JSON.stringify({
    type: `job.${job.state}`,
    timestamp,
    data: describeJob(job, publicUrl(), at),
  });
  const signed = signWebhook(webhookSecretOf(secret, job.accountId), { id: `job_${job.id}`, at, body });
  const headers = { ...signed, 'content-type': 'application/json' };
  try {
    return (await sender.send(webhookUrl, { method: 'POST', headers, body, totalMilliseconds: ANSWER_MS }))
      .status;
  } catch (error) {
    if (error instanceof DocconvError) return undefined;
    throw error;
  }
}
