import { createRoute, z } from '@hono/zod-openapi';
import {
  convertFields,
  convertResponse,
  jsonDocument,
  NDJSON,
  problemSchema,
  statusResponse,
  streamLine,
} from '../../../service/schemas.ts';
import type { ProblemBody } from '../../errors/problem.ts';
import { authenticate, replayed, retryAfter } from '../openapi/declared-headers.ts';
import {
  conversionExample,
  estimateExample,
  formExample,
  jsonExample,
  statusExample,
  unauthorizedExample,
  unreadableExample,
  unsupportedTypeExample,
} from './examples.ts';

export const binary = z.string().meta({ type: 'string', format: 'binary', description: 'The document.' });

/** What comes with every response. */
export const headers = {
  'X-RateLimit-Limit': { description: 'Pages allowed per month.', schema: { type: 'integer' as const } },
  'X-RateLimit-Remaining': { description: 'Pages left this month.', schema: { type: 'integer' as const } },
  'X-RateLimit-Reset': {
    description: 'When the limits reset, Unix time.',
    schema: { type: 'integer' as const },
  },
};

/** @param code of the error, in `code` */
export function problem(code: string, condition: string, example?: ProblemBody) {
  return {
    description: `\`${code}\`: ${condition}`,
    headers: { ...headers, ...HEADERS_OF[code] },
    content: { 'application/json': { schema: problemSchema, example } },
  };
}

/** What tells a program how to go on, by the code of the error. */
const HEADERS_OF: Readonly<Record<string, typeof retryAfter>> = {
  UNAUTHORIZED: authenticate,
  RATE_LIMITED: retryAfter,
  SERVICE_UNAVAILABLE: retryAfter,
};

export const security: Record<string, string[]>[] = [{ bearer: [] }, { apiKey: [] }];

/** How whatever takes a key can be refused. */
export const keyProblems = {
  400: problem('BAD_REQUEST', 'two different keys were sent (`reason` `two_keys`).'),
  401: problem('UNAUTHORIZED', 'the key is missing or not valid.', unauthorizedExample),
  429: problem(
    'RATE_LIMITED',
    'too many requests with keys that are not valid; try again after `Retry-After`.',
  ),
  500: problem('SERVER_ERROR', 'an internal error; try again.'),
  503: problem(
    'SERVICE_UNAVAILABLE',
    'the server is stopping, or cannot use what it needs; try again after `Retry-After`.',
  ),
};

export const convertRoute = createRoute({
  method: 'post',
  path: '/api/v1/convert',
  operationId: 'convert',
  tags: ['Conversion'],
  summary: 'Convert a document',
  description:
    'PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX or PPTX to Markdown or HTML. With `Accept: application/x-ndjson` Markdown comes piece by piece, a line of JSON each, as soon as it is sure. A client that hangs up is then charged for the pages it was sent; with an idempotency key the work goes on, to be asked for again.',
  security,
  request: {
    headers: z.object({
      'Idempotency-Key': z.string().max(255).optional().meta({
        description: 'The same key with the same content gives the first result again, charged once.',
      }),
      'Docconv-On-Hang-Up': z.enum(['cancel']).optional().meta({
        description:
          'With an idempotency key: ends the work, uncharged, when the client hangs up; else it goes on to be asked for again.',
      }),
    }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({ file: binary }).extend(convertFields.shape),
          example: formExample,
        },
        'application/json': { schema: jsonDocument, example: jsonExample },
      },
    },
  },
  responses: {
    ...keyProblems,
    200: {
      description: 'The converted document.',
      headers: { ...headers, ...replayed },
      content: {
        'application/json': {
          schema: convertResponse,
          examples: {
            conversion: { summary: 'A page converted', value: conversionExample },
            estimate: { summary: 'With dry_run', value: estimateExample },
          },
        },
        [NDJSON]: { schema: streamLine },
      },
    },
    400: problem(
      'BAD_REQUEST',
      'no document, one that cannot be read, or a malformed body.',
      unreadableExample,
    ),
    408: problem('BAD_REQUEST', 'the body stopped arriving.'),
    413: problem('FILE_TOO_LARGE', 'the document is larger than the plan takes.'),
    415: problem(
      'UNSUPPORTED_TYPE',
      'the Content-Type is neither multipart/form-data nor application/json.',
      unsupportedTypeExample,
    ),
    429: problem(
      'RATE_LIMITED',
      '`reason` `quota`: the month is used up. `reason` `busy`: try again after `Retry-After`.',
    ),
  },
});

export const statusRoute = createRoute({
  method: 'get',
  path: '/api/v1/convert',
  operationId: 'getStatus',
  tags: ['Account'],
  summary: 'Plan and use of the account',
  security,
  responses: {
    ...keyProblems,
    200: {
      description: "This month's usage and its limits.",
      headers,
      content: { 'application/json': { schema: statusResponse, example: statusExample } },
    },
  },
});
