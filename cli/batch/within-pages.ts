import type { PageRange, Warning } from '../../engine/index.ts';
import type { ConvertRequest, Docconv } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import { counted } from '../terminal/quantities.ts';

/** Something that is done with a document. @param warnings what is to be said of it beside its own */
export type Attempt<T> = (request: ConvertRequest, warnings: readonly Warning[]) => Promise<T>;

/**
 * Does something with those of the pages asked for that a document has: in a batch documents are of different length,
 * and a shorter one is no failure. What it has none of is.
 */
export async function withinPages<T>(
  docconv: Pick<Docconv, 'estimate'>,
  request: ConvertRequest,
  act: Attempt<T>,
): Promise<T> {
  try {
    return await act(request, []);
  } catch (thrown) {
    if (!(thrown instanceof DocconvError) || thrown.reason !== 'pages_out_of_range') throw thrown;
    const { pages = [] } = request.options;
    const total = await countPages(docconv, request);
    const there = clipRanges(pages, total);
    if (there.length === 0) throw thrown;
    return act({ ...request, options: { ...request.options, pages: there } }, [missing(total)]);
  }
}

/** The first page alone can be asked for in every document. */
async function countPages(docconv: Pick<Docconv, 'estimate'>, request: ConvertRequest): Promise<number> {
  const options = { ...request.options, pages: [{ first: 1, last: 1 }] };
  return (await docconv.estimate({ ...request, options })).totalPages;
}

function clipRanges(ranges: readonly PageRange[], total: number): PageRange[] {
  return ranges
    .filter(({ first }) => first <= total)
    .map(({ first, last }) => ({ first, last: Math.min(last, total) }));
}

function missing(total: number): Warning {
  const message = `The document has ${counted(total, 'page')}: the others that --pages names were skipped.`;
  return { code: 'pages_missing', message };
}
