import { isIP } from 'node:net';
import type { PaymentEnvironment } from '../../config/config.ts';
import { isLoopback } from '../../config/server-settings.ts';
import { isChecksummed } from '../chain/signatures/is-checksummed.ts';
import { parseDollars } from '../price.ts';
import { DEFAULT_NETWORK, findNetwork, networkIds, type PaymentNetwork } from './networks.ts';

/** What payment per request needs, as the operator set it. */
export interface PaymentSettings {
  network: PaymentNetwork;
  /** Whom the money goes to. */
  payTo: `0x${string}`;
  facilitator: FacilitatorSettings;
  /** A node of the chain, asked what became of payments. May have a key in it: never shown. */
  rpcUrl: string;
  /** Atomic units. */
  pricePerPage: bigint;
  /** Hosts on this machine that tests fetch from; on test networks only. */
  testHosts?: TestHosts;
}

/** The service that checks payments and takes them to the chain. */
interface FacilitatorSettings {
  url: string;
  token?: string;
  /** How long it may take to answer, milliseconds. Settling waits for a block. */
  timeoutMs: number;
}

export interface TestHosts {
  /** By name, where it listens on loopback. */
  hosts: ReadonlyMap<string, { address: string; port: number }>;
  /** PEM file of the authority they are trusted by. */
  authorityFile?: string;
}

type PaymentConfiguration =
  | { type: 'off' }
  /** One sentence for each setting that is missing or wrong, without its value. */
  | { type: 'incomplete'; problems: string[] }
  | { type: 'on'; settings: PaymentSettings };

const DEFAULT_TIMEOUT_S = '30';
const DEFAULT_PRICE = '0.005';
/** More for one page is a slip of the hand. */
const HIGHEST_PRICE = parseDollars('1') as bigint;

/** Finds out whether payments are taken. Never throws: a server whose payments are not set up does all else. */
export function checkPaymentSettings(environment: PaymentEnvironment): PaymentConfiguration {
  if (!environment.enabled) return { type: 'off' };
  const problems: string[] = [];
  const take = <T>(read: T | Problem): T | undefined => {
    if (!(read instanceof Problem)) return read;
    problems.push(read.sentence);
    return undefined;
  };
  const network = take(readNetwork(environment));
  const payTo = take(readPayTo(environment, network));
  const facilitatorUrl = take(readUrl('DOCCONV_X402_FACILITATOR_URL', environment.facilitatorUrl));
  const timeoutMs = take(readTimeout(environment));
  const rpcUrl = take(readUrl('DOCCONV_X402_RPC_URL', environment.rpcUrl));
  const pricePerPage = take(readPrice(environment));
  const testHosts = take(readTestHosts(environment, network));
  if (
    !network ||
    !payTo ||
    !facilitatorUrl ||
    !timeoutMs ||
    !rpcUrl ||
    !pricePerPage ||
    problems.length > 0
  ) {
    return { type: 'incomplete', problems };
  }
  const facilitator = { url: facilitatorUrl, token: environment.facilitatorToken, timeoutMs };
  return { type: 'on', settings: { network, payTo, facilitator, rpcUrl, pricePerPage, testHosts } };
}

/** Why a setting cannot be used. */
class Problem {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

function readNetwork({
  network: id = DEFAULT_NETWORK,
  mainnet,
}: PaymentEnvironment): PaymentNetwork | Problem {
  const network = findNetwork(id);
  if (!network) return new Problem(`DOCCONV_X402_NETWORK is none of ${networkIds().join(', ')}.`);
  if (network.isTest || mainnet) return network;
  return new Problem(
    `DOCCONV_X402_NETWORK is ${id}, where money is real; set DOCCONV_X402_MAINNET=1 too if that is meant.`,
  );
}

/** Real money goes to an address that was not mistyped: its checksum shows. */
function readPayTo(
  { payTo }: PaymentEnvironment,
  network: PaymentNetwork | undefined,
): `0x${string}` | Problem {
  if (payTo === undefined) return missing('DOCCONV_X402_PAY_TO');
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(payTo) && !/^0x0+$/.test(payTo);
  if (!isAddress) return new Problem('DOCCONV_X402_PAY_TO is not an address.');
  const mayGoWithout = network?.isTest && payTo === payTo.toLowerCase();
  if (mayGoWithout || isChecksummed(payTo)) return payTo as `0x${string}`;
  return new Problem('DOCCONV_X402_PAY_TO has no checksum (EIP-55), or a wrong one.');
}

function readUrl(name: string, value: string | undefined): string | Problem {
  if (value === undefined) return missing(name);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb ? value.replace(/\/+$/, '') : new Problem(`${name} is not an http or https address.`);
}

function readTimeout({
  facilitatorTimeout: seconds = DEFAULT_TIMEOUT_S,
}: PaymentEnvironment): number | Problem {
  if (/^\d{1,3}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 120)
    return Number(seconds) * 1000;
  return new Problem('DOCCONV_X402_FACILITATOR_TIMEOUT is not a number of seconds from 1 to 120.');
}

function readPrice({ price = DEFAULT_PRICE }: PaymentEnvironment): bigint | Problem {
  const atomic = parseDollars(price);
  if (atomic !== undefined && atomic > 0n && atomic <= HIGHEST_PRICE) return atomic;
  return new Problem('DOCCONV_X402_PRICE is not a price of a page in dollars, from 0.000001 to 1.');
}

function readTestHosts(
  { testHosts, testAuthority }: PaymentEnvironment,
  network: PaymentNetwork | undefined,
): TestHosts | undefined | Problem {
  if (testHosts === undefined && testAuthority === undefined) return undefined;
  if (!network?.isTest) return new Problem('DOCCONV_X402_TEST_HOSTS and _AUTHORITY are for test networks.');
  const hosts = parseHosts(testHosts ?? '{}');
  if (hosts) return { hosts, authorityFile: testAuthority };
  return new Problem('DOCCONV_X402_TEST_HOSTS is not like {"files.example": "127.0.0.1:8443"}.');
}

function parseHosts(json: string): TestHosts['hosts'] | undefined {
  try {
    const entries = Object.entries(JSON.parse(json) as object).map(([name, target]) => {
      const { hostname: address, port } = new URL(`tcp://${target}`);
      if (isIP(address) !== 4 || !isLoopback(address) || port === '')
        throw new Error('not a port of this machine');
      return [name, { address, port: Number(port) }] as const;
    });
    return new Map(entries);
  } catch {
    return undefined;
  }
}

function missing(name: string): Problem {
  return new Problem(`${name} is not set.`);
}
