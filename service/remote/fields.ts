import type { PageRange } from '../../engine/index.ts';
import type { ConvertRequest } from '../docconv.ts';

/** How a document is to be converted, in the fields of the form. */
export function formFields(
  { outputFormat, options }: ConvertRequest,
  dryRun: boolean,
): Record<string, string> {
  const { pages, ocrLanguages } = options;
  const fields: Record<string, string | boolean | number | undefined> = {
    output_format: outputFormat,
    pages: pages?.map(writeRange).join(','),
    password: options.password,
    ocr: options.ocr,
    ocr_lang: ocrLanguages?.join('+'),
    min_confidence: options.minConfidence,
    page_markers: options.pageMarkers,
    notes: options.notes,
    comments: options.comments,
    furniture: options.furniture,
    layout: options.layout,
    images: options.images,
    image_folder: options.imageFolder,
    dry_run: dryRun || undefined,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function writeRange({ first, last }: PageRange): string {
  return last === first ? String(first) : `${first}-${Number.isFinite(last) ? last : ''}`;
}
