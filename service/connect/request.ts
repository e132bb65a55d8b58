import { z } from 'zod';
import { readLabel } from '../convert/label.ts';
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
  metadata: metadata.optional().meta({ description: 'How the tool describes itself; shown to the person' }),
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

const LONGEST_VALUE = 200;
const MOST_ENTRIES = 20;
const DEEPEST = 4;
/** Begins with a letter, so that none is `__proto__`. */
const NAME = /^[A-Za-z][\w .-]{0,39}$/;

/**
 * What a tool says of itself, line by line as a person is shown it; what is nested has the names on the way to it, joined
 * by dots.
 * @returns what is wrong with it otherwise
 */
function readMetadata(
  given: Record<string, unknown>,
): { type: 'read'; entries: Record<string, string> } | { type: 'refused'; message: string } {
  const entries: Record<string, string> = {};
  const refusal = collect(given, [], entries);
  if (refusal !== undefined) return { type: 'refused', message: refusal };
  if (Object.keys(entries).length > MOST_ENTRIES) {
    return { type: 'refused', message: `metadata may have ${MOST_ENTRIES} entries` };
  }
  return { type: 'read', entries };
}

function collect(given: object, way: readonly string[], entries: Record<string, string>): string | undefined {
  if (way.length >= DEEPEST) return `metadata may be nested ${DEEPEST} deep`;
  for (const [name, value] of Object.entries(given)) {
    if (!Array.isArray(given) && !NAME.test(name)) return 'a name in metadata must be letters and digits';
    const here = [...way, name];
    const refusal = isNested(value) ? collect(value, here, entries) : keep(value, here.join('.'), entries);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Nothing is said by `null`. */
function keep(value: unknown, name: string, entries: Record<string, string>): string | undefined {
  if (value === null) return undefined;
  const read = readLabel(String(value), LONGEST_VALUE);
  if (read === undefined) return `a value of metadata must be 1 to ${LONGEST_VALUE} characters on one line`;
  entries[name] = read;
  return undefined;
}
