import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { USDC } from './addresses.ts';
import { startFacilitator } from './facilitator/start-facilitator.ts';
import { NETWORK, startChain } from './start-chain.ts';

/** npm run x402:chain: starts the test chain and its facilitator, and says how to reach them, until it is interrupted. */
async function main(): Promise<void> {
  const chain = await startChain();
  const facilitator = await startFacilitator(chain);
  const payerKey = generatePrivateKey();
  const payer = privateKeyToAccount(payerKey);
  await chain.mint(payer.address, 100_000_000n);
  await chain.approvePermit2(payer);
  console.log(`network      ${NETWORK}
RPC          ${chain.rpcUrl}
facilitator  ${facilitator.url}
USDC         ${USDC}
payer        ${payer.address}, with 100 test dollars that Permit2 may take
payer's key  ${payerKey}

Ctrl-C ends it; nothing is kept.`);
  const end = async () => {
    await facilitator.stop();
    await chain.stop();
  };
  process.once('SIGINT', end).once('SIGTERM', end);
}

await main();
