import path from 'node:path';
import { documentEndings } from '../../engine/file-endings.ts';
import type { OutputFormat } from '../../engine/index.ts';
import { outputFormatOfName } from '../../service/convert/output-endings.ts';
import { invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';

/** Endings of what docconv reads, or what people take it to write. Any other says nothing, as that of `notes.txt`. */
const unwritten: ReadonlySet<string> = new Set([
  ...documentEndings,
  ...'.doc .ppt .xls .xlsx .odt .rtf .epub .csv .tsv .json .xml .tex'.split(' '),
]);

/**
 * What to write into an output: as asked for, else as its ending says, else Markdown.
 * @throws CliError `INVALID_ARGS` when they contradict each other
 */
export function chooseFormat(output: string | undefined, asked: OutputFormat | undefined): OutputFormat {
  const named = output === undefined ? undefined : outputFormatOfName(output);
  if (asked !== undefined && named !== undefined && asked !== named) {
    throw invalidArguments(
      `--output-format ${asked} contradicts the output "${printable(output ?? '')}".`,
      `End the output in ${asked === 'html' ? '.html' : '.md'}, or leave --output-format out.`,
    );
  }
  return asked ?? named ?? 'markdown';
}

/** @throws CliError `INVALID_ARGS` for an output that looks like something else than there is to write into it */
export function checkEnding(output: string, format: OutputFormat): void {
  refuseEnding(output);
  if ((outputFormatOfName(output) ?? format) === format) return;
  throw invalidArguments(
    `The result is ${format === 'html' ? 'HTML' : 'Markdown'}, and "${printable(output)}" looks like something else.`,
    `End the output in ${format === 'html' ? '.html' : '.md'}.`,
  );
}

/** @throws CliError `INVALID_ARGS` for an output whose ending is that of another format */
export function refuseEnding(output: string): void {
  if (!unwritten.has(path.extname(output).toLowerCase())) return;
  throw invalidArguments(
    `docconv writes Markdown and HTML, not "${printable(output)}".`,
    'End the output in .md or .html.',
  );
}
