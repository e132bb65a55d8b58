import { encodePaymentSignatureHeader } from '@x402/core/http';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import type { LocalAccount } from 'viem';
import { describe, expect, it } from 'vitest';
import { type Answer, readAnswer } from '../testing/answer.ts';
import { createCustomer } from '../testing/customer.ts';
import { convertUrl, type Shop } from '../testing/shop.ts';

export function describeLegacy(shop: () => Shop): void {
  describe('a client of before', () => {
    it('13. that sends what it signed as x-payment is served', async () => {
      const { server, world } = shop();
      const customer = await createCustomer(world.chain);
      const url = convertUrl(server, { url: world.documents.servePdf(1), max_pages: 2 });
      const header = { 'x-payment': encodePaymentSignatureHeader(await customer.sign(url)) };
      const answer = await customer.ask(url, header);
      expect([answer.status, answer.body.data?.page_count]).toEqual([200, 1]);
      expect(await world.transfers(customer.account.address)).toMatchObject([{ amount: 10_000n }]);
      expect((await customer.insist(url)).body).toEqual(answer.body);
    });

    it('13. that speaks version 1 finds its demand in the body, and is served once', async () => {
      const { server, world } = shop();
      const payer = await world.chain.createPayer(1_000_000n);
      const url = convertUrl(server, { url: world.documents.servePdf(1), max_pages: 2 });
      const client = createLegacyClient(payer);
      const answer = await client.pay(url);
      expect([answer.status, answer.body.data?.page_count]).toEqual([200, 1]);
      const receipt = answer.headers.get('x-payment-response') ?? answer.headers.get('payment-response');
      expect(JSON.parse(Buffer.from(receipt ?? '', 'base64').toString())).toMatchObject({ success: true });
      const again = await readAnswer(await fetch(url, { headers: { 'x-payment': client.sent[0] ?? '' } }));
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(await world.transfers(payer.address)).toMatchObject([{ amount: 10_000n }]);
    });
  });
}

/** A stock client that knows nothing of version 2: neither its scheme nor its headers. */
function createLegacyClient(payer: LocalAccount): { pay(url: string): Promise<Answer>; sent: string[] } {
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
  return { pay: async (url) => readAnswer(await wrapFetchWithPayment(send, client)(url)), sent };
}
