import type { ConvertRequest } from '../../service/docconv.ts';
import { readInput } from '../inputs/read-input.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import type { ActiveItem } from '../terminal/progress.ts';
import type { Bench } from './bench.ts';

/** Does something with a request for a job's input, which keeps `item` up to date. @throws CliError */
export async function withRequest<T>(
  { context, wish }: Pick<Bench, 'context' | 'wish'>,
  job: BatchItem,
  item: ActiveItem,
  act: (request: ConvertRequest) => Promise<T>,
): Promise<T> {
  const { bytes, fileName, close } = await readInput(job.input, {
    stdin: context.terminal.stdin,
    signal: context.signal,
    onBytes(received, total) {
      Object.assign(item, { transfer: 'fetched', bytes: received, bytesTotal: total });
    },
  });
  const request: ConvertRequest = {
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
  try {
    return await act(request);
  } finally {
    await close?.();
  }
}
