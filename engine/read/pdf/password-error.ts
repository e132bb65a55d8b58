import { ConversionError } from '../../errors.ts';

/** Why a protected file stays closed, given the password that was passed. */
export function passwordError(password: string | undefined): ConversionError {
  return password === undefined
    ? new ConversionError('password_required', 'The PDF is protected by a password.', 'Pass its password.')
    : new ConversionError(
        'password_wrong',
        'The password does not open the PDF.',
        'Pass the right password.',
      );
}
