import type { ConvertRequest } from '../../service/docconv.ts';
import { readInput } from '../inputs/read-input.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import type { ActiveItem } from '../terminal/progress.ts';
import type { Bench } from './bench.ts';

/** Reads a job's input into a request that keeps `item` up to date. @throws CliError */
export async function prepareRequest(
  { context, wish }: Pick<Bench, 'context' | 'wish'>,
  job: BatchItem,
  item: ActiveItem,
): Promise<ConvertRequest> {
  const { bytes, fileName } = await readInput(job.input, {
    stdin: context.terminal.stdin,
    signal: context.signal,
    onBytes(received, total) {
      Object.assign(item, { transfer: 'fetched', bytes: received, bytesTotal: total });
    },
  });
  return {
    bytes,
    fileName,
    outputFormat: wish.outputFormat,
    options: {
      pages: wish.pages,
      password: wish.password,
      pageMarkers: wish.pageMarkers,
      images: job.images !== undefined,
      imageFolder: job.images?.prefix,
      layout: job.layout !== undefined,
      ocr: wish.ocr,
      ocrLanguages: wish.ocrLanguages,
      minConfidence: wish.minConfidence,
      secondOpinion: wish.secondOpinion,
      notes: wish.notes,
      comments: wish.comments,
      furniture: wish.furniture,
    },
    signal: context.signal,
    onUpload(sent, total) {
      Object.assign(item, { transfer: 'sent', bytes: sent, bytesTotal: total });
    },
    onProgress: (progress) => Object.assign(item, progress),
  };
}
