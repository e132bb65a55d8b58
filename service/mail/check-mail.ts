import { DocconvError } from '../errors.ts';
import type { Mail } from './mailer.ts';

/**
 * Refuses what would write headers of its own into a mail, or send it to more than one address.
 * @throws DocconvError `bad_request`
 */
export function checkMail({ to, subject }: Mail): void {
  const isOneAddress = /^[^\s,;:<>"()]+@[^\s,;:<>"()]+$/.test(to);
  if (isOneAddress && !hasControls(to) && !hasControls(subject)) return;
  throw new DocconvError(
    'bad_request',
    'The mail has no single address, or line breaks in its subject.',
    'Give one plain mail address.',
    { reason: 'invalid_mail' },
  );
}

function hasControls(text: string): boolean {
  return /\p{Cc}|[\u2028\u2029]/u.test(text);
}
