import { type FacilitatorEvmSigner, toFacilitatorEvmSigner } from '@x402/evm';
import type { VerifyTypedDataParameters } from 'viem';
import { createLine } from '../in-line.ts';
import { type ChainClient, createFundedAccount } from '../start-chain.ts';

/** An account of the facilitator's own that sends the payers' transfers and pays for their gas. */
export async function createSigner(client: ChainClient): Promise<FacilitatorEvmSigner> {
  const account = await createFundedAccount(client);
  const inLine = createLine();
  return toFacilitatorEvmSigner({
    address: account.address,
    getCode: (args) => client.getCode(args),
    // As the facilitator, for contracts ask who calls when a settlement is tried out.
    readContract: (args) => client.readContract({ ...args, account }),
    verifyTypedData: (args) => client.verifyTypedData(args as VerifyTypedDataParameters),
    writeContract: (args) => inLine(() => client.writeContract({ ...args, account })),
    sendTransaction: (args) => inLine(() => client.sendTransaction({ ...args, account })),
    waitForTransactionReceipt: (args) => client.waitForTransactionReceipt(args),
  });
}
