import type { Stats } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { withScheme } from '../../service/fetch/address-without-scheme.ts';
import { CliError, invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';
import { counted, grouped } from '../terminal/quantities.ts';
import type { BatchInput } from './input.ts';
import { parseAddress } from './parse-address.ts';

/** What the words of the command line stand for. */
interface Expanded {
  inputs: BatchInput[];
  /** Files of the folders named that their endings do not call documents. */
  passedOver: string[];
}

/**
 * The words of the command line → what to convert, in their order, each once. A name that exists is taken
 * as it is, even with `*` in it; what cannot be used is kept, so that a batch can tell of it.
 * @throws CliError `INVALID_ARGS`
 */
export async function expandInputs(words: readonly string[], batch: boolean): Promise<Expanded> {
  const inputs: BatchInput[] = [];
  const passedOver = new Set<string>();
  for (const word of words) inputs.push(...(await expandWord(word, batch, passedOver)));
  return { inputs: withoutRepeats(inputs), passedOver: [...passedOver] };
}

async function expandWord(word: string, batch: boolean, passedOver: Set<string>): Promise<BatchInput[]> {
  if (word === '-') return [{ type: 'stdin', name: '-' }];
  const url = parseAddress(word);
  if (url !== undefined) return [url];
  const found = await lookAt(word);
  if (found instanceof CliError) {
    return expandMissing(word, found);
  }
  if (!found.isDirectory()) {
    return [{ type: 'file', name: word, path: path.resolve(word), root: path.dirname(path.resolve(word)) }];
  }
  return expandFolder(word, batch, passedOver);
}

async function lookAt(word: string): Promise<Stats | CliError> {
  try {
    return await stat(word);
  } catch (thrown) {
    return fileError(word, thrown);
  }
}

/** Why a file or a folder could not be looked at or read. */
export function fileError(name: string, thrown: unknown, kind: 'file' | 'folder' = 'file'): CliError {
  const shown = `"${printable(name)}"`;
  const code = (thrown as NodeJS.ErrnoException).code;
  const details = { input: name, cause: thrown };
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new CliError('FILE_NOT_FOUND', `There is no ${kind} ${shown}.`, missingHint(name), details);
    case 'EACCES':
    case 'EPERM':
      return new CliError('FILE_NOT_FOUND', `${shown} may not be read.`, 'Check its permissions.', details);
    default:
      return new CliError(
        'FILE_NOT_FOUND',
        `${shown} cannot be read (${code ?? 'unknown reason'}).`,
        'Check the path and the disk.',
        details,
      );
  }
}

function missingHint(name: string): string {
  if (name.startsWith('~')) return 'Shells replace "~" only outside quotes: write the whole path.';
  const address = withScheme(name);
  if (address === undefined) return 'Check the path.';
  return `Check the path; if it is an address, write "${printable(address)}".`;
}

/** Files passed over that a message names. */
const mostNamed = 3;

/** Loaded only when something is to be searched: most conversions name their file. */
const searching = () => import('./find-documents.ts');

async function expandMissing(word: string, error: CliError): Promise<BatchInput[]> {
  const { globRoot, looksLikeGlob } = await searching();
  if (!looksLikeGlob(word)) return [{ type: 'unusable', name: word, error: await withNearest(word, error) }];
  const { found } = await search({ pattern: word }, globRoot(word));
  return found.length > 0 ? found : [nothingFound(word, `No file matches "${printable(word)}".`)];
}

/** The failure of a name that is not there, with the one that was probably meant. */
async function withNearest(word: string, error: CliError): Promise<CliError> {
  const { code, message, input, cause } = error;
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  const { findSimilarNames } = await import('../../service/files/similar-names.ts');
  const folder = path.dirname(word);
  const { near } = await findSimilarNames(folder, path.basename(word));
  if (near === undefined) return error;
  return new CliError(code, message, `Did you mean "${printable(path.join(folder, near))}"?`, {
    input,
    cause,
  });
}

async function expandFolder(folder: string, batch: boolean, passedOver: Set<string>): Promise<BatchInput[]> {
  if (!batch) {
    throw invalidArguments(
      `"${printable(folder)}" is a folder.`,
      'Add --batch to convert the documents in it.',
    );
  }
  const unreadable = await whyUnreadable(folder);
  if (unreadable !== undefined) return [{ type: 'unusable', name: folder, error: unreadable }];
  const { found, others } = await search({ folder }, folder);
  if (found.length === 0) return [noDocumentIn(folder, others)];
  for (const other of others) passedOver.add(other);
  return found;
}

/**
 * The documents found, then the folders in which some may have been missed: those fail like documents.
 * `others` are the files of a folder that were passed over.
 */
async function search(
  where: { pattern: string } | { folder: string },
  root: string,
): Promise<{ found: BatchInput[]; others: string[] }> {
  const { findDocuments } = await searching();
  const unread: BatchInput[] = [];
  let others: string[] = [];
  const files = await findDocuments(where, {
    onUnread: ({ folder, cause }) =>
      unread.push({ type: 'unusable', name: folder, error: fileError(folder, cause, 'folder') }),
    onPassedOver: (passedOver) => {
      others = passedOver;
    },
  });
  return { found: [...files.map((file) => fileInput(file, root)), ...unread], others };
}

/** How many files were passed over, and the first of them. */
export function describePassedOver(files: readonly string[]): string {
  const named = files.slice(0, mostNamed).map((file) => `"${printable(file)}"`);
  const rest = files.length - named.length;
  const names = [...named, ...(rest === 0 ? [] : [`${grouped(rest)} more`])].join(', ');
  return `${counted(files.length, 'file')} without the ending of a document: ${names}`;
}

/** A folder that may not be read would seem empty. */
export async function whyUnreadable(folder: string): Promise<CliError | undefined> {
  try {
    await (await opendir(folder)).close();
    return undefined;
  } catch (thrown) {
    return fileError(folder, thrown, 'folder');
  }
}

function fileInput(file: string, root: string): BatchInput {
  return { type: 'file', name: file, path: path.resolve(file), root: path.resolve(root) };
}

function noDocumentIn(folder: string, others: readonly string[]): BatchInput {
  const where = `There is no document in "${printable(folder)}"`;
  if (others.length === 0) return nothingFound(folder, `${where}.`);
  return nothingFound(
    folder,
    `${where}, but ${describePassedOver(others)}.`,
    'Name a file itself to convert it whatever its name.',
  );
}

function nothingFound(name: string, message: string, hint = 'Check the path and the spelling.'): BatchInput {
  return { type: 'unusable', name, error: new CliError('FILE_NOT_FOUND', message, hint, { input: name }) };
}

function withoutRepeats(inputs: readonly BatchInput[]): BatchInput[] {
  const seen = new Set<string>();
  return inputs.filter((input) => {
    const key = input.type === 'file' ? `file ${input.path}` : `${input.type} ${input.name}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
