import { open } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentBytes } from '../../engine/index.ts';
import { readDocumentBytes } from '../../service/files/read-document.ts';
import { CliError, invalidArguments } from '../cli-error.ts';
import { collect, inputTooLarge, type ReadInput, type ReadingSurroundings } from './collect.ts';
import { fileError } from './expand-inputs.ts';
import { type BatchInput, largestInput } from './input.ts';

/** One input, never more than the largest plan takes. @throws CliError */
export async function readInput(input: BatchInput, surroundings: ReadingSurroundings): Promise<ReadInput> {
  switch (input.type) {
    case 'file':
      return { ...(await readFileBounded(input)), fileName: path.basename(input.path) };
    case 'url': {
      const { fetchAddress } = await import('./fetch-address.ts');
      return fetchAddress(input, surroundings);
    }
    case 'stdin':
      return { bytes: await readStdin(surroundings), fileName: 'stdin' };
    case 'unusable':
      throw input.error;
  }
}

type FileInput = Extract<BatchInput, { type: 'file' }>;

async function readFileBounded(input: FileInput): Promise<Omit<ReadInput, 'fileName'>> {
  try {
    const file = await open(input.path);
    let bytes: DocumentBytes | undefined;
    try {
      const about = await file.stat();
      if (about.size > largestInput) throw inputTooLarge(input.name);
      // A pipe (`<(…)`) has no size: it is read as a stream.
      bytes = about.isFile()
        ? await readDocumentBytes(file, about.size)
        : await collect(file.createReadStream({ autoClose: false }), input.name);
      return { bytes, close: () => file.close() };
    } finally {
      if (bytes === undefined) await file.close();
    }
  } catch (thrown) {
    throw thrown instanceof CliError ? thrown : fileError(input.name, thrown);
  }
}

/** What should have written into the pipe wrote nothing, or there is no pipe. */
function nothingPiped(): CliError {
  return new CliError(
    'API_ERROR',
    'The input is empty.',
    'Pipe a document in, e.g. docconv convert - < report.pdf, or check the command that writes into the pipe.',
    { reason: 'empty_file' },
  );
}

async function readStdin({ stdin, signal }: ReadingSurroundings): Promise<Uint8Array> {
  if (stdin.isTTY === true) {
    throw invalidArguments(
      '"-" reads standard input, but nothing is piped into it.',
      'Try: docconv convert - < report.pdf',
    );
  }
  const stop = () => stdin.destroy(new CliError('INTERNAL', 'Stopped.', 'Start it again.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const bytes = await collect(stdin, 'standard input');
    if (bytes.byteLength === 0) throw nothingPiped();
    return bytes;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
