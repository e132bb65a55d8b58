import type { CliErrorCode } from '../../cli/cli-error.ts';
import type { ConversionErrorCode } from '../../engine/errors.ts';

/** The keys of a record that must have them all: a code that is new is missed by the compiler. */
function allOf<Code extends string>(codes: Record<Code, true>): Code[] {
  return Object.keys(codes) as Code[];
}

export const ERROR_CODES = allOf<CliErrorCode>({
  AUTH_REQUIRED: true,
  QUOTA_EXCEEDED: true,
  NETWORK_ERROR: true,
  API_ERROR: true,
  FILE_NOT_FOUND: true,
  INVALID_ARGS: true,
  SKILL_NOT_FOUND: true,
  INTERNAL: true,
});

/** What the service itself refuses, beside the converter. */
export const REASONS_OF_SERVICE = [
  'idempotency_conflict',
  'pages_outside_plan',
  'invalid_pages',
  'invalid_idempotency_key',
  'invalid_field',
  'invalid_config',
  'key_missing',
  'key_malformed',
  'key_unknown',
  'account_missing',
  'store_unavailable',
  'store_busy',
  'store_damaged',
  'store_newer',
  'server_unreachable',
  'unexpected_answer',
  'http_404',
  'http_500',
  'quota',
  'busy',
  'cancelled',
  'not_attempted',
  'node_too_old',
  'installation_incomplete',
];

export const REASONS = allOf<ConversionErrorCode>({
  empty_file: true,
  unsupported_format: true,
  invalid_pdf: true,
  invalid_image: true,
  invalid_office: true,
  password_required: true,
  password_wrong: true,
  no_pages: true,
  pages_out_of_range: true,
  too_large: true,
  too_complex: true,
  timed_out: true,
  out_of_memory: true,
  engine_failed: true,
  language_missing: true,
  cancelled: true,
});
