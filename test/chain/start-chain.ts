import {
  type Address,
  createTestClient,
  type Hash,
  http,
  type LocalAccount,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';
import { MULTICALL, PERMIT2, UPTO_PROXY, USDC, WALLET_FACTORY } from './addresses.ts';
import { awaitReceipt } from './await-receipt.ts';
import permit2 from './contracts/permit2.json' with { type: 'json' };
import runtimeCode from './contracts/runtime-code.json' with { type: 'json' };
import { createLine } from './in-line.ts';
import { startAnvil } from './start-anvil.ts';

/** CAIP-2, as x402 names networks. */
export const NETWORK = `eip155:${baseSepolia.id}` as const;

export const USDC_ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
]);

/** A chain like Base Sepolia on this machine, with dollars that cost nothing. */
export interface Chain {
  rpcUrl: string;
  client: ChainClient;
  /** Makes so many atomic dollars. */
  mint(to: Address, value: bigint): Promise<void>;
  /** A new account with so many atomic dollars and no ETH. */
  createPayer(balance: bigint): Promise<LocalAccount>;
  /** Gives an account ETH for gas, and lets Permit2 take its dollars. */
  approvePermit2(payer: LocalAccount): Promise<void>;
  balanceOf(account: Address): Promise<bigint>;
  stop(): Promise<void>;
}

export type ChainClient = ReturnType<typeof connect>;

/** For reading, writing, and what only a test chain can do. */
function connect(rpcUrl: string) {
  const transport = http(rpcUrl);
  return createTestClient({ mode: 'anvil', chain: baseSepolia, transport })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      waitForTransactionReceipt: ({ hash }: { hash: Hash }) => awaitReceipt(client, hash),
    }));
}

/** An account that can pay for gas. Its transactions are to be sent one at a time. */
export async function createFundedAccount(client: ChainClient) {
  const account = privateKeyToAccount(generatePrivateKey());
  await client.setBalance({ address: account.address, value: parseEther('100') });
  return account;
}

export async function startChain(): Promise<Chain> {
  const anvil = await startAnvil(baseSepolia.id);
  const client = connect(anvil.rpcUrl);
  await putContracts(client);
  const minter = await createFundedAccount(client);
  const write = async (account: LocalAccount, functionName: 'mint' | 'approve', args: [Address, bigint]) => {
    const hash = await client.writeContract({ address: USDC, abi: USDC_ABI, functionName, args, account });
    await client.waitForTransactionReceipt({ hash });
  };
  const inLine = createLine();
  const mint = (to: Address, value: bigint) => inLine(() => write(minter, 'mint', [to, value]));
  return {
    rpcUrl: anvil.rpcUrl,
    client,
    mint,
    createPayer: async (balance) => {
      const payer = privateKeyToAccount(generatePrivateKey());
      await mint(payer.address, balance);
      return payer;
    },
    approvePermit2: async (payer) => {
      await client.setBalance({ address: payer.address, value: parseEther('1') });
      await write(payer, 'approve', [PERMIT2, 2n ** 256n - 1n]);
    },
    balanceOf: (account) =>
      client.readContract({ address: USDC, abi: USDC_ABI, functionName: 'balanceOf', args: [account] }),
    stop: anvil.stop,
  };
}

async function putContracts(client: ChainClient): Promise<void> {
  await client.setCode({ address: USDC, bytecode: runtimeCode.TestUsdc as `0x${string}` });
  await client.setCode({ address: PERMIT2, bytecode: permit2.bytecode as `0x${string}` });
  await client.setCode({ address: UPTO_PROXY, bytecode: runtimeCode.UptoProxy as `0x${string}` });
  await client.setCode({ address: MULTICALL, bytecode: runtimeCode.Multicall as `0x${string}` });
  await client.setCode({ address: WALLET_FACTORY, bytecode: runtimeCode.WalletFactory as `0x${string}` });
}
