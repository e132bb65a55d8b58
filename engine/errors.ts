/** The closed list of reasons why bytes cannot become a document. Each is stable and safe to switch on. */
export type ConversionErrorCode =
  | 'empty_file'
  | 'unsupported_format'
  | 'invalid_pdf'
  | 'invalid_image'
  | 'invalid_office'
  | 'password_required'
  | 'password_wrong'
  | 'no_pages'
  | 'pages_out_of_range'
  | 'too_large'
  | 'too_complex'
  | 'timed_out'
  | 'out_of_memory'
  | 'engine_failed'
  | 'language_missing'
  | 'cancelled';

/** The input cannot be converted. The message says what happened, the hint what to do next. */
export class ConversionError extends Error {
  readonly code: ConversionErrorCode;
  readonly hint: string;

  constructor(code: ConversionErrorCode, message: string, hint: string) {
    super(message);
    this.name = 'ConversionError';
    this.code = code;
    this.hint = hint;
  }
}
