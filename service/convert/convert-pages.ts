import type { OutputFormat } from '../../engine/index.ts';
import type { ConvertRequest } from '../docconv.ts';
import type { Converter, EngineRequest, EngineResult } from '../engine-port.ts';
import type { MeteringParts } from '../local-parts.ts';
import type { RememberedConversion } from '../results/packed-conversion.ts';
import { timeStage } from './conversion-watch.ts';
import type { PagePlan } from './page-plan.ts';

/** What of a document is converted, and how large it may be. */
export type PageBounds = Pick<PagePlan, 'ranges' | 'warnings'> & { maxBytes: number };

/** @param line whose share of the threads it takes @param begun by `performance.now()` */
export async function convertPages(
  { engine, tokens, watch }: Pick<MeteringParts, 'tokens' | 'watch'> & { engine: Pick<Converter, 'convert'> },
  request: ConvertRequest,
  bounds: PageBounds,
  { line, begun }: { line: string; begun: number },
): Promise<RememberedConversion> {
  tokens.prepare();
  const converting = timeStage(watch, 'convert');
  const result = await engine.convert(request.bytes, { ...engineRequest(request, bounds), line });
  converting();
  const counting = timeStage(watch, 'count_tokens');
  const tokenCount = await tokens.count(textOf(result.content, request.outputFormat));
  counting();
  return describeConversion(request, result, bounds, tokenCount, performance.now() - begun);
}

/** What of a result is the document's: the head of a page of HTML, with its style, is the same for all. */
function textOf(content: string, format: OutputFormat): string {
  if (format === 'markdown') return content;
  const body = content.indexOf('<body>');
  const end = content.lastIndexOf('</body>');
  return body < 0 || end < body ? content : content.slice(body + '<body>'.length, end).trim();
}

export function engineRequest(
  { fileName, outputFormat, options, signal, onProgress }: Omit<ConvertRequest, 'bytes'>,
  { ranges, maxBytes }: Pick<PageBounds, 'ranges'> & Partial<PageBounds>,
): EngineRequest {
  const { password, notes, comments, furniture, ocr, ocrLanguages, minConfidence, secondOpinion } = options;
  const { pageMarkers, images, imageFolder, layout, wholeMarkdown } = options;
  const limits = { bytes: maxBytes };
  return {
    fileName,
    outputFormat,
    read: {
      pages: ranges,
      password,
      notes,
      comments,
      furniture,
      ocr,
      ocrLanguages,
      minConfidence,
      secondOpinion,
      limits,
    },
    write: { pageMarkers },
    images,
    imageFolder,
    layout,
    wholeMarkdown,
    signal,
    onProgress:
      onProgress &&
      ((pagesDone, pagesTotal, recognizing) => onProgress({ pagesDone, pagesTotal, recognizing })),
  };
}

function describeConversion(
  { fileName, outputFormat }: ConvertRequest,
  result: EngineResult,
  { warnings }: PageBounds,
  tokenCount: number,
  milliseconds: number,
): RememberedConversion {
  return {
    ...result,
    outputFormat,
    fileName,
    tokenCount,
    pageCount: result.pages.filter((page) => page.source !== 'failed').length,
    processingTimeMs: Math.round(milliseconds),
    warnings: [...result.warnings, ...warnings],
  };
}
