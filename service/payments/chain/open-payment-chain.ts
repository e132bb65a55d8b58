import type { PaymentNetwork } from '../setup/networks.ts';
import { chainIdOf, type PaymentChain, type SignedPayment } from './chain.ts';
import type { ChainReader } from './chain-reader.ts';
import { chainUnavailable, describeOutage, otherToken, wrongChain } from './chain-unavailable.ts';
import { type NodePatience, openNode } from './open-node.ts';
import { createLogReaders } from './read-logs.ts';
import { isSignedByWallet, isSignedWithKey } from './signatures/is-signed-by-payer.ts';
import { findSettlement } from './transfers/find-settlement.ts';
import { listTransfers, paymentsOf } from './transfers/list-transfers.ts';

/** A payer waits for the response. */
const LONGEST_QUESTION_MS = 30_000;

/**
 * A chain, through one of its nodes. Nothing is asked until somebody wants to know; then first whether it is the chain
 * it should be, once.
 */
export function openPaymentChain({
  rpcUrl,
  network,
  patience,
}: {
  rpcUrl: string;
  network: PaymentNetwork;
  patience?: NodePatience;
}): PaymentChain {
  const node = openNode(rpcUrl, patience);
  const readersOfLogs = createLogReaders();
  const read = (signal?: AbortSignal): ChainReader => ({ node, network, readLogs: readersOfLogs(signal) });
  const expected = chainIdOf(network.id);
  let isRightChain = false;

  async function checkChain(): Promise<void> {
    const found = await node.getChainId();
    isRightChain = found === expected;
    if (!isRightChain) throw wrongChain(expected, found);
  }

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      if (!isRightChain) await checkChain();
      return await question();
    } catch (error) {
      throw describeOutage(error);
    }
  }

  const isOurToken = (payment: Pick<SignedPayment, 'network' | 'asset'>) =>
    payment.network === network.id && payment.asset === network.token.address.toLowerCase();

  return {
    isSignedByPayer: async (payment) => {
      if (!isOurToken(payment)) return false;
      if (await isSignedWithKey(payment, network)) return true;
      return ask(() => inTime(() => isSignedByWallet(payment, network, node)));
    },
    findSettlement: async (payment) => {
      if (!isOurToken(payment)) throw otherToken(payment);
      return ask(() => inTime((signal) => findSettlement(read(signal), payment)));
    },
    listTransfers: (request) => ask(() => listTransfers(read(), request)),
    paymentsOf: (transfer) => ask(() => paymentsOf(read(), transfer)),
    check: () => ask(checkChain),
  };
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(LONGEST_QUESTION_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(chainUnavailable('its node takes too long.')), {
      once: true,
    });
  });
  return Promise.race([work(signal), late]);
}
