import type { ReceivedPayment } from '../../../service/payments/facilitator.ts';
import { PaymentRefused } from '../../../service/payments/payment-refused.ts';
import type { PaymentNetwork } from '../../../service/payments/setup/networks.ts';
import type { PaymentService } from '../../../service/payments/setup/open-payments.ts';
import type { HttpContext } from '../../env.ts';

/** The payment that came with a request: in `Payment-Signature`, or in `X-Payment` as older clients send it. */
export function paymentHeaderOf({ req }: HttpContext): string | undefined {
  return req.header('payment-signature') ?? req.header('x-payment');
}

/** @throws PaymentRefused `malformed_payment` */
export function readPayment(
  header: string,
  payments: Pick<PaymentService, 'settings' | 'read'>,
): ReceivedPayment {
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
