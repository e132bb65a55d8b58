import { createRoute, z } from '@hono/zod-openapi';
import { jobDocument, jobResponse, jobResultResponse, jobsResponse } from '../../../service/schemas.ts';
import { binary, headers, keyProblems, problem, security } from '../convert/declarations.ts';
import { formExample, jsonExample } from '../convert/examples.ts';
import { replayed, textHeader } from '../openapi/declared-headers.ts';
import { listQuery } from './read-list-query.ts';

const tags = ['Jobs'];
const id = z.object({ id: z.uuid() });
const unknown = problem('NOT_FOUND', 'the account has no such job.');

function response(description: string, schema: z.ZodType) {
  return { description, headers, content: { 'application/json': { schema } } };
}

export const acceptRoute = createRoute({
  method: 'post',
  path: '/api/v1/jobs',
  operationId: 'createJob',
  tags,
  summary: 'Convert a document later',
  description:
    'As `/api/v1/convert`, but the response comes at once. The job can be asked for on every node; pages are charged when it is done.',
  security,
  request: {
    headers: z.object({
      'Idempotency-Key': z.string().max(255).optional().meta({
        description:
          'The same key with the same request gives the job there is, unless that failed or was cancelled.',
      }),
    }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: jobDocument
            .omit({ file_base64: true, file_name: true, input_url: true })
            .extend({ file: binary }),
          example: formExample,
        },
        'application/json': { schema: jobDocument, example: jsonExample },
      },
    },
  },
  responses: {
    ...keyProblems,
    202: {
      ...response('The job, accepted.', jobResponse),
      headers: { ...headers, ...replayed, Location: textHeader('Path of the job.') },
    },
    400: problem('BAD_REQUEST', 'no document, or a malformed body.'),
    408: problem('BAD_REQUEST', 'the body stopped arriving.'),
    413: problem('FILE_TOO_LARGE', 'the document is larger than the plan takes.'),
    415: problem('UNSUPPORTED_TYPE', 'the Content-Type is neither multipart/form-data nor application/json.'),
    429: problem(
      'RATE_LIMITED',
      '`reason` `quota`: the month is used up. `reason` `busy`: too many jobs have not ended.',
    ),
  },
});

export const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/jobs',
  operationId: 'listJobs',
  tags,
  summary: 'Jobs of the account',
  description: 'The latest first. With `next_cursor` there are more: give it as `cursor` for those before.',
  security,
  request: { query: listQuery },
  responses: {
    ...keyProblems,
    200: response('The latest jobs, or those before the cursor.', jobsResponse),
    400: problem('BAD_REQUEST', 'a parameter cannot be used, or is not known.'),
  },
});

export const findRoute = createRoute({
  method: 'get',
  path: '/api/v1/jobs/{id}',
  operationId: 'getJob',
  tags,
  summary: 'How far a job is',
  security,
  request: { params: id },
  responses: { ...keyProblems, 200: response('The job.', jobResponse), 404: unknown },
});

export const cancelRoute = createRoute({
  method: 'delete',
  path: '/api/v1/jobs/{id}',
  operationId: 'cancelJob',
  tags,
  summary: 'Cancel a job',
  description: 'A running job ends within seconds and is not charged, unless it is done by then.',
  security,
  request: { params: id },
  responses: { ...keyProblems, 200: response('The job as it is now.', jobResponse), 404: unknown },
});

export const redeliverRoute = createRoute({
  method: 'post',
  path: '/api/v1/jobs/{id}/redeliver',
  operationId: 'redeliverWebhook',
  tags,
  summary: 'Send the webhook of a job again',
  description:
    'At once, and as after its end again for about a day, until the receiver takes it; with the same `webhook-id`. The result and the charge stay as they are.',
  security,
  request: { params: id },
  responses: {
    ...keyProblems,
    202: response('The job, whose webhook is `pending`.', jobResponse),
    404: unknown,
    409: problem(
      'CONFLICT',
      'the job has no webhook (`reason` `no_webhook`), or has not ended (`not_ended`).',
    ),
  },
});

export const resultRoute = createRoute({
  method: 'get',
  path: '/api/v1/jobs/{id}/result',
  operationId: 'getJobResult',
  tags,
  summary: 'The result of a job',
  security,
  request: { params: id },
  responses: {
    ...keyProblems,
    200: response('The converted document.', jobResultResponse),
    404: unknown,
    409: problem('CONFLICT', 'the job has not ended (`reason` `not_ended`), or it failed or was cancelled.'),
    410: problem('GONE', 'it has expired.'),
  },
});

export const eventsRoute = createRoute({
  method: 'get',
  path: '/api/v1/jobs/{id}/events',
  operationId: 'watchJob',
  tags,
  summary: 'Watch a job',
  security,
  request: { params: id },
  responses: {
    ...keyProblems,
    200: {
      description: 'Server-sent events named `job`, each with the job as JSON, until it has ended.',
      headers,
      content: { 'text/event-stream': { schema: z.string() } },
    },
    404: unknown,
  },
});
