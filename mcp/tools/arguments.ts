import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeIssue, type Issue } from '../../service/describe-issue.ts';
import { DocconvError } from '../../service/errors.ts';
import { nearestName } from '../../service/nearest.ts';

/** How many errors are listed at once. */
const MOST_TOLD = 5;
/** Characters of a name that is repeated. */
const MOST_OF_NAME = 40;

/** A schema that clients see and that lets everything through, so that a tool refuses as it does all else. */
export function announced(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { version, vendor, jsonSchema } = schema['~standard'];
  return { '~standard': { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}

/** Values that arguments may have, for whoever gave another. No part of the schema, which every model has to read. */
export const argumentExamples = z.registry<{ example: unknown }>();

/** What a tool was called with, as its schema has it. @throws DocconvError `bad_request`, reason `invalid_arguments` */
export function readArguments<S extends z.ZodObject>(schema: S, args: unknown): z.infer<S> {
  const read = schema.safeParse(withoutNulls(args));
  if (read.success) return read.data;
  const { issues } = read.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const unfit = firstOfEach(issues.filter(({ code }) => code !== 'unrecognized_keys'));
  const names = Object.keys(schema.shape);
  const faults = [
    ...unknown.slice(0, MOST_TOLD).map((name) => tellUnknown(name, names)),
    ...unfit.map(tellUnfit),
  ];
  const hint = unknown.length === 0 ? exampleOf(schema, unfit) : nameArguments(names);
  throw unfitArguments(faults.slice(0, MOST_TOLD).join(' '), hint);
}

/** Clients that have to name every argument give null for those left out. */
function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** A value of another type has other faults too, which say nothing more. */
function firstOfEach<I extends Pick<Issue, 'path'>>(issues: readonly I[]): I[] {
  const told = new Set<PropertyKey | undefined>();
  return issues.filter(({ path: [name] }) => !told.has(name) && told.add(name));
}

function tellUnfit(issue: Issue): string {
  return `${issue.path.join('.') || 'What was sent'} ${describeIssue(issue).replace(/\.$/, '')}.`;
}

/** A call that would be taken. @returns undefined where there is no example of what was wrong */
function exampleOf({ shape }: z.ZodObject, unfit: readonly Issue[]): string | undefined {
  const examples = unfit.slice(0, MOST_TOLD).flatMap(({ path: [name = ''] }) => {
    const argument = shape[String(name)];
    const found = argument && argumentExamples.get(argument);
    return found ? [`"${String(name)}": ${JSON.stringify(found.example)}`] : [];
  });
  return examples.length === 0 ? undefined : `Call again, for example with ${examples.join(', ')}.`;
}

function nameArguments(names: readonly string[]): string {
  return names.length === 0
    ? 'Call again without arguments.'
    : `Call again; the arguments are ${names.join(', ')}.`;
}

function tellUnknown(name: string, known: readonly string[]): string {
  const near = nearestName(name, known, NAMES_ELSEWHERE);
  const told = `There is no argument ${JSON.stringify(name.slice(0, MOST_OF_NAME))}.`;
  return near === undefined ? told : `${told} Did you mean ${near}?`;
}

/** What other tools call what these arguments are for, in small letters. */
const NAMES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  source: [
    ...['path', 'filepath', 'file', 'filename', 'url', 'uri', 'fileurl', 'document', 'input'],
    ...['data', 'content', 'base64', 'filebase64', 'attachment'],
  ],
  pages: ['pagerange', 'pageranges', 'pagenumbers', 'pagenumber'],
  ocrLang: ['lang', 'language', 'languages', 'ocrlanguage', 'ocrlanguages'],
  outputPath: ['output', 'out', 'destination', 'target', 'saveto'],
  id: ['jobid', 'job', 'taskid'],
};

export function unfitArguments(
  message: string,
  hint = 'Call again with arguments as the tool’s input schema has them.',
): DocconvError {
  return new DocconvError('bad_request', message, hint, { reason: 'invalid_arguments' });
}
