import { limitsOf } from '../limits.ts';
import type { ReadOptions } from '../options.ts';
import { secondEngine } from './engines/shared-engines.ts';
import { defaultLanguages } from './engines/tesseract/languages.ts';
import type { PageTask } from './recognition/page-task.ts';

/** Share of a page's time that recognition may take; the rest is for reading or decoding it, and for layout. */
const SHARE = 0.75;

/** What the recognition of a page is asked for by the options of a conversion. */
export function taskOf(options: ReadOptions): Omit<PageTask, 'mayLean'> {
  return {
    languages: options.ocrLanguages ?? defaultLanguages,
    mayAddLanguage: options.ocrLanguages === undefined,
    limit: SHARE * limitsOf(options.limits).pageMilliseconds,
    second: secondEngine(options.secondOpinion),
  };
}
