import { z } from 'zod';
import { readLabel } from '../convert/label.ts';
import { readMetadata } from './metadata.ts';
import { readSuccessUrl } from './success-url.ts';

const LONGEST_NAME = 80;
/** SHA-256 in base64url (RFC 7636, 4.2). */
const CHALLENGE_FORM = /^[\w-]{43}$/;
/** RFC 7636, 4.1. */
const VERIFIER_FORM = /^[\w.~-]{43,128}$/;

function label(longest: number, what: string) {
  return z.string().transform((text, context) => {
    const read = readLabel(text, longest);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: `${what} must be 1 to ${longest} characters on one line` });
    return z.NEVER;
  });
}

const metadata = z.record(z.string(), z.unknown()).transform((given, context) => {
  const read = readMetadata(given);
  if (read.type === 'read') return read.entries;
  context.addIssue({ code: 'custom', message: read.message });
  return z.NEVER;
});

/** Body of `POST /api/connect/session`. Fields it does not know are left out. */
export const connectRequest = z.object({
  provider: label(LONGEST_NAME, 'provider').meta({
    description: 'Name of the tool that asks',
    example: 'Acme Editor',
  }),
  keyName: label(LONGEST_NAME, 'keyName')
    .optional()
    .meta({ description: 'Label for the key; the provider when absent' }),
  successUrl: z
    .string()
    .transform((text, context) => {
      const url = readSuccessUrl(text);
      if (url !== undefined) return url;
      context.addIssue({ code: 'custom', message: 'successUrl must be https, or http on loopback' });
      return z.NEVER;
    })
    .optional(),
  metadata: metadata.optional().meta({ description: 'What the tool says of itself; shown to the person' }),
  codeChallenge: z.string().regex(CHALLENGE_FORM, 'codeChallenge must be a SHA-256 in base64url').optional(),
});

/** Body of `POST /api/connect/exchange`. */
export const exchangeRequest = z.object({
  sessionId: z.string().min(1, 'sessionId must not be empty').max(200),
  codeVerifier: z
    .string()
    .regex(VERIFIER_FORM, 'codeVerifier must be 43 to 128 letters and digits')
    .optional(),
});
