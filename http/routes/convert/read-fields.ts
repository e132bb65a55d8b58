import { parsePageRanges } from '../../../service/convert/page-ranges.ts';
import { describeIssue } from '../../../service/describe-issue.ts';
import type { ConvertOptions } from '../../../service/docconv.ts';
import { type ConvertFields, convertFields, type FieldError } from '../../../service/schemas.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpProblem } from '../../errors/problem.ts';
import { refuseParameters } from '../../requests/refuse-parameters.ts';
import { malformed, unknownField } from '../../uploads/body.ts';

/** How a document is to be converted, in the service's words. */
export interface Asked {
  outputFormat: 'markdown' | 'html';
  options: ConvertOptions;
  dryRun: boolean;
}

/**
 * @param others names of fields that were read already
 * @throws HttpProblem, DocconvError when a field is unknown or cannot be used
 */
export function readFields(fields: Record<string, unknown>, others: readonly string[] = []): Asked {
  const parsed = convertFields.safeParse(fields);
  if (!parsed.success) throw invalidField(parsed.error, others);
  return {
    outputFormat: parsed.data.output_format ?? 'markdown',
    options: optionsOf(parsed.data),
    dryRun: parsed.data.dry_run ?? false,
  };
}

function optionsOf(fields: ConvertFields): ConvertOptions {
  const { pages, password, ocr, ocr_lang, page_markers, notes, comments, furniture, min_confidence } = fields;
  const { layout, images, image_folder } = fields;
  return {
    pages: pages === undefined ? undefined : parsePageRanges(pages),
    password,
    ocr,
    ocrLanguages: ocr_lang === undefined ? undefined : [...new Set(ocr_lang.split(/[+,]/))],
    minConfidence: min_confidence,
    pageMarkers: page_markers,
    notes,
    comments,
    furniture,
    layout,
    images,
    imageFolder: image_folder,
  };
}

/**
 * Fields are not read from the address: passed over there, another conversion would be charged than the one asked for. So
 * would it be with a name that is no field's, but was meant for one.
 * @param others names of fields besides those of every conversion
 * @throws HttpProblem when there is one
 */
export function refuseFieldsInAddress(context: HttpContext, others: readonly string[] = []): void {
  const found = fieldNames(others).find((name) => context.req.query(name) !== undefined);
  if (found === undefined) {
    refuseParameters(context);
    return;
  }
  throw malformed(
    `The field "${found}" is in the address, where fields are not read.`,
    `Send it in the body, with the document: curl -F file=@report.pdf -F ${found}=…`,
    'invalid_field',
  );
}

function fieldNames(others: readonly string[]): string[] {
  return ['file', ...Object.keys(convertFields.shape), ...others];
}

/** Forms know texts only; an empty one is what browsers send for a field left alone. */
export function typeFields(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const given = [...fields].filter(([, value]) => value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, typed(name, value)]));
}

const SWITCHES: readonly (keyof ConvertFields)[] = [
  'page_markers',
  'notes',
  'comments',
  'layout',
  'images',
  'dry_run',
];

function typed(name: string, value: string): unknown {
  if (name === 'min_confidence') return Number(value);
  return isSwitch(name) ? truthOf(value) : value;
}

function isSwitch(name: string): boolean {
  return SWITCHES.some((known) => known === name);
}

function truthOf(value: string): boolean | string {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : value;
}

/** Says which field is wrong and why, without its value. */
export function invalidField({ issues }: FieldError, others: readonly string[] = []): HttpProblem {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    return unknownField(name, fieldNames(others));
  }
  const what = issue ? `"${issue.path.join('.')}" ${describeIssue(issue)}` : 'cannot be used';
  return malformed(
    `The field ${what.replace(/\.$/, '')}.`,
    'Correct it; all fields are described at /api-docs.',
    'invalid_field',
  );
}
