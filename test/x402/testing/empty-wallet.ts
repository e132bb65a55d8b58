import { type LocalAccount, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { USDC } from '../../chain/addresses.ts';
import { type Chain, USDC_ABI } from '../../chain/start-chain.ts';

/** Sends all that an account has to somebody else. */
export async function emptyWallet(chain: Chain, account: LocalAccount): Promise<void> {
  const all = await chain.balanceOf(account.address);
  await chain.client.setBalance({ address: account.address, value: parseEther('1') });
  const hash = await chain.client.writeContract({
    address: USDC,
    abi: USDC_ABI,
    functionName: 'transfer',
    args: [privateKeyToAccount(generatePrivateKey()).address, all],
    account,
  });
  await chain.client.waitForTransactionReceipt({ hash });
}
