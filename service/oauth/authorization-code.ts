import { isSameSecret, isToken, sign } from '../keys/secrets.ts';

const PURPOSE = 'authorization-code';

/** The code of an approved session. It is written down nowhere: the secret of the server makes it again. */
export function codeOf(secret: string, sessionId: string): string {
  return `${sessionId}.${sign(secret, PURPOSE, sessionId)}`;
}

/** @returns the session's id; undefined for what is no code of ours */
export function readCode(secret: string, code: string): string | undefined {
  const [sessionId = ''] = code.split('.');
  return isToken(sessionId) && isSameSecret(code, codeOf(secret, sessionId)) ? sessionId : undefined;
}
