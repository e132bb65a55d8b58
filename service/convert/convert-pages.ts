import type { OutputFormat, PageReport } from '../../engine/index.ts';
import type { ConvertRequest } from '../docconv.ts';
import type { Converter, EngineRequest, EngineResult } from '../engine-port.ts';
import type { MeteringParts } from '../local/local-parts.ts';
import type { RememberedConversion } from '../results/packed-conversion.ts';
import { timeStage } from './conversion-watch.ts';
import { cancelled } from './engine-failure.ts';
import type { HandedOut } from './handed-out.ts';
import type { PagePlan } from './page-plan.ts';

/** Which pages of a document are converted, and how large it may be. */
type PageBounds = Pick<PagePlan, 'ranges' | 'warnings'> & { maxBytes: number };

/** For whom pages are converted. */
interface Order {
  /** Whose share of the threads it takes. */
  line: string;
  /** By `performance.now()`. */
  begun: number;
}

/** Converts pages that were reserved, and counts the tokens of what comes of it. */
export async function convertPages(
  { engine, tokens, watch }: Pick<MeteringParts, 'tokens' | 'watch'> & { engine: Pick<Converter, 'convert'> },
  request: ConvertRequest,
  bounds: PageBounds,
  { line, begun }: Order,
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

/**
 * Hands the document out piece by piece.
 * @param handedOut is kept up to date
 * @param keepsText the conversion has the text too
 */
export async function convertInPieces(
  { engine, tokens, watch }: Pick<MeteringParts, 'engine' | 'tokens' | 'watch'>,
  request: ConvertRequest & Required<Pick<ConvertRequest, 'onPiece'>>,
  bounds: PageBounds,
  { line, begun, handedOut, keepsText }: Order & { handedOut: HandedOut; keepsText: boolean },
): Promise<RememberedConversion> {
  tokens.prepare();
  const converting = timeStage(watch, 'convert');
  const { bytes, onPiece, signal } = request;
  let text = '';
  for await (const item of engine.convertStream(bytes, { ...engineRequest(request, bounds), line })) {
    if (item.type === 'end') {
      converting();
      const result = { ...item, content: text, markdown: text, tables: [], images: [] };
      const tokenCount = await handedOut.tokens();
      return describeConversion(request, result, bounds, tokenCount, performance.now() - begun);
    }
    if (signal?.aborted) throw cancelled();
    const { content, pages } = item;
    await handedOut.add(content, pages);
    if (keepsText) text += content;
    await onPiece({ content, pages }).catch(handedOut.refuse);
  }
  throw new Error('a stream has an end');
}

/** The text of a result that is the document's own: the head of an HTML page, with its style, is the same for all. */
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

/** Failed pages are not charged. */
export function countConverted(pages: readonly PageReport[]): number {
  return pages.filter(({ source }) => source !== 'failed').length;
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
    pageCount: countConverted(result.pages),
    processingTimeMs: Math.round(milliseconds),
    warnings: [...result.warnings, ...warnings],
  };
}
