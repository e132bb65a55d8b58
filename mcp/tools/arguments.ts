import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { describeIssue } from '../../service/describe-issue.ts';
import { DocconvError } from '../../service/errors.ts';
import { nearestTo } from '../../service/nearest.ts';

/** How many errors are listed at once. */
const MOST_TOLD = 5;
/** Characters of a name that is repeated. */
const MOST_OF_NAME = 40;

/** A schema that clients see and that lets everything through, so that a tool refuses as it does all else. */
export function announced(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { version, vendor, jsonSchema } = schema['~standard'];
  return { '~standard': { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}

/** What a tool was called with, as its schema has it. @throws DocconvError `bad_request`, reason `invalid_arguments` */
export function readArguments<S extends z.ZodObject>(schema: S, args: unknown): z.infer<S> {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const { issues } = read.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const names = Object.keys(schema.shape);
  const faults = [
    ...unknown.slice(0, MOST_TOLD).map((name) => tellUnknown(name, names)),
    ...issues
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(
        (issue) => `${issue.path.join('.') || 'What was sent'} ${describeIssue(issue).replace(/\.$/, '')}.`,
      ),
  ];
  const hint =
    unknown.length === 0
      ? undefined
      : names.length === 0
        ? 'Call again without arguments.'
        : `Call again; the arguments are ${names.join(', ')}.`;
  throw unfitArguments(faults.slice(0, MOST_TOLD).join(' '), hint);
}

function tellUnknown(name: string, known: readonly string[]): string {
  const near = nearestArgument(name, known);
  const told = `There is no argument ${JSON.stringify(name.slice(0, MOST_OF_NAME))}.`;
  return near === undefined ? told : `${told} Did you mean ${near}?`;
}

/** Models write names as other languages do (`output_format`), or a word of them (`format`). */
function nearestArgument(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.replace(/[_-]/g, '').toLowerCase();
  const asked = plain(name.slice(0, MOST_OF_NAME));
  const same = known.find((other) => plain(other) === asked);
  const isWordOf = (other: string) => wordsOf(other).some((word) => word === asked);
  const meant = known.find((other) => NAMES_ELSEWHERE[other]?.includes(asked));
  return same ?? meant ?? nearestTo(asked, known, 1) ?? known.find(isWordOf) ?? nearestTo(asked, known);
}

/** What other tools call what these arguments are for, in small letters. */
const NAMES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  source: [
    ...['path', 'filepath', 'file', 'filename', 'url', 'uri', 'fileurl', 'document', 'input'],
    ...['data', 'content', 'base64', 'filebase64', 'attachment'],
  ],
  outputPath: ['output', 'out', 'destination', 'target', 'saveto'],
  id: ['jobid', 'job', 'taskid'],
};

/** `outputFormat` → output, format. */
function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
}

export function unfitArguments(
  message: string,
  hint = 'Call again with arguments as the tool’s input schema has them.',
): DocconvError {
  return new DocconvError('bad_request', message, hint, { reason: 'invalid_arguments' });
}
