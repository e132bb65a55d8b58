import { stat } from 'node:fs/promises';
import path from 'node:path';
import { invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { type Bench, convertWork } from '../convert-work.ts';
import { fileError } from '../inputs/expand-inputs.ts';
import type { Input } from '../inputs/input.ts';
import { readPassword } from '../inputs/read-password.ts';
import { watchFolder } from '../inputs/watch-folder.ts';
import { checkWritable } from '../outputs/check-writable.ts';
import { type Job, planJobs } from '../outputs/plan-jobs.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import { runJobs } from '../run-jobs.ts';
import { watchProgress } from '../show-progress.ts';
import { withDocconv } from '../with-docconv.ts';

/** Converts what is in a folder and what arrives there, until the program is told to end (`--watch`). */
export async function convertArrivals(
  context: Context,
  command: ConvertCommand & { watch: string },
): Promise<never> {
  await checkFolders(command);
  const wish = { ...command, batch: true, password: await readPassword(context, command) };
  return withDocconv(context, async (docconv): Promise<never> => {
    const known = new Map<string, Input>();
    if (!context.invocation.silent && context.terminal.stderrIsTerminal) {
      context.terminal.writeErr(`Watching ${printable(command.watch)}; Ctrl-C ends it.\n`);
    }
    for await (const files of watchFolder(command.watch, context.signal)) {
      for (const file of files) known.set(file, inputOf(file, command.watch));
      const arrived = planJobs([...known.values()], wish).filter(({ input }) => files.includes(input.name));
      await workOff({ context, wish, docconv }, arrived);
    }
    throw new Error('a watched folder has no end');
  });
}

async function workOff({ context, wish, docconv }: Omit<Bench, 'screen'>, jobs: Job[]): Promise<void> {
  await checkWritable(jobs, wish);
  const progress = createProgress(jobs.length);
  const screen = watchProgress(progress, context);
  try {
    await runJobs(jobs, convertWork({ context, wish, docconv, screen }), {
      concurrency: wish.concurrency ?? 1,
      onError: 'continue',
      inOrder: false,
      progress,
    });
  } finally {
    screen.stop();
  }
}

function inputOf(file: string, folder: string): Input {
  return { type: 'file', name: file, path: path.resolve(file), root: path.resolve(folder) };
}

/** Pictures that were written into the watched folder would arrive there in turn. */
async function checkFolders({ watch, images }: ConvertCommand & { watch: string }): Promise<void> {
  const about = await stat(watch).catch((thrown) => {
    throw fileError(watch, thrown);
  });
  if (!about.isDirectory()) {
    throw invalidArguments(`"${printable(watch)}" is no folder.`, 'Name the folder to watch.');
  }
  if (images === undefined || path.relative(watch, images).startsWith('..')) return;
  throw invalidArguments('--images lies in the watched folder.', 'Choose a folder outside of it.');
}
