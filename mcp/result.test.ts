import { describe, expect, test } from 'vitest';
import { DocconvError, type DocconvErrorCode } from '../service/errors.ts';
import { describeError } from './result.ts';

describe('a failure', () => {
  test.each<[DocconvErrorCode, string, string]>([
    ['bad_request', 'pages_out_of_range', 'API_ERROR'],
    ['bad_request', 'pages_outside_plan', 'API_ERROR'],
    ['bad_request', 'language_missing', 'API_ERROR'],
    ['idempotency_conflict', 'idempotency_conflict', 'API_ERROR'],
    ['bad_request', 'invalid_pages', 'INVALID_ARGS'],
    ['bad_request', 'file_not_found', 'FILE_NOT_FOUND'],
  ])('%s for %s is %s, as in the command', (code, reason, told) => {
    expect(describeError(new DocconvError(code, 'What.', 'How.', { reason })).code).toBe(told);
  });
});
