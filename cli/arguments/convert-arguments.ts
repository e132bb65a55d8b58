import type { OutputFormat, PageRange } from '../../engine/index.ts';
import { parseSecondOpinion } from '../../service/config/second-opinion.ts';
import { parsePageRanges as parse } from '../../service/convert/page-ranges.ts';
import { DocconvError } from '../../service/errors.ts';
import { invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import { chooseFormat } from '../outputs/output-format.ts';
import { isFolderPath } from '../outputs/plan-items.ts';
import { printable } from '../terminal/printable.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** More than any machine has use for; a typing error rather than a wish. */
const mostConcurrency = 64;
/** As the HTTP API takes it in its header. */
export const longestIdempotencyKey = 255;

/** The checked flags of `convert` → its command. @throws CliError `INVALID_ARGS` */
export function readConvertCommand({ input, flags }: ParsedFlags): ConvertCommand {
  if (input.length === 0 && flags.watch === undefined) {
    throw invalidArguments(
      'Nothing to convert was named.',
      'Try: docconv convert report.pdf, or - for what is piped in: docconv convert -',
    );
  }
  const text = (name: string) => textOf(flags[name]);
  const output = text('output') === '-' ? undefined : text('output');
  const command: ConvertCommand = {
    inputs: input.map(checkInput),
    output,
    outputFormat: chooseFormat(output, text('outputFormat') as OutputFormat | undefined),
    pages: mapped(text('pages'), parsePageRanges),
    pageMarkers: flags.pageMarkers === true,
    images: text('images'),
    tables: flags.tables === true,
    layout: text('layout'),
    ocr: text('ocr') as ConvertCommand['ocr'],
    ocrLanguages: mapped(text('ocrLang'), parseLanguages),
    minConfidence: mapped(text('minConfidence'), parseConfidence),
    secondOpinion: mapped(text('secondOpinion'), parseSecond),
    notes: truth(flags.notes),
    comments: truth(flags.comments),
    furniture: text('furniture') as ConvertCommand['furniture'],
    passwordStdin: flags.passwordStdin === true,
    batch: flags.batch === true,
    concurrency: mapped(text('concurrency'), parseConcurrency),
    onError: (text('onError') ?? 'stop') as ConvertCommand['onError'],
    summary: text('summary'),
    resume: text('resume'),
    watch: text('watch'),
    idempotencyKey: mapped(text('idempotencyKey'), checkIdempotencyKey),
    dryRun: flags.dryRun === true,
    stream: flags.stream === true,
    async: flags.async === true,
    verbose: flags.verbose === true,
  };
  checkTogether(command);
  return command;
}

function checkInput(input: string): string {
  if (input === '') throw invalidArguments('One of the inputs is empty.', 'Name a file, an address or "-".');
  if (input.includes('\0'))
    throw invalidArguments('One of the inputs has a zero byte in it.', 'Leave it out.');
  return input;
}

function checkTogether(command: ConvertCommand): void {
  if (command.watch !== undefined) checkWatch(command);
  if (command.async) checkAsync(command);
  if (command.stream) checkStream(command);
  if (command.resume !== undefined && command.dryRun) {
    throw invalidArguments('--resume and --dry-run exclude each other.', 'Give one of them.');
  }
  if (command.passwordStdin && command.inputs.includes('-')) {
    throw invalidArguments(
      'Standard input cannot give both the document and its password.',
      'Put the password into DOCCONV_PDF_PASSWORD instead.',
    );
  }
  if (!command.tables) return;
  if (command.outputFormat !== 'html' || command.output === undefined) {
    throw invalidArguments(
      '--tables writes HTML tables beside an output.',
      'Add --output <path.html>, or --output <folder/> and --output-format html.',
    );
  }
}

function checkWatch({ inputs, output, summary, resume, dryRun }: ConvertCommand): void {
  if (inputs.length > 0) {
    throw invalidArguments(
      '--watch takes its inputs from a folder.',
      'Leave the other inputs out, or convert them by themselves.',
    );
  }
  if (output === undefined || !isFolderPath(output)) {
    throw invalidArguments('--watch writes into a folder.', 'Add --output <folder>/ with the final slash.');
  }
  if (summary !== undefined || resume !== undefined || dryRun) {
    throw invalidArguments(
      '--summary, --resume and --dry-run are for batches that end.',
      'Leave them out, or leave --watch out.',
    );
  }
}

/** Pieces go to standard output, one document of them. */
function checkStream(command: ConvertCommand): void {
  const { inputs, output, outputFormat, images, layout, summary, resume, watch } = command;
  if (outputFormat !== 'markdown') {
    throw invalidArguments(
      '--stream writes Markdown: a page of HTML is whole or nothing.',
      'Leave --output-format html out, or leave --stream out.',
    );
  }
  const besides = [output, images, layout].filter((place) => place !== undefined);
  if (besides.length > 0) {
    throw invalidArguments(
      '--stream writes to standard output alone.',
      'Leave --output, --images and --layout out; redirect it to a file: docconv convert report.pdf --stream > report.md',
    );
  }
  const isBatch = command.batch || [summary, resume, watch].some((path) => path !== undefined);
  if (isBatch || inputs.length > 1 || command.async || command.dryRun) {
    throw invalidArguments(
      '--stream converts one document, now.',
      'Name one input, and leave --batch, --summary, --resume, --watch, --async and --dry-run out.',
    );
  }
}

/** Whatever says where results go is for when there are some. */
function checkAsync(command: ConvertCommand): void {
  const { output, images, layout, summary, resume, watch, dryRun } = command;
  const places = [output, images, layout, summary, resume, watch].filter((place) => place !== undefined);
  if (places.length === 0 && !dryRun) return;
  throw invalidArguments(
    '--async writes no result, so nothing can say where it goes.',
    'Leave --output and the like out; fetch the result with "docconv jobs <id> --wait --output <path>".',
  );
}

function parseConcurrency(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= mostConcurrency) return count;
  throw invalidArguments(
    `--concurrency cannot be "${printable(text)}".`,
    `It is a whole number from 1 to ${mostConcurrency}.`,
  );
}

function parseConfidence(text: string): number {
  const confidence = Number(text);
  if (/^[\d.]+$/.test(text) && confidence >= 0 && confidence <= 1) return confidence;
  throw invalidArguments(
    `--min-confidence cannot be "${printable(text)}".`,
    'It is a number from 0 to 1, such as 0.6.',
  );
}

function parseSecond(text: string): ConvertCommand['secondOpinion'] {
  try {
    return parseSecondOpinion(text);
  } catch (error) {
    if (error instanceof DocconvError) throw invalidArguments(error.message, error.hint);
    throw error;
  }
}

function parseLanguages(text: string): string[] {
  const codes = text.split(/[+,]/);
  for (const code of codes) {
    // Tesseract's names: three letters, some with a script or an age after them (`chi_sim`, `deu_latf`).
    if (!/^[A-Za-z]{3,}(_[A-Za-z]+)*$/.test(code)) {
      throw invalidArguments(
        `"${printable(code)}" names no OCR language.`,
        'Use codes of three letters joined by "+", such as eng+deu.',
      );
    }
  }
  return [...new Set(codes)];
}

function checkIdempotencyKey(key: string): string {
  if (key.length <= longestIdempotencyKey && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalidArguments(
    'The idempotency key cannot be used.',
    `Use 1 to ${longestIdempotencyKey} visible ASCII characters without spaces.`,
  );
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function truth(value: string | boolean | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function mapped<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  return text === undefined ? undefined : parse(text);
}

/** The value of `--pages` → ranges. @throws CliError `INVALID_ARGS` */
function parsePageRanges(text: string): PageRange[] {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof DocconvError)) throw error;
    throw invalidArguments(error.message.replace('The pages', '--pages'), error.hint);
  }
}
