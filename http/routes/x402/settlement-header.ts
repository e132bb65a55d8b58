import type { SettleResponse } from '@x402/core/types';
import type { HttpContext } from '../../env.ts';
import { encodeHeader } from './encode-header.ts';

/** As it is called now, and as clients of version 1 of the protocol look for it. */
const NAMES = ['Payment-Response', 'X-Payment-Response'];

/** Says in the headers of a response how a settlement ended, as clients of x402 read it. */
export function setSettlementHeader(context: HttpContext, settlement: SettleResponse): void {
  for (const name of NAMES) context.header(name, encodeHeader(settlement));
}
