import type { CallToolResult } from '@modelcontextprotocol/server';
import { DocconvError, type DocconvErrorCode, PUBLIC_CODES } from '../service/errors.ts';

/** What passes by itself, or may end otherwise the next time. */
const RETRYABLE: ReadonlySet<DocconvErrorCode> = new Set(['busy', 'network', 'server', 'internal']);

/** Runs a tool; what it throws becomes a result that the model can act upon. */
export async function toResult(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (thrown) {
    return failure(thrown);
  }
}

/** As text, in words and as JSON: clients hold structured content to the output schema, failures too. */
function failure(thrown: unknown): CallToolResult {
  const error = describeError(thrown);
  return {
    isError: true,
    content: [
      { type: 'text', text: `${error.code}: ${error.message} ${error.hint}` },
      { type: 'text', text: JSON.stringify({ error }) },
    ],
  };
}

/** A failure as clients learn of it. Anything unexpected is told without its own words: they might be a document's. */
export function describeError(thrown: unknown) {
  if (!(thrown instanceof DocconvError)) {
    return {
      code: 'INTERNAL' as const,
      message: 'Something went wrong inside docconv.',
      hint: 'Try once more; if it fails again, report it.',
      retryable: true,
    };
  }
  const { code, message, hint, reason, retryAfter } = thrown;
  return {
    code: codeFor(thrown),
    message,
    hint: hintFor(thrown) ?? hint,
    retryable: thrown.retryable ?? RETRYABLE.has(code),
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
  };
}

/** What a call asks for is understood, and the document, the plan or the machine does not have it. */
const NOT_TO_BE_HAD: ReadonlySet<string | undefined> = new Set([
  'pages_out_of_range',
  'pages_outside_plan',
  'language_missing',
]);

/** The codes of the command, except that what is wrong with a call itself is its arguments. */
function codeFor({ code, reason }: DocconvError) {
  if (code !== 'bad_request' || NOT_TO_BE_HAD.has(reason)) return PUBLIC_CODES[code];
  return reason === 'file_not_found' ? 'FILE_NOT_FOUND' : 'INVALID_ARGS';
}

/** Hints in terms of the tools, where these have means of their own. */
function hintFor({ code, reason, setting }: DocconvError): string | undefined {
  if (setting !== undefined) return undefined;
  if (code === 'auth_required') return 'Call the connect tool and show its approvalUrl to the user.';
  if (reason === 'password_required' || reason === 'password_wrong') {
    return 'Ask the user for the password and call convert again with it as "password".';
  }
  if (reason === 'too_complex' || reason === 'timed_out') return 'Convert fewer pages at once with "pages".';
  return undefined;
}
