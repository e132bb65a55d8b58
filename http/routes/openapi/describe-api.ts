import type { OpenAPIHono } from '@hono/zod-openapi';
import { type PaidOffer, paymentInfo } from '../../../well-known/x402.ts';
import type { Env } from '../../env.ts';

const VERSION = '1.0.0';
const PAYMENTS = 'Pay per request';

type Description = ReturnType<OpenAPIHono<Env>['getOpenAPI31Document']>;

/**
 * @param offer what payments are taken for, where they are: the price stands at the operation then
 * @returns an OpenAPI 3.1 document
 */
export function describeApi(app: OpenAPIHono<Env>, publicUrl: string, offer?: PaidOffer): Description {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'docconv',
      version: VERSION,
      description:
        'Turns PDFs, pictures, DOCX and PPTX into Markdown, or into HTML that keeps complex tables. Every response, errors included, has the pages of the month in X-RateLimit-Limit, -Remaining and -Reset.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Conversion', description: 'Documents to Markdown or HTML.' },
      { name: 'Jobs', description: 'Conversions that are asked for now and fetched later.' },
      { name: 'Account', description: 'Plan and usage.' },
      { name: PAYMENTS, description: 'One PDF for one signed payment (x402), without an account.' },
      { name: 'Connect', description: 'A key for a tool, after a person has approved it in a browser.' },
    ],
  });
  if (!offer) return withoutPayments(document);
  const paid = document.paths?.['/api/x402/convert']?.get;
  if (paid) Object.assign(paid, { 'x-payment-info': paymentInfo(offer) });
  return document;
}

/** Leaves out operations this server does not offer. */
function withoutPayments(document: Description): Description {
  const {
    Probe: _probe,
    PaidConversion: _paid,
    PaymentChallenge: _challenge,
    ...schemas
  } = document.components?.schemas ?? {};
  return {
    ...document,
    tags: document.tags?.filter(({ name }) => name !== PAYMENTS),
    paths: Object.fromEntries(
      Object.entries(document.paths ?? {}).filter(([path]) => !path.startsWith('/api/x402/')),
    ),
    components: { ...document.components, schemas },
  };
}

/** How requests show who they are from. */
export function declareSecurity({ openAPIRegistry }: OpenAPIHono<Env>): void {
  openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, `Bearer dc_live_…`; preferred.',
  });
  openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The same key.',
  });
}
