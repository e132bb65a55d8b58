import type { HttpProblem } from '../errors/problem.ts';
import { malformed } from './body.ts';

export const FORM_HINT = 'Send one file in the field "file": curl -F file=@report.pdf';
const LONGEST_NAME = 100;

/** The fields of a form besides its document, each once. */
export interface FormFields {
  values: ReadonlyMap<string, string>;
  /** @param cut whether there was more of the value than is read @returns why the field cannot be taken */
  add(name: string | undefined, value: string, cut: boolean): HttpProblem | undefined;
}

export function createFormFields(): FormFields {
  const values = new Map<string, string>();
  return {
    values,
    add: (name, value, cut) => {
      if (name === undefined || name.length > LONGEST_NAME) {
        return malformed('A field of the form has no name, or one too long.', FORM_HINT);
      }
      if (name === 'file')
        return malformed('The field "file" is text, not a file.', FORM_HINT, 'missing_file');
      if (cut) return malformed('A field of the form is too long.', FORM_HINT);
      if (values.has(name)) return malformed('A field of the form is there twice.', FORM_HINT);
      values.set(name, value);
      return undefined;
    },
  };
}
