import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http';
import type { PaymentRequired, SettleResponse } from '@x402/core/types';

/** What the routes of x402 answer in JSON. */
interface ResponseBody {
  success?: boolean;
  data?: { content: string; page_count: number; output_format: string };
  payment?: { scheme: string; network: string; payer: string; amount: string; transaction: string };
  code?: string;
  error?: string;
  hint?: string;
  [more: string]: unknown;
}

/** A response, read to its end. */
export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
  body: ResponseBody;
  /** From the header `Payment-Required`. */
  required: PaymentRequired | undefined;
  /** From the header `Payment-Response`. */
  settlement: SettleResponse | undefined;
}

export async function readResponse(response: Response): Promise<ReceivedResponse> {
  const text = await response.text();
  const required = response.headers.get('payment-required');
  const settlement = response.headers.get('payment-response');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? {} : JSON.parse(text),
    required: required === null ? undefined : decodePaymentRequiredHeader(required),
    settlement: settlement === null ? undefined : decodePaymentResponseHeader(settlement),
  };
}
