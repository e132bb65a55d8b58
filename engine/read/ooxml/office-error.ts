import { ConversionError } from '../../errors.ts';

/** The bytes are no Office file that can be read; `what` is our own words, never text of the file. */
export function invalidOffice(what: string): ConversionError {
  return new ConversionError(
    'invalid_office',
    `The Office file is damaged: ${what}.`,
    'Open it in the program that made it, save it again as .docx or .pptx, and convert that copy.',
  );
}

/** Whether what was thrown tells of damage, which may cost no more than the part it is in. */
export function isDamage(error: unknown): boolean {
  return error instanceof ConversionError && error.code === 'invalid_office';
}

/** Whether what was thrown tells that a file is of another kind, or locked, which may cost no more than itself. */
export function isForeign(error: unknown): boolean {
  return (
    error instanceof ConversionError &&
    (error.code === 'unsupported_format' || error.code === 'password_required')
  );
}

/** Whether what was thrown tells of a bound that was passed. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof ConversionError && (error.code === 'too_large' || error.code === 'too_complex');
}

/** The file inflates to more than a conversion may hold. */
export function officeTooLarge(what: string): ConversionError {
  return new ConversionError(
    'too_large',
    `The Office file is too large: ${what}.`,
    'Split the document into smaller files.',
  );
}

/** The file nests or repeats more than any real document does. */
export function tooComplex(what: string): ConversionError {
  return new ConversionError(
    'too_complex',
    `The Office file is too complex: ${what}.`,
    'Split the document, or save it again as .docx or .pptx, and convert that copy.',
  );
}

/** A container that holds an encrypted document. */
export function passwordRequired(): ConversionError {
  return new ConversionError(
    'password_required',
    'The Office file is encrypted with a password.',
    'Open it, remove the password (File > Info > Protect Document) and convert the saved copy.',
  );
}

/** A file of another kind under an Office name. */
export function unsupportedFormat(what: string): ConversionError {
  return new ConversionError(
    'unsupported_format',
    `The file is ${what}, which cannot be converted.`,
    'Save it as .docx, .pptx or PDF and convert that copy.',
  );
}
