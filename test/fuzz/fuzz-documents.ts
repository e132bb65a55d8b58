import type { ConversionErrorCode, Conversion as Converted, Pool } from '../../engine/index.ts';
import { createRandom } from '../x402/storm/random.ts';
import { drawMutant, openFamilies } from './documents.ts';
import { count, type Run, startRun } from './finding.ts';

/** Small documents take milliseconds; a page that takes so long hangs. */
const LIMITS = { milliseconds: 60_000, pageMilliseconds: 20_000 };
/** Of the process with its threads. */
const MOST_MEGABYTES = 1024;
/** Recognition takes a thousand times as long as reading: few mutants get it. */
const RECOGNIZED_SHARE = 0.01;

/** What bytes may not bring about, whatever they are. */
const NEVER: readonly ConversionErrorCode[] = ['engine_failed', 'out_of_memory', 'timed_out'];

/** Converts mutants of documents with a pool: each gives a document, or says in a known way why not. */
export async function fuzzDocuments(pool: Pool, seed: number, mutants: number): Promise<Run> {
  const families = await openFamilies();
  const run = startRun();
  for (let i = 0; i < mutants; i++) {
    const random = createRandom(seed + i);
    const input = drawMutant(random, families);
    const outputFormat = random.pick(['markdown', 'html'] as const);
    const read = { ocr: random.chance(RECOGNIZED_SHARE) ? 'auto' : 'never', limits: LIMITS } as const;
    const wrong = await pool
      .convert(input, { outputFormat, read, images: random.chance(0.5), layout: true })
      .then(
        (converted) => {
          count(run, 'converted');
          return faultOf(converted);
        },
        (error: { code?: ConversionErrorCode }) => {
          count(run, error.code ?? 'unknown error');
          return error.code === undefined || NEVER.includes(error.code) ? String(error) : undefined;
        },
      );
    if (wrong) run.findings.push({ what: wrong, input });
  }
  const megabytes = process.resourceUsage().maxRSS / 1024;
  if (megabytes > MOST_MEGABYTES) {
    run.findings.push({ what: `the process took ${Math.round(megabytes)} MB`, input: new Uint8Array() });
  }
  return run;
}

const HALF_CHARACTER = /\p{Surrogate}/u;

function faultOf({ content, pages, totalPages, layout }: Converted): string | undefined {
  if (HALF_CHARACTER.test(content)) return 'the text has half of a character in it';
  if (/<script/i.test(content)) return 'a script is in the text';
  if (pages.length > totalPages) return 'there are more pages than the document has';
  JSON.parse(layout ?? '');
  return undefined;
}
