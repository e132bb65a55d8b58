import type { CallToolResult } from '@modelcontextprotocol/server';
import { DocconvError, type DocconvErrorCode } from '../service/errors.ts';

/** The stable codes of failed tool calls; those of the command line. */
type ToolErrorCode =
  | 'AUTH_REQUIRED'
  | 'QUOTA_EXCEEDED'
  | 'NETWORK_ERROR'
  | 'API_ERROR'
  | 'FILE_NOT_FOUND'
  | 'INVALID_ARGS'
  | 'INTERNAL';

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

/** A failure as clients learn of it. What nobody foresaw is told without its own words: they might be a document's. */
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
    retryable: thrown.retryable ?? isRetryable(code),
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
  };
}

function codeFor({ code, reason }: DocconvError): ToolErrorCode {
  switch (code) {
    case 'auth_required':
      return 'AUTH_REQUIRED';
    case 'quota_exceeded':
    case 'busy':
      return 'QUOTA_EXCEEDED';
    case 'network':
      return 'NETWORK_ERROR';
    case 'bad_request':
    case 'idempotency_conflict':
      return reason === 'file_not_found' ? 'FILE_NOT_FOUND' : 'INVALID_ARGS';
    case 'unreadable':
    case 'too_large':
    case 'server':
      return 'API_ERROR';
    case 'cancelled':
    case 'internal':
      return 'INTERNAL';
  }
}

function isRetryable(code: DocconvErrorCode): boolean {
  switch (code) {
    case 'busy':
    case 'network':
    case 'server':
    case 'internal':
      return true;
    case 'auth_required':
    case 'quota_exceeded':
    case 'bad_request':
    case 'idempotency_conflict':
    case 'unreadable':
    case 'too_large':
    case 'cancelled':
      return false;
  }
}

/** Hints in terms of the tools, where these have means of their own. */
function hintFor({ code, reason, setting }: DocconvError): string | undefined {
  if (setting !== undefined) return undefined;
  if (code === 'auth_required') return 'Call the connect tool and show its approvalUrl to the user.';
  if (reason === 'password_required' || reason === 'password_wrong') {
    return 'Ask the user for the password and give it as "password".';
  }
  if (reason === 'too_complex' || reason === 'timed_out') return 'Convert fewer pages at once with "pages".';
  return undefined;
}
