/** Headers of responses as the description of the API has them. */
type DeclaredHeaders = Record<string, { description: string; schema: { type: 'string' | 'integer' } }>;

export const textHeader = (description: string) => ({ description, schema: { type: 'string' as const } });

export const retryAfter: DeclaredHeaders = {
  'Retry-After': {
    description: 'Seconds until it makes sense to try again; not there where waiting does not help.',
    schema: { type: 'integer' },
  },
};

export const authenticate: DeclaredHeaders = {
  'WWW-Authenticate': textHeader(
    'That a key is wanted, and in `resource_metadata` where it is described how to get one (RFC 9728).',
  ),
};

export const replayed: DeclaredHeaders = {
  'Idempotency-Replayed': textHeader(
    '`true` when the same key was sent before: what came of that is returned, and charged once.',
  ),
};
