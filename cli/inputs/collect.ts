import type { Readable } from 'node:stream';
import type { DocumentBytes } from '../../engine/index.ts';
import { CliError } from '../cli-error.ts';
import { largestInput } from './input.ts';

export interface ReadInput {
  bytes: DocumentBytes;
  /** Call when the bytes are needed no more. */
  close?: () => Promise<void>;
  /** Base name, a hint to the type and the fallback title. */
  fileName: string;
}

export interface ReadingSurroundings {
  stdin: Readable & { isTTY?: boolean };
  signal: AbortSignal;
  /** Bytes fetched so far of an address, and of how many where the server says. */
  onBytes?: (received: number, total: number | undefined) => void;
}

/** Everything a stream gives, up to the largest input. @throws CliError `API_ERROR`, reason `too_large` */
export async function collect(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    if (size > largestInput) throw inputTooLarge(name);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, size);
}

/** The refusal of an input no plan takes. */
export function inputTooLarge(name: string): CliError {
  const megabytes = largestInput / 1024 / 1024;
  return new CliError('API_ERROR', `The file is larger than ${megabytes} MiB.`, 'Split it into parts.', {
    reason: 'too_large',
    input: name,
  });
}
