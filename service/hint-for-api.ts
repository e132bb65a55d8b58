import type { DocconvError } from './errors.ts';

/** What to do about a failure, in terms of the HTTP API where that has means of its own; jobs and webhooks say it too. */
export function hintForApi({ reason, hint }: Pick<DocconvError, 'reason' | 'hint'>): string {
  const isLocked = reason === 'password_required' || reason === 'password_wrong';
  return isLocked ? 'Send the document again, with its password in the field "password".' : hint;
}
