import { BaseError } from 'viem';
import { DocconvError } from '../../errors.ts';

const HINT = 'Nothing is lost: try again in a moment.';

/** @param why without the node's address, which may have a key in it */
export function chainUnavailable(why: string): DocconvError {
  return new DocconvError('network', `The chain of payments could not be asked: ${why}`, HINT, {
    reason: 'chain_unavailable',
  });
}

export function notTold(): DocconvError {
  return chainUnavailable('the payment is used up, but the node does not say what for.');
}

export function wrongChain(expected: number, found: number): DocconvError {
  return new DocconvError(
    'network',
    `The node of DOCCONV_X402_RPC_URL speaks for chain ${found}, payments are taken on ${expected}.`,
    'Set DOCCONV_X402_RPC_URL to a node of the network in DOCCONV_X402_NETWORK.',
    { reason: 'wrong_chain' },
  );
}

/** A payment of before the settings were changed: another chain knows what became of it. */
export function otherToken({ network, asset }: { network: string; asset: string }): DocconvError {
  return new DocconvError(
    'network',
    `The payment was made on ${network} in the token ${asset}, and payments are taken elsewhere now.`,
    'Run a server with the settings of then over this store until no payment is left open.',
    { reason: 'other_chain' },
  );
}

/** What went wrong with a node → DocconvError; anything else is a fault of our own, and stays what it is. */
export function describeOutage(error: unknown): unknown {
  return error instanceof BaseError ? chainUnavailable(`${firstLine(error.shortMessage)}`) : error;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
