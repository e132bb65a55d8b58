import { fileURLToPath } from 'node:url';
import { type Address, type Hex, parseAbiItem } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { USDC } from '../../chain/addresses.ts';
import { type Facilitator, startFacilitator } from '../../chain/facilitator/start-facilitator.ts';
import { type Chain, startChain } from '../../chain/start-chain.ts';
import { type FlawedNode, startFlawedNode } from '../../chain/start-flawed-node.ts';
import { type DocumentHost, HOST_NAME, startDocumentHost } from './document-host.ts';

/** All that payments need around a server: a chain, a facilitator, a host of documents and somebody to be paid. */
export interface PaymentWorld {
  chain: Chain;
  facilitator: Facilitator;
  /** The node that servers ask. */
  node: FlawedNode;
  documents: DocumentHost;
  merchant: Address;
  /** What a server has to be told to live in it. */
  environment: Record<string, string>;
  /** What has reached the merchant, in order; from one payer, or from all. */
  transfers(payer?: Address): Promise<Transfer[]>;
  close(): Promise<void>;
}

export interface Transfer {
  from: Address;
  amount: bigint;
  transaction: Hex;
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** A loaded machine settles in less; where a facilitator never answers, tests set less. */
const FACILITATOR_SECONDS = '20';

export async function openPaymentWorld(): Promise<PaymentWorld> {
  const [chain, documents] = await Promise.all([startChain(), startDocumentHost()]);
  const facilitator = await startFacilitator(chain);
  const node = await startFlawedNode(chain.rpcUrl);
  const merchant = privateKeyToAccount(generatePrivateKey()).address;
  return {
    chain,
    facilitator,
    node,
    documents,
    merchant,
    environment: {
      DOCCONV_X402_ENABLED: '1',
      DOCCONV_X402_PAY_TO: merchant,
      DOCCONV_X402_FACILITATOR_URL: facilitator.url,
      DOCCONV_X402_FACILITATOR_TIMEOUT: FACILITATOR_SECONDS,
      DOCCONV_X402_RPC_URL: node.rpcUrl,
      DOCCONV_X402_TEST_HOSTS: JSON.stringify({ [HOST_NAME]: `127.0.0.1:${documents.port}` }),
      DOCCONV_X402_TEST_AUTHORITY: authorityFile,
      // Nodes that share a database share it.
      DOCCONV_SECRET: 'a secret for tests, of more than 32 characters',
      // Each customer comes from an address of its own.
      DOCCONV_TRUSTED_PROXIES: '127.0.0.1',
    },
    transfers: async (payer) => {
      const logs = await chain.client.getLogs({
        address: USDC,
        event: TRANSFER,
        args: { to: merchant, from: payer },
        fromBlock: 0n,
      });
      return logs.map(({ args, transactionHash }) => ({
        from: args.from as Address,
        amount: args.value as bigint,
        transaction: transactionHash,
      }));
    },
    close: async () => {
      await Promise.all([facilitator.stop(), node.stop(), documents.close()]);
      await chain.stop();
    },
  };
}

/** For a server that fetches from the Internet, and from there alone. */
export function withoutTestHosts(environment: Record<string, string>): Record<string, string> {
  return { ...environment, DOCCONV_X402_TEST_HOSTS: '', DOCCONV_X402_TEST_AUTHORITY: '' };
}

const authorityFile = fileURLToPath(
  new URL('../../../service/fetch/testing/certificate.pem', import.meta.url),
);
