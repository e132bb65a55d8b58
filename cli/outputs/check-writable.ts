import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConvertCommand } from '../command.ts';
import { refuseEnding } from './output-format.ts';
import { type BatchItem, outputFiles, overwritesInput } from './plan-items.ts';
import { readOnly, unwritable } from './unwritable.ts';
import { isReadOnly, tryWriting } from './write-whole.ts';

/** Names that the pictures taken out of documents get. */
const PICTURE_NAME = /^(?:image-|page\d+-)\d+\.\w+$/i;

/**
 * Finds out before anything is converted or charged that an output cannot be written, or that links lead it to an input.
 * @throws CliError `INVALID_ARGS`
 */
export async function checkWritable(items: readonly BatchItem[], command: ConvertCommand): Promise<void> {
  const files = outputFiles(items, command);
  const folders = new Set(items.flatMap((item) => (item.images === undefined ? [] : [item.images.folder])));
  for (const file of files) {
    if (await isFolder(file)) throw unwritable(file, { code: 'EISDIR' });
    if (await isReadOnly(file)) throw readOnly(file);
    folders.add(path.dirname(file));
  }
  for (const folder of folders) await checkFolder(folder);
  await refuseInputs(items, files);
  for (const { output } of items) if (output !== undefined) refuseEnding(output);
}

async function refuseInputs(items: readonly BatchItem[], files: readonly string[]): Promise<void> {
  const paths = items.flatMap(({ input }) => (input.type === 'file' ? [input.path] : []));
  const inputs = new Set(await Promise.all(paths.map(realPathOf)));
  for (const file of files) {
    if (inputs.has(await realPathOf(file))) throw overwritesInput(file);
  }
  const pictures = [...inputs].filter((input) => PICTURE_NAME.test(path.basename(input)));
  if (pictures.length > 0) await refusePictures(items, pictures);
}

/** @param inputs whose names pictures taken out of a document may get */
async function refusePictures(items: readonly BatchItem[], inputs: readonly string[]): Promise<void> {
  for (const { images } of items) {
    if (!images) continue;
    const folder = await realPathOf(images.folder);
    const input = inputs.find((each) => path.dirname(each) === folder);
    if (input) throw overwritesInput(path.join(images.folder, path.basename(input)));
  }
}

/** Where a file lies, or would lie, once links are followed. */
async function realPathOf(file: string): Promise<string> {
  const at = path.resolve(file);
  try {
    return await realpath(at);
  } catch {
    const parent = path.dirname(at);
    return parent === at ? at : path.join(await realPathOf(parent), path.basename(at));
  }
}

async function isFolder(file: string): Promise<boolean> {
  return (await typeOf(file)) === 'folder';
}

/** A folder that is there or can be made. @throws CliError `INVALID_ARGS` */
export async function checkFolder(folder: string): Promise<void> {
  let at = path.resolve(folder);
  let type = await typeOf(at);
  while (type === 'missing' && at !== path.dirname(at)) {
    at = path.dirname(at);
    type = await typeOf(at);
  }
  if (type !== 'folder') throw unwritable(folder, { code: 'ENOTDIR' });
  try {
    await tryWriting(at);
  } catch (thrown) {
    // The folder is there: a file system that says otherwise lets nothing be made in it.
    const isDenied = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    throw unwritable(folder, isDenied ? { code: 'EACCES' } : thrown);
  }
}

async function typeOf(file: string): Promise<'folder' | 'other' | 'missing'> {
  try {
    return (await stat(file)).isDirectory() ? 'folder' : 'other';
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    throw unwritable(file, thrown);
  }
}
