import type { PageRange } from '../../engine/index.ts';
import { parsePageRanges as parse } from '../../service/convert/page-ranges.ts';
import { DocconvError } from '../../service/errors.ts';
import { invalidArguments } from '../cli-error.ts';

/** The value of `--pages` → ranges. @throws CliError `INVALID_ARGS` */
export function parsePageRanges(text: string): PageRange[] {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof DocconvError)) throw error;
    throw invalidArguments(error.message.replace('The pages', '--pages'), error.hint);
  }
}
