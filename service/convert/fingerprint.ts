import { createHash } from 'node:crypto';
import type { Assignment } from '../local/admitted-caller.ts';
import type { ConversionInput } from './input.ts';

/** What distinguishes one request from another. */
type Fingerprinted = Pick<Assignment, 'outputFormat' | 'options'> & {
  input: Pick<ConversionInput, 'digest'>;
};

/**
 * Tells whether two requests ask for the same: content, output format and options. The file's name is not part of
 * it, nor is the password, which leaves no trace on disk; the wrong one only fails.
 */
export function fingerprintOf({ input, outputFormat, options }: Fingerprinted): string {
  const asked = {
    outputFormat,
    pages: options.pages?.map(({ first, last }) => [first, String(last)]) ?? [],
    pageMarkers: options.pageMarkers ?? false,
    images: options.images ?? false,
    imageFolder: options.imageFolder ?? '',
    layout: options.layout ?? false,
    ocr: options.ocr ?? 'auto',
    ocrLanguages: options.ocrLanguages ?? [],
    notes: options.notes ?? false,
    // Its default depends on the format, so leaving it out is not the same as false.
    comments: options.comments ?? 'default',
    furniture: options.furniture ?? 'drop',
    minConfidence: options.minConfidence,
    secondOpinion: options.secondOpinion,
  };
  return createHash('sha256').update(input.digest()).update(JSON.stringify(asked)).digest('hex');
}
