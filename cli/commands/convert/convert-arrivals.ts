import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { withDocconv } from '../../account/with-docconv.ts';
import { convertWork } from '../../batch/convert-work.ts';
import { runItems } from '../../batch/run-items.ts';
import type { WorkParts } from '../../batch/work-parts.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { ConvertCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { passwordAsker } from '../../inputs/ask-password.ts';
import { fileError, whyUnreadable } from '../../inputs/expand-inputs.ts';
import type { BatchInput } from '../../inputs/input.ts';
import { readPassword } from '../../inputs/read-password.ts';
import { watchFolder } from '../../inputs/watch-folder.ts';
import { checkFolder, checkWritable } from '../../outputs/check-writable.ts';
import { type BatchItem, planItems } from '../../outputs/plan-items.ts';
import { printable } from '../../terminal/printable.ts';
import { createBatchProgress } from '../../terminal/progress.ts';
import { counted } from '../../terminal/quantities.ts';
import { watchProgress } from '../../terminal/screen.ts';

/**
 * Converts what is in a folder and what arrives there, until the program is asked to stop (`--watch`). What an earlier run
 * has converted, and what has not changed since, is left as it is.
 */
export async function convertArrivals(
  context: Context,
  command: ConvertCommand & { watch: string },
): Promise<never> {
  await checkFolders(command);
  // Outputs that cannot be written are reported before anything arrives.
  planItems([], { ...command, batch: true });
  for (const folder of [command.output, command.images, command.layout]) {
    if (folder !== undefined) await checkFolder(folder);
  }
  const wish = { ...command, batch: true, password: await readPassword(context, command) };
  return withDocconv(context, async (docconv): Promise<never> => {
    const known = new Map<string, BatchInput>();
    printLine(context, `Watching ${printable(command.watch)}; Ctrl-C ends it.`);
    for await (const files of watchFolder(command.watch, context.signal)) {
      const changed = files.filter((file) => known.has(file));
      for (const file of files) known.set(file, inputOf(file, command.watch));
      const arrived = planItems([...known.values()], wish).filter(({ input }) => files.includes(input.name));
      const items = await withoutMade(arrived, changed);
      const made = arrived.length - items.length;
      if (made > 0) printLine(context, `${counted(made, 'document')} there converted before.`);
      await workOff({ context, wish, docconv }, items);
    }
    throw new Error('a watched folder has no end');
  });
}

/** The items that are to be done: those of files that changed meanwhile, and those an earlier run has not done. */
async function withoutMade(items: readonly BatchItem[], changed: readonly string[]): Promise<BatchItem[]> {
  const made = await Promise.all(items.map((item) => !changed.includes(item.input.name) && isUpToDate(item)));
  return items.filter((_, i) => made[i] !== true);
}

function printLine({ invocation, terminal }: Context, line: string): void {
  if (invocation.silent || invocation.mode !== 'terminal' || !terminal.stderrIsTerminal) return;
  terminal.writeErr(`${line}\n`);
}

async function workOff(
  { context, wish, docconv }: Pick<WorkParts, 'context' | 'wish' | 'docconv'>,
  items: BatchItem[],
): Promise<void> {
  await checkWritable(items, wish);
  const progress = createBatchProgress(items.length);
  const screen = watchProgress(progress, context);
  const askPassword = passwordAsker(context, wish, screen);
  const of = { context, wish, docconv, screen, askPassword };
  const parts = { ...of, tally: { cut: 0 }, isSeveral: true, hasFooters: true };
  try {
    await runItems(items, convertWork(parts), {
      concurrency: wish.concurrency ?? 1,
      onError: 'continue',
      inOrder: false,
      progress,
    });
  } finally {
    screen.stop();
  }
}

function inputOf(file: string, folder: string): BatchInput {
  return { type: 'file', name: file, path: path.resolve(file), root: path.resolve(folder) };
}

/** Pictures that were written into the watched folder would arrive there in turn. */
async function checkFolders({ watch, images }: ConvertCommand & { watch: string }): Promise<void> {
  const about = await stat(watch).catch((thrown) => {
    throw fileError(watch, thrown, 'folder');
  });
  if (!about.isDirectory()) {
    throw invalidArguments(`"${printable(watch)}" is not a folder.`, 'Name the folder to watch.');
  }
  const unreadable = await whyUnreadable(watch);
  if (unreadable !== undefined) throw unreadable;
  if (images === undefined || path.relative(watch, images).startsWith('..')) return;
  throw invalidArguments('--images is inside the watched folder.', 'Choose a folder outside of it.');
}

/** Whether what is to be made of a file was written after the file came there or changed. */
async function isUpToDate({ input, output, layout }: BatchItem): Promise<boolean> {
  if (input.type !== 'file') return false;
  const made = [output, layout].filter((file) => file !== undefined);
  const [source, ...outputs] = await Promise.all([input.path, ...made].map(lookAt));
  return source !== undefined && outputs.every((written) => isAfter(written, source));
}

/** A file that is moved there keeps the time of its last change; only `ctime` tells that it is new there. */
function isAfter(written: Stats | undefined, { mtimeMs, ctimeMs }: Stats): boolean {
  return written !== undefined && written.mtimeMs > Math.max(mtimeMs, ctimeMs);
}

/** @returns undefined when it is not there, or may not be looked at; converting it will tell */
const lookAt = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);
