import { randomUUID } from 'node:crypto';
import { generateApiKey, hashApiKey, prefixOfKey } from './api-key.ts';
import type { ApiKey } from './store.ts';

export function newAccountId(): string {
  return `acc_${randomUUID()}`;
}

/** A new key and its record. The key itself is nowhere but in what this returns. */
export function newApiKey({ name, provider, now }: { name: string; provider?: string; now: number }): {
  key: string;
  record: ApiKey;
} {
  const key = generateApiKey();
  const record: ApiKey = {
    id: `key_${randomUUID()}`,
    name,
    hash: hashApiKey(key),
    prefix: prefixOfKey(key),
    createdAt: now,
    ...(provider === undefined ? {} : { provider }),
  };
  return { key, record };
}
