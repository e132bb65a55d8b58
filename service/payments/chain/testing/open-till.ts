import { type Chain, startChain } from '../../../../test/chain/start-chain.ts';
import { type FlawedNode, startFlawedNode } from '../../../../test/chain/start-flawed-node.ts';
import { createTill, type Till } from './chain-payments.ts';

/** A chain with a till, and a node of it that can be given flaws. */
export interface OpenTill {
  chain: Chain;
  till: Till;
  node: FlawedNode;
  stop(): Promise<void>;
}

export async function openTill(): Promise<OpenTill> {
  const chain = await startChain();
  const node = await startFlawedNode(chain.rpcUrl);
  return {
    chain,
    till: await createTill(chain),
    node,
    stop: async () => {
      await node.stop();
      await chain.stop();
    },
  };
}
