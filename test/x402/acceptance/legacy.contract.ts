import { encodePaymentSignatureHeader } from '@x402/core/http';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import type { LocalAccount } from 'viem';
import { describe, expect, it } from 'vitest';
import { createCustomer } from '../testing/customer.ts';
import { type ReceivedResponse, readResponse } from '../testing/response.ts';
import { convertUrl, type Shop } from '../testing/shop.ts';

export function describeLegacy(shop: () => Shop): void {
  describe('a client of before', () => {
    it('13. that sends what it signed as x-payment is served', async () => {
      const { server, world } = shop();
      const customer = await createCustomer(world.chain);
      const url = convertUrl(server, { url: world.documents.servePdf(1), max_pages: 2 });
      const header = { 'x-payment': encodePaymentSignatureHeader(await customer.sign(url)) };
      const response = await customer.ask(url, header);
      expect([response.status, response.body.data?.page_count]).toEqual([200, 1]);
      expect(await world.transfers(customer.account.address)).toMatchObject([{ amount: 10_000n }]);
      expect((await customer.insist(url)).body).toEqual(response.body);
    });

    it('13. that speaks version 1 finds its demand in the body, and is served once', async () => {
      const { server, world } = shop();
      const payer = await world.chain.createPayer(1_000_000n);
      const url = convertUrl(server, { url: world.documents.servePdf(1), max_pages: 2 });
      const client = createLegacyClient(payer);
      const response = await client.pay(url);
      expect([response.status, response.body.data?.page_count]).toEqual([200, 1]);
      const receipt = response.headers.get('x-payment-response') ?? response.headers.get('payment-response');
      expect(JSON.parse(Buffer.from(receipt ?? '', 'base64').toString())).toMatchObject({ success: true });
      const again = await readResponse(await fetch(url, { headers: { 'x-payment': client.sent[0] ?? '' } }));
      expect([again.status, again.body]).toEqual([200, response.body]);
      expect(await world.transfers(payer.address)).toMatchObject([{ amount: 10_000n }]);
    });
  });
}

/** A stock client that knows nothing of version 2: neither its scheme nor its headers. */
function createLegacyClient(payer: LocalAccount): {
  pay(url: string): Promise<ReceivedResponse>;
  sent: string[];
} {
  const sent: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const payment = request.headers.get('x-payment');
    if (payment !== null) sent.push(payment);
    const response = await fetch(request);
    const headers = new Headers(response.headers);
    headers.delete('payment-required');
    return new Response(response.body, { status: response.status, headers });
  };
  const signer = { address: payer.address, signTypedData: payer.signTypedData };
  const client = new x402Client().registerV1('base-sepolia', new ExactEvmSchemeV1(signer));
  return { pay: async (url) => readResponse(await wrapFetchWithPayment(send, client)(url)), sent };
}
