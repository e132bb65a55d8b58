import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, createCustomer } from '../testing/customer.ts';
import type { DocconvServer } from '../testing/docconv-server.ts';
import { withoutTestHosts } from '../testing/payment-world.ts';
import { convertUrl, probeUrl, type Shop } from '../testing/shop.ts';
import { type Canary, isCanaryForbidden, startCanary } from '../testing/start-canary.ts';
import { type NameServer, startDns } from '../testing/start-dns.ts';

const isForbidden = await isCanaryForbidden('addresses in the network of the server');
const PUBLIC = '93.184.215.14';
const preload = fileURLToPath(new URL('../testing/ask-test-dns.mjs', import.meta.url));

export function describeAddresses(shop: () => Shop): void {
  describe.skipIf(isForbidden)('an address that leads into the network of the server', () => {
    let canary: Canary;
    let names: NameServer;
    let server: DocconvServer;
    let customer: Customer;

    beforeAll(async () => {
      canary = (await startCanary()) as Canary;
      names = await startDns((name, times) => {
        if (name === 'rebinding.example') return [times % 2 === 1 ? PUBLIC : canary.address];
        if (name === 'mixed.example') return [PUBLIC, canary.address];
        if (name === 'private.example') return [canary.address];
        if (name === 'ten.example') return ['10.0.0.1'];
        if (name === 'metadata.example') return ['169.254.169.254'];
        return [];
      });
      server = await shop().startAnother({
        ...withoutTestHosts(shop().world.environment),
        NODE_OPTIONS: `--import=${preload}`,
        TEST_DNS: names.server,
      });
    });
    beforeEach(async () => {
      customer = await createCustomer(shop().world.chain);
    });
    afterAll(async () => {
      names.close();
      await canary.close();
    });

    /** Asks for the price, and pays for a conversion. @returns how both were refused */
    async function refusals(url: string, by = server) {
      const probed = await customer.ask(probeUrl(by, { url }));
      const paid = await customer.pay(convertUrl(by, { url, max_pages: 1 }));
      for (const { status, body } of [probed, paid]) {
        expect([400, 422]).toContain(status);
        expect(body).toMatchObject({
          success: false,
          code: expect.stringMatching(/^(invalid_url|no_content)$/),
        });
      }
      expect(await shop().world.transfers(customer.account.address)).toEqual([]);
      return [probed, paid].map(({ status, body }) => [status, body.code, body.error]);
    }

    const written = (): string[] => {
      const [a = 0, b = 0, c = 0, d = 0] = canary.address.split('.').map(Number);
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = [a, b, c, d].map((part) => part.toString(16).padStart(2, '0')).join('');
      return [
        canary.address,
        `[::ffff:${canary.address}]`,
        `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
        `[64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}]`,
        `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::]`,
        String(number),
        `0x${hex}`,
        `0${a.toString(8)}.${b}.${c}.${d}`,
        `${a}.${b}.${c * 256 + d}`,
        [...canary.address].map((sign) => (sign === '.' ? '。' : `${sign}`)).join(''),
        `${canary.address}.`,
      ];
    };

    it('15. is refused however it is written', { timeout: 120_000 }, async () => {
      for (const host of written()) await refusals(`https://${host}/secret.pdf`);
      expect(canary.hits()).toBe(0);
    });

    it('15. is refused with another port, scheme or credentials', { timeout: 60_000 }, async () => {
      for (const url of [
        `https://${canary.address}:80/`,
        `http://${canary.address}/`,
        `https://user:secret@${canary.address}/`,
        'https://localhost/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://0.0.0.0/',
        'https://169.254.169.254/latest/meta-data/',
        'https://10.0.0.1/',
        'https://[fd00::1]/',
        'file:///etc/passwd',
        `gopher://${canary.address}/`,
      ]) {
        await refusals(url);
      }
      expect(canary.hits()).toBe(0);
    });

    it.each(['private', 'mixed', 'ten', 'metadata', 'unknown'])(
      '15. is refused behind the name %s.example',
      { timeout: 60_000 },
      async (name) => {
        await refusals(`https://${name}.example/secret.pdf`);
        expect(names.asked).toContain(`${name}.example`);
        expect(canary.hits()).toBe(0);
      },
    );

    it('15. is refused behind a name that changes its mind', { timeout: 120_000 }, async () => {
      for (let i = 0; i < 3; i++) await refusals('https://rebinding.example/secret.pdf');
      expect(names.asked.filter((name) => name === 'rebinding.example').length).toBeGreaterThanOrEqual(4);
      expect(canary.hits()).toBe(0);
    });

    it('15. is refused at the end of redirects', { timeout: 120_000 }, async () => {
      const { documents } = shop().world;
      const fetching = shop().server;
      const targets = [
        ...written()
          .filter(fitsHeader)
          .map((host) => `https://${host}/`),
        'https://private.example/',
        'https://rebinding.example/',
        `http://${canary.address}/`,
        'file:///etc/passwd',
        '//localhost/',
      ];
      for (const location of targets) {
        const leading = documents.serve((_request, response) => response.writeHead(302, { location }).end());
        await refusals(leading, fetching);
      }
      const loop: string = documents.serve((_request, response) =>
        response.writeHead(302, { location: loop }).end(),
      );
      await refusals(loop, fetching);
      expect(canary.hits()).toBe(0);
    });

    it('15. is not told apart by its name from one where nobody answers', { timeout: 60_000 }, async () => {
      const told = [
        ...(await refusals('https://private.example/')),
        ...(await refusals('https://metadata.example/')),
        ...(await refusals('https://unknown.example/')),
      ];
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    });

    it('15. is told the same of each address, whether anybody answers there', {
      timeout: 60_000,
    }, async () => {
      const told = [
        ...(await refusals(`https://${canary.address}/`)),
        ...(await refusals('https://127.0.0.1/')),
        ...(await refusals('https://10.0.0.1/')),
      ];
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    });

    it('15. was there to be reached all the time', async () => {
      const socket = connect(443, canary.address);
      await once(socket, 'close');
      expect(canary.hits()).toBe(1);
    });
  });
}

function fitsHeader(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
