import type { ConversionRequest } from '../convert.ts';
import type { Limits } from '../options.ts';
import type { OnProgress } from './progress.ts';
import type { TaskTerms } from './task-queue.ts';
import type { SourceFile } from './thread/tasks.ts';
import type { WorkClock } from './work-clock.ts';

/** A file that was admitted to the workers, with what bounds its conversion. */
export interface AdmittedFile {
  source: SourceFile;
  /** Whose share of the threads it takes. */
  line: string;
  limits: Limits;
  clock: WorkClock;
  /** Aborting ends the work with the signal's reason. */
  signal: AbortSignal;
}

/** One conversion on the workers. */
export interface AdmittedConversion extends AdmittedFile {
  request: ConversionRequest;
  onProgress?: OnProgress;
}

/** How the worker pool is to treat a task on an admitted file. @param expected thread time it will take, milliseconds */
export function termsOf({ source, line, signal, limits, clock }: AdmittedFile, expected: number): TaskTerms {
  return { source: source.id, line, expected, clock, signal, pageMilliseconds: limits.pageMilliseconds };
}
