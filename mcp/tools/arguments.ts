import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { DocconvError } from '../../service/errors.ts';

/** Of what is told of unfit arguments, in characters. */
const MOST_TOLD = 500;

/** A schema that clients see and that lets everything through, so that a tool refuses as it does all else. */
export function announced(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { version, vendor, jsonSchema } = schema['~standard'];
  return { '~standard': { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}

/** What a tool was called with, as its schema has it. @throws DocconvError `bad_request`, reason `invalid_arguments` */
export function readArguments<T>(schema: z.ZodType<T>, args: unknown): T {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw invalidArguments(`The arguments do not fit. ${faults.join('; ').slice(0, MOST_TOLD)}.`);
}

export function invalidArguments(
  message: string,
  hint = 'Call again with arguments as the tool’s input schema has them.',
): DocconvError {
  return new DocconvError('bad_request', message, hint, { reason: 'invalid_arguments' });
}
