import {
  authorizationTypes,
  PERMIT2_ADDRESS,
  uptoPermit2WitnessTypes,
  x402UptoPermit2ProxyAddress,
} from '@x402/evm';
import {
  type Address,
  createPublicClient,
  custom,
  type Hex,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
} from 'viem';
import type { PaymentNetwork } from '../../setup/networks.ts';
import { chainIdOf, type SignedPayment } from '../chain.ts';
import { type ChainNode, isFaultOfContract } from '../open-node.ts';

/** Whether the key of the payer's own account made the signature. Asks nobody. */
export async function isSignedWithKey(payment: SignedPayment, network: PaymentNetwork): Promise<boolean> {
  try {
    const { signature } = payment;
    const signer = await recoverAddress({ hash: hashPayment(payment, network), signature });
    return isAddressEqual(signer, payment.payer as Address);
  } catch {
    return false;
  }
}

/**
 * Whether the payer's wallet, a contract that stands (EIP-1271) or is yet to be put up (ERC-6492), takes the signature
 * for its own. viem answers false, too, where the node did not answer; that is told apart here.
 */
export async function isSignedByWallet(
  payment: SignedPayment,
  network: PaymentNetwork,
  node: ChainNode,
): Promise<boolean> {
  let outage: unknown;
  const request = (question: { method: string; params?: unknown }) =>
    node.request(question as never).catch((error: unknown) => {
      if (!isFaultOfContract(error)) outage = error;
      throw error;
    });
  const watched = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) });
  const isSigned = await watched.verifyHash({
    address: payment.payer as Address,
    hash: hashPayment(payment, network),
    signature: payment.signature,
  });
  if (!isSigned && outage !== undefined) throw outage;
  return isSigned;
}

/** What the signature is made over (EIP-712). */
function hashPayment(payment: SignedPayment, network: PaymentNetwork): Hex {
  return payment.scheme === 'exact' ? hashTransfer(payment, network) : hashPermit(payment, network);
}

function hashTransfer(payment: SignedPayment, { id, token }: PaymentNetwork): Hex {
  return hashTypedData({
    domain: {
      name: token.name,
      version: token.version,
      chainId: chainIdOf(id),
      verifyingContract: token.address,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: payment.payer as Address,
      to: payment.payTo as Address,
      value: BigInt(payment.authorized),
      validAfter: BigInt(payment.signedTimes.validAfter),
      validBefore: BigInt(payment.signedTimes.validUntil),
      nonce: payment.nonce as Hex,
    },
  });
}

function hashPermit(payment: SignedPayment, { id }: PaymentNetwork): Hex {
  return hashTypedData({
    domain: { name: 'Permit2', chainId: chainIdOf(id), verifyingContract: PERMIT2_ADDRESS },
    types: uptoPermit2WitnessTypes,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: payment.asset as Address, amount: BigInt(payment.authorized) },
      spender: x402UptoPermit2ProxyAddress,
      nonce: BigInt(payment.nonce),
      deadline: BigInt(payment.signedTimes.validUntil),
      witness: {
        to: payment.payTo as Address,
        facilitator: payment.facilitator as Address,
        validAfter: BigInt(payment.signedTimes.validAfter),
      },
    },
  });
}
