import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { formatDollars, parseDollars } from '../price.ts';
import { checkPaymentSettings } from './settings.ts';

const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const complete = {
  DOCCONV_X402_ENABLED: '1',
  DOCCONV_X402_PAY_TO: PAY_TO,
  DOCCONV_X402_FACILITATOR_URL: 'https://facilitator.example/x402/',
  DOCCONV_X402_RPC_URL: 'https://rpc.example/key',
};

const check = (environment: Record<string, string>) =>
  checkPaymentSettings(loadConfig({ DOCCONV_HOME: '/nowhere', ...environment }).server.payments);

function problemsOf(change: Record<string, string>): string[] {
  const configuration = check({ ...complete, ...change });
  return configuration.type === 'incomplete' ? configuration.problems : [configuration.type];
}

describe('payment per request', () => {
  test('is off unless it is asked for', () => {
    expect(check({})).toEqual({ type: 'off' });
    expect(check({ ...complete, DOCCONV_X402_ENABLED: '0' })).toEqual({ type: 'off' });
  });

  test('is on with an address, a facilitator and a node, on the test network', () => {
    const configuration = check({ ...complete, DOCCONV_X402_FACILITATOR_TOKEN: 'a token' });
    expect(configuration).toMatchObject({
      type: 'on',
      settings: {
        network: { id: 'eip155:84532', isTest: true },
        payTo: PAY_TO,
        facilitator: { url: 'https://facilitator.example/x402', token: 'a token', timeoutMs: 30_000 },
        rpcUrl: 'https://rpc.example/key',
        pricePerPage: 5_000n,
      },
    });
  });

  test('is incomplete without them, and each is named', () => {
    expect(check({ DOCCONV_X402_ENABLED: '1' })).toEqual({
      type: 'incomplete',
      problems: [
        'DOCCONV_X402_PAY_TO is not set.',
        'DOCCONV_X402_FACILITATOR_URL is not set.',
        'DOCCONV_X402_RPC_URL is not set.',
      ],
    });
  });

  test.each([
    ['DOCCONV_X402_NETWORK', 'base-sepolia'],
    ['DOCCONV_X402_NETWORK', 'eip155:1'],
    ['DOCCONV_X402_PAY_TO', 'merchant.eth'],
    ['DOCCONV_X402_PAY_TO', `0x${'0'.repeat(40)}`],
    ['DOCCONV_X402_PAY_TO', PAY_TO.replace('c79C8', 'c79c8')],
    ['DOCCONV_X402_FACILITATOR_URL', 'file:///facilitator'],
    ['DOCCONV_X402_FACILITATOR_TIMEOUT', '0'],
    ['DOCCONV_X402_FACILITATOR_TIMEOUT', '30s'],
    ['DOCCONV_X402_RPC_URL', 'rpc'],
    ['DOCCONV_X402_PRICE', '0'],
    ['DOCCONV_X402_PRICE', '-1'],
    ['DOCCONV_X402_PRICE', '0.0000001'],
    ['DOCCONV_X402_PRICE', '1.01'],
    ['DOCCONV_X402_PRICE', '1e-3'],
    ['DOCCONV_X402_TEST_HOSTS', 'files.example'],
    ['DOCCONV_X402_TEST_HOSTS', '{"files.example": "127.0.0.1"}'],
    ['DOCCONV_X402_TEST_HOSTS', '{"files.example": "10.0.0.1:8443"}'],
    ['DOCCONV_X402_TEST_HOSTS', '{"files.example": "localhost:8443"}'],
  ])('is incomplete when %s is %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test('takes no real money without a second switch and a checksum', () => {
    const DOCCONV_X402_NETWORK = 'eip155:8453';
    const lowerCase = { DOCCONV_X402_PAY_TO: PAY_TO.toLowerCase() };
    expect(problemsOf(lowerCase)).toEqual(['on']);
    expect(problemsOf({ DOCCONV_X402_NETWORK })).toEqual([expect.stringContaining('DOCCONV_X402_MAINNET=1')]);
    const meant = { DOCCONV_X402_NETWORK, DOCCONV_X402_MAINNET: '1' };
    expect(problemsOf(meant)).toEqual(['on']);
    expect(problemsOf({ ...meant, ...lowerCase })).toEqual([expect.stringContaining('checksum')]);
    const standIn = { DOCCONV_X402_TEST_HOSTS: '{"files.example": "127.0.0.1:8443"}' };
    expect(problemsOf({ ...meant, ...standIn })).toEqual([expect.stringContaining('test networks')]);
  });

  test('fetches from hosts of this machine in tests', () => {
    const configuration = check({
      ...complete,
      DOCCONV_X402_TEST_HOSTS: '{"files.example": "127.0.0.1:8443"}',
      DOCCONV_X402_TEST_AUTHORITY: '/tmp/authority.pem',
    });
    expect(configuration.type === 'on' && configuration.settings.testHosts).toEqual({
      hosts: new Map([['files.example', { address: '127.0.0.1', port: 8443 }]]),
      authorityFile: '/tmp/authority.pem',
    });
  });
});

test.each([
  ['0.005', 5_000n, '$0.005'],
  ['1', 1_000_000n, '$1.00'],
  ['12.5', 12_500_000n, '$12.50'],
  ['0.000001', 1n, '$0.000001'],
  ['0', 0n, '$0.00'],
])('%s dollars are %i atomic units, shown as %s', (text, atomic, shown) => {
  expect(parseDollars(text)).toBe(atomic);
  expect(formatDollars(atomic)).toBe(shown);
});
