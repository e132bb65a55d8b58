import path from 'node:path';
import { type CliError, invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import type { BatchInput } from '../inputs/input.ts';
import { printable } from '../terminal/printable.ts';
import { nameOutputs } from './name-outputs.ts';

/** One input and where everything made of it goes. */
export interface BatchItem {
  input: BatchInput;
  /** The file to write; undefined is standard output. */
  output?: string;
  layout?: string;
  images?: { folder: string /** What links to the pictures begin with. */; prefix: string };
  tables?: {
    folder: string /** What the names of the files begin with, `tbl-1.html` and so on following. */;
    prefix: string;
  };
}

/** Inputs and the wishes about outputs → items in the inputs' order. Touches no disk. @throws CliError `INVALID_ARGS` */
export function planItems(inputs: readonly BatchInput[], command: ConvertCommand): BatchItem[] {
  const several = inputs.length > 1 || command.batch;
  if (several) {
    requireFolder('--output', command.output);
    requireFolder('--layout', command.layout);
  }
  const names = nameOutputs(inputs);
  const items = inputs.map((input, i) => planItem(input, names[i] ?? '', command, several));
  refuseClashes(items, command);
  return items;
}

/** Whether a path was written as a folder. */
export function isFolderPath(written: string): boolean {
  return written.endsWith('/') || written.endsWith(path.sep);
}

function requireFolder(flag: string, written: string | undefined): void {
  if (written === undefined || isFolderPath(written)) return;
  throw invalidArguments(
    `With several inputs, or --batch, ${flag} is a folder.`,
    `Write ${flag} ${printable(written)}/ with the final slash.`,
  );
}

function planItem(input: BatchInput, name: string, command: ConvertCommand, several: boolean): BatchItem {
  if (input.type === 'unusable') return { input };
  const ending = command.outputFormat === 'html' ? '.html' : '.md';
  const output = placed(command.output, name + ending);
  const item: BatchItem = { input, output, layout: placed(command.layout, `${name}.json`) };
  if (command.images !== undefined) {
    const folder = several ? path.join(command.images, name) : command.images;
    item.images = { folder, prefix: linkPrefix(output, folder) };
  }
  if (command.tables && output !== undefined) {
    item.tables = { folder: path.dirname(output), prefix: several ? `${path.basename(name)}.` : '' };
  }
  return item;
}

function placed(written: string | undefined, name: string): string | undefined {
  if (written === undefined) return undefined;
  return isFolderPath(written) ? path.join(written, name) : written;
}

/** `images/` as a link relative to the output's folder, or to the working directory for standard output. */
function linkPrefix(output: string | undefined, folder: string): string {
  const from = output === undefined ? process.cwd() : path.dirname(path.resolve(output));
  const relative = path.relative(from, path.resolve(folder)).split(path.sep);
  const prefix = relative.map(encodeURIComponent).join('/');
  return prefix === '' ? '' : `${prefix}/`;
}

/** Files whose paths the user gave, so that they may clash; files beside them are named by docconv. */
export function outputFiles(items: readonly BatchItem[], { summary, resume }: ConvertCommand): string[] {
  const files = [...items.flatMap(({ output, layout }) => [output, layout]), summary ?? resume];
  return files.filter((file) => file !== undefined);
}

/** Files but those that the jobs read, and those they write, which an earlier run may have left beside the inputs. */
export function withoutFilesOf(
  files: readonly string[],
  jobs: readonly BatchItem[],
  command: ConvertCommand,
): string[] {
  if (files.length === 0) return [];
  const inputs = jobs.flatMap(({ input }) => (input.type === 'file' ? [input.path] : []));
  const own = new Set([...inputs, ...outputFiles(jobs, command).map((file) => path.resolve(file))]);
  return files.filter((file) => !own.has(path.resolve(file)));
}

/** The refusal of an output that falls on an input. */
export function overwritesInput(output: string): CliError {
  return invalidArguments(`"${printable(output)}" would overwrite an input.`, 'Choose another output.');
}

/** No output may fall on an input or on another output. */
function refuseClashes(items: readonly BatchItem[], command: ConvertCommand): void {
  const inputs = new Set(items.flatMap(({ input }) => (input.type === 'file' ? [input.path] : [])));
  const taken = new Set<string>();
  for (const output of outputFiles(items, command)) {
    const at = path.resolve(output);
    if (inputs.has(at)) throw overwritesInput(output);
    if (taken.has(at)) {
      throw invalidArguments(`Two outputs would go to "${printable(output)}".`, 'Choose different paths.');
    }
    taken.add(at);
  }
}
