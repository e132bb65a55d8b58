import { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import { conversionData } from '../../../service/convert/conversion-data.ts';
import { networkOf } from '../../../service/network/network.ts';
import { priceOf, type Terms } from '../../../service/payments/check-terms.ts';
import { describeRequest } from '../../../service/payments/describe-payment.ts';
import type { ReceivedPayment, Scheme } from '../../../service/payments/facilitator.ts';
import { PaymentRefused } from '../../../service/payments/payment-refused.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import type { PaidResponse, ProbeResponse } from '../../../service/payments/schemas.ts';
import type { PaymentNetwork } from '../../../service/payments/setup/networks.ts';
import type { PaymentService } from '../../../service/payments/setup/open-payments.ts';
import type { PaidConversion } from '../../../service/payments/setup/payment-parts.ts';
import type { Probe } from '../../../service/payments/setup/probe.ts';
import type { Env, HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { challenge } from './challenge.ts';
import { paidConvertRoute, probeRoute } from './declarations.ts';
import { notConfigured, toX402Problem } from './problems.ts';
import {
  type ConvertQuery,
  readConvertQuery,
  readProbeQuery,
  requireUrl,
  writeConvertUrl,
} from './read-query.ts';
import { setSettlementHeader } from './settlement-header.ts';
import type { X402Parts } from './x402-parts.ts';

/** Conversions that anybody pays for one by one, without an account. */
export function x402Routes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  // Declared, but read by hand: whoever has not paid is told the price before anything else.
  app.openAPIRegistry.registerPath(probeRoute);
  app.openAPIRegistry.registerPath(paidConvertRoute);

  app.use('/api/x402/*', openToAll());

  app.get('/api/x402/probe', (context) =>
    withProblems(false, async () => {
      const { payments, facilitator } = requireX402(parts);
      const schemes = await facilitator.schemes();
      const network = networkOf(context.var.clientAddress);
      const { url, maxPages, outputFormat } = readProbeQuery(context);
      const probe = await payments.probe({ url, maxPages, network }, context.req.raw.signal);
      const order = { url, outputFormat, maxPages: probe.maxPages };
      const convertUrl = writeConvertUrl(parts.settings.publicUrl, order);
      return context.json(probeBody(probe, payments.settings, schemes, convertUrl));
    }),
  );

  app.get('/api/x402/convert', (context) => {
    // To HEAD belongs the response that a request without a payment gets.
    const header = context.req.method === 'HEAD' ? undefined : paymentHeaderOf(context);
    return withProblems(header !== undefined, async () => {
      const x402 = requireX402(parts);
      const query = readConvertQuery(context);
      if (header === undefined) return challenge(context, x402, parts, query);
      try {
        return await convertPaid(context, x402, requireUrl(query), header);
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        return challenge(context, x402, parts, query, error);
      }
    });
  });
  return app;
}

async function convertPaid(
  context: HttpContext,
  { payments }: X402Parts,
  query: ConvertQuery & { url: string },
  header: string,
): Promise<Response> {
  const received = readPayment(header, payments);
  const network = networkOf(context.var.clientAddress);
  const request = describeRequest({ order: query, received, network });
  context.set('log', context.var.log.child({ payment: request.payment.id }));
  const paid = await payments.convert(request, context.req.raw.signal);
  const { payer, amount, transaction = '' } = paid.payment;
  setSettlementHeader(context, {
    success: true,
    transaction,
    network: payments.settings.network.id,
    payer,
    amount,
  });
  if (paid.isReplay) context.header('Idempotent-Replayed', 'true');
  return context.json(paidBody(paid));
}

/** @throws HttpProblem `x402_not_configured` */
function requireX402({ x402 }: HttpParts): X402Parts {
  if (!x402) throw notConfigured();
  return x402;
}

async function withProblems(isPaid: boolean, respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    throw toX402Problem(error, isPaid);
  }
}

const EXPOSED = [
  'Payment-Required',
  'Payment-Response',
  'X-Payment-Response',
  'Idempotent-Replayed',
  'Retry-After',
  'X-Request-Id',
];

/** Pages of any site may ask: nothing here depends on cookies. */
function openToAll() {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    exposeHeaders: EXPOSED,
  });
}

/** The result, and what was paid for it. */
function paidBody({ conversion, payment }: PaidConversion): PaidResponse {
  const { scheme, network, payer, amount = '0', transaction = '' } = payment;
  return {
    success: true,
    data: conversionData(conversion),
    payment: { scheme, network, payer, amount, transaction },
  };
}

function probeBody(
  { pageCount, maxPages }: Probe,
  terms: Terms,
  schemes: Scheme[],
  convertUrl: string,
): ProbeResponse {
  const estimated = formatDollars(priceOf({ maxPages: pageCount }, terms));
  const highest = formatDollars(priceOf({ maxPages }, terms));
  const prices = { exact: highest, upto: estimated };
  return {
    success: true,
    page_count: pageCount,
    network: terms.network.id,
    schemes,
    estimated_settlement_price: estimated,
    settlement_prices: Object.fromEntries(schemes.map((scheme) => [scheme, prices[scheme]])),
    max_authorization_price: highest,
    max_pages: maxPages,
    convert_url: convertUrl,
  };
}

/** The payment that came with a request: in `Payment-Signature`, or in `X-Payment` as older clients send it. */
function paymentHeaderOf({ req }: HttpContext): string | undefined {
  return req.header('payment-signature') ?? req.header('x-payment');
}

/** @throws PaymentRefused `malformed_payment` */
function readPayment(header: string, payments: Pick<PaymentService, 'settings' | 'read'>): ReceivedPayment {
  const payload = modernize(decode(header), payments.settings.network);
  const signed = payments.read(payload);
  if (signed) return { signed, payload };
  throw new PaymentRefused(
    'malformed_payment',
    'The payment cannot be read: it is not an x402 payment by one of the schemes in this response.',
    'Send the payload as JSON in base64, as clients of x402 do; nothing was charged.',
  );
}

function decode(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What version 1 of the protocol signed is the same; only what is around it was arranged differently. */
function modernize(payload: unknown, { id, legacyName, token }: PaymentNetwork): unknown {
  if (!isObject(payload) || payload.x402Version !== 1) return payload;
  if (payload.scheme !== 'exact' || payload.network !== legacyName) return undefined;
  const accepted = { scheme: 'exact', network: id, asset: token.address };
  return { x402Version: 2, accepted, payload: payload.payload };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
