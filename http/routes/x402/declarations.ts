import { createRoute, z } from '@hono/zod-openapi';
import {
  paidQuery,
  paidResponse,
  paymentChallenge,
  probeQuery,
  probeResponse,
} from '../../../service/payments/schemas.ts';
import { problemSchema } from '../../../service/schemas.ts';
import { retryAfter, textHeader } from '../openapi/declared-headers.ts';

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const refused = (description: string) => json(problemSchema, description);

const sourceProblems = {
  413: refused('`file_too_large`, `page_limit_exceeded`'),
  415: refused('`unsupported_content_type`: the address does not lead to a PDF'),
  422: refused('`invalid_pdf`, `no_content`'),
  429: { ...refused('`rate_limited`: try again after `Retry-After`'), headers: retryAfter },
  500: refused('`server_error`'),
  503: { ...refused('`x402_not_configured`, `service_unavailable`'), headers: retryAfter },
};

export const probeRoute = createRoute({
  method: 'get',
  path: '/api/x402/probe',
  operationId: 'probePaidConversion',
  security: [],
  tags: ['Pay per request'],
  summary: 'Count the pages of a PDF, and learn what converting it costs',
  request: { query: probeQuery },
  responses: {
    200: json(probeResponse, 'Its pages and its price'),
    400: refused(
      '`missing_url`, `invalid_url`, `unsupported_output_format`, `invalid_max_pages`, `unknown_parameter`',
    ),
    ...sourceProblems,
  },
});

export const paidConvertRoute = createRoute({
  method: 'get',
  path: '/api/x402/convert',
  operationId: 'convertPaid',
  security: [],
  tags: ['Pay per request'],
  summary: 'Convert a PDF for a signed payment, without an account',
  description:
    'Without a payment the response is 402 with the header Payment-Required. Sign one of its requirements and repeat the request with the header Payment-Signature. The money is taken once the document is converted: `exact` takes the price of max_pages, `upto` that of the pages there were. The same payment sent again gets the same result and is charged once.',
  request: {
    query: paidQuery,
    headers: z.object({
      'Payment-Signature': z.string().optional().meta({
        description: 'The signed payment: JSON of x402, version 2, in base64. Older clients send X-Payment.',
      }),
    }),
  },
  responses: {
    200: {
      ...json(paidResponse, 'The converted document, paid for'),
      headers: {
        'Payment-Response': textHeader('The settlement: JSON in base64.'),
        'Idempotent-Replayed': textHeader('`true` when this payment had been settled before.'),
      },
    },
    400: refused(
      '`missing_url`, `invalid_url`, `unsupported_output_format`, `invalid_max_pages`, `unknown_parameter`',
    ),
    402: {
      ...json(paymentChallenge, '`payment_required`, `payment_settlement_failed`'),
      headers: {
        'Payment-Required': textHeader('What a payment has to be like: JSON in base64.'),
        'Payment-Response': textHeader('The settlement that failed, if one did: JSON in base64.'),
      },
    },
    ...sourceProblems,
  },
});
