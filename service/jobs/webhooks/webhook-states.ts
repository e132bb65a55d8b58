import type { WebhookState } from '../job.ts';

/** What has become of a webhook, in words that follow its name. */
export const WEBHOOK_STATES: Readonly<Record<WebhookState['state'], string>> = {
  waiting: 'will be sent when the job ends',
  pending: 'being sent',
  delivered: 'delivered',
  given_up: 'not delivered',
};
