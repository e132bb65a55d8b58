import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../cli/testing/make-pdf.ts';
import { addAccount } from '../../../service/keys/first-use.ts';
import { openStore } from '../../../service/open/open-store.ts';
import type { DocconvServer } from '../testing/docconv-server.ts';
import { withoutTestHosts } from '../testing/payment-world.ts';
import { readResponse } from '../testing/response.ts';
import { convertUrl, probeUrl, type Shop } from '../testing/shop.ts';

const PDF = 'https://files.example/any.pdf';
/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:1';

export function describeConfiguration(shop: () => Shop): void {
  describe('a server', () => {
    it('1. whose payments are off, incomplete or without facilitator says so, and serves those with a key', {
      timeout: 120_000,
    }, async () => {
      const { environment } = shop().world;
      const cases = [
        [{ DOCCONV_X402_ENABLED: '' }, 'x402_not_configured'],
        [{ DOCCONV_X402_PAY_TO: '' }, 'x402_not_configured'],
        [{ DOCCONV_X402_FACILITATOR_URL: NOBODY }, 'service_unavailable'],
      ] as const;
      await Promise.all(
        cases.map(async ([change, code]) => {
          const server = await shop().startAnother({ ...environment, ...change });
          const response = await readResponse(await fetch(convertUrl(server, { url: PDF })));
          expect([response.status, response.body]).toEqual([
            503,
            expect.objectContaining({ success: false, code, error: expect.any(String) }),
          ]);
          expect(response.required).toBeUndefined();
          if (code === 'service_unavailable') {
            expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
          } else {
            expect((await fetch(probeUrl(server, { url: PDF }))).status).toBe(503);
          }
          expect(await convertWithKey(server)).toBe(200);
        }),
      );
    });

    it('1. that is incomplete tells its log once which setting is missing', { timeout: 60_000 }, async () => {
      const { environment } = shop().world;
      const server = await shop().startAnother({ ...environment, DOCCONV_X402_RPC_URL: '' });
      for (let i = 0; i < 3; i++) await fetch(convertUrl(server, { url: PDF }));
      await expect
        .poll(() => server.logged().split('DOCCONV_X402_RPC_URL').length - 1, { timeout: 10_000 })
        .toBe(1);
    });

    it('16. stays off on a network of real money without the extra switch', { timeout: 60_000 }, async () => {
      const { environment, facilitator } = shop().world;
      const { supported } = facilitator.asked;
      // Hosts of tests are a reason of their own.
      const server = await shop().startAnother({
        ...withoutTestHosts(environment),
        DOCCONV_X402_NETWORK: 'eip155:8453',
      });
      const response = await readResponse(await fetch(convertUrl(server, { url: PDF })));
      expect([response.status, response.body.code]).toEqual([503, 'x402_not_configured']);
      expect(facilitator.asked.supported).toBe(supported);
      await expect.poll(() => server.logged(), { timeout: 10_000 }).toContain('DOCCONV_X402_MAINNET');
    });

    it('16. never serves hosts of tests for real money', { timeout: 60_000 }, async () => {
      const server = await shop().startAnother({
        ...shop().world.environment,
        DOCCONV_X402_NETWORK: 'eip155:8453',
        DOCCONV_X402_MAINNET: '1',
      });
      const response = await readResponse(await fetch(convertUrl(server, { url: PDF })));
      expect([response.status, response.body.code]).toEqual([503, 'x402_not_configured']);
    });
  });
}

/** @returns the status of a conversion that an account pays for */
async function convertWithKey(server: DocconvServer): Promise<number> {
  const { store, close } = await openStore(server.store);
  const key = await addAccount(store, { plan: 'starter', keyName: 'test', now: Date.now() });
  await close();
  const document = makePdf([['Lorem ipsum dolor']]).toString('base64');
  const { status } = await fetch(`${server.url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file_base64: document, file_name: 'a.pdf' }),
  });
  return status;
}
