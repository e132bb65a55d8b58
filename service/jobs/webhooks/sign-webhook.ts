import { createHmac } from 'node:crypto';
import { sign } from '../../keys/secrets.ts';

const PREFIX = 'whsec_';

/**
 * What the webhooks of an account are signed with, as its owner gets it. The same for all of its jobs.
 * @param secret of the server
 */
export function webhookSecretOf(secret: string, accountId: string): string {
  return PREFIX + Buffer.from(sign(secret, 'webhooks', accountId), 'hex').toString('base64');
}

/** Headers that let a receiver make sure of a message (Standard Webhooks 1.0). @param at epoch milliseconds */
export function signWebhook(
  webhookSecret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(webhookSecret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
