import type { HttpContext } from '../env.ts';
import { HttpProblem } from '../errors/problem.ts';

/** The fields of a form. */
export interface Form {
  /** A field's text; empty when there is none, or a file. */
  text(name: string): string;
  /** Whether any field is there twice. */
  repeats: boolean;
}

/** Reads the body of a form; may be called again. @throws HttpProblem when it is no form */
export async function readForm(context: HttpContext): Promise<Form> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw notAForm();
  const fields = new URLSearchParams(await context.req.text());
  return {
    text: (name) => fields.get(name) ?? '',
    repeats: new Set(fields.keys()).size < fields.size,
  };
}

function notAForm(): HttpProblem {
  return new HttpProblem(415, 'UNSUPPORTED_TYPE', 'Forms are sent as application/x-www-form-urlencoded.', {
    hint: 'Set the header Content-Type: application/x-www-form-urlencoded.',
  });
}
