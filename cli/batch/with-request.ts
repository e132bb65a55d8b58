import type { ConvertRequest } from '../../service/docconv.ts';
import { readInput } from '../inputs/read-input.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import type { ActiveItem } from '../terminal/progress.ts';
import type { WorkParts } from './work-parts.ts';

/** Does something with a request for an item's input, which keeps `active` up to date. @throws CliError */
export async function withRequest<T>(
  { context, wish }: Pick<WorkParts, 'context' | 'wish'>,
  item: BatchItem,
  active: ActiveItem,
  act: (request: ConvertRequest) => Promise<T>,
): Promise<T> {
  const { bytes, fileName, close } = await readInput(item.input, {
    stdin: context.terminal.stdin,
    signal: context.signal,
    onBytes(received, total) {
      Object.assign(active, { transfer: 'fetched', bytes: received, bytesTotal: total });
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
      images: item.images !== undefined,
      imageFolder: item.images?.prefix,
      layout: item.layout !== undefined,
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
      Object.assign(active, { transfer: 'sent', bytes: sent, bytesTotal: total });
    },
    onProgress: (progress) => Object.assign(active, progress),
  };
  try {
    return await act(request);
  } finally {
    await close?.();
  }
}
