/** Why a conversion failed, in a few words for the list of conversions. @param code stable code of the failure */
export function describeFailure(code: string | undefined): string {
  if (code === undefined) return 'the reason is not known';
  return FAILURES.get(code) ?? code.replaceAll('_', ' ');
}

const FAILURES = new Map([
  ['empty_file', 'the file is empty'],
  ['unsupported_format', 'not one of the formats that are read'],
  ['invalid_pdf', 'the PDF is damaged'],
  ['invalid_image', 'the picture is damaged'],
  ['invalid_office', 'the file is damaged'],
  ['password_required', 'it is protected by a password'],
  ['password_wrong', 'the password was wrong'],
  ['no_pages', 'it has no pages'],
  ['pages_out_of_range', 'it has not all of the pages asked for'],
  ['pages_outside_plan', 'the pages are outside the plan'],
  ['too_large', 'it is too large'],
  ['too_complex', 'it is too complex'],
  ['timed_out', 'it took too long'],
  ['out_of_memory', 'it took too much memory'],
  ['engine_failed', 'a fault of docconv'],
  ['internal', 'a fault of docconv'],
  ['language_missing', 'the language for recognition is not installed'],
]);
