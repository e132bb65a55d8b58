import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { signWebhook, webhookSecretOf } from './sign-webhook.ts';

const SECRET = 'a secret for tests, of more than 32 characters';
const message = { id: 'msg_1', at: Date.now(), body: '{"type":"job.done"}' };

it('signs as the reference library of Standard Webhooks expects it', () => {
  const webhookSecret = webhookSecretOf(SECRET, 'acc_1');
  const headers = signWebhook(webhookSecret, message);
  expect(new Webhook(webhookSecret).verify(message.body, headers)).toEqual({ type: 'job.done' });
  expect(() => new Webhook(webhookSecret).verify('{"type":"job.failed"}', headers)).toThrow(
    'No matching signature',
  );
});

it('has a secret for each account, which stays the same', () => {
  const secrets = [webhookSecretOf(SECRET, 'acc_1'), webhookSecretOf(SECRET, 'acc_2')];
  expect(new Set(secrets).size).toBe(2);
  expect(webhookSecretOf(SECRET, 'acc_1')).toBe(secrets[0]);
  expect(() => new Webhook(secrets[1]!).verify(message.body, signWebhook(secrets[0]!, message))).toThrow();
});
