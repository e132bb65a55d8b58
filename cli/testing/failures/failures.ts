import type { Failure } from './failure.ts';

/** Of the words and settings; found out before the service is asked. */
export const wrongWords: readonly Failure[] = [
  { words: 'convrt one.pdf', error: 'INVALID_ARGS', says: /Did you mean "docconv convert"\?/ },
  { words: 'frobnicate', error: 'INVALID_ARGS', says: /docconv --help/ },
  { words: 'one.pdf', error: 'INVALID_ARGS', says: /docconv convert one\.pdf/ },
  { words: 'convert', error: 'INVALID_ARGS', says: /Nothing to convert/ },
  { words: 'convert one.pdf --ouput x.md', error: 'INVALID_ARGS', says: /--output/ },
  { words: 'convert one.pdf --frobnicate', error: 'INVALID_ARGS', says: /--help/ },
  { words: 'convert one.pdf --output', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --output-format text', error: 'INVALID_ARGS', says: /markdown, html/ },
  { words: 'convert one.pdf --concurrency 0', error: 'INVALID_ARGS', says: /1 to 64/ },
  { words: 'convert one.pdf --pages 0', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --pages 9-3', error: 'INVALID_ARGS', says: /Write 3-9/ },
  { words: 'convert one.pdf --pages 1-0', error: 'INVALID_ARGS', says: /no page 0\. Write 1- / },
  { words: 'convert one.pdf --on-error never', error: 'INVALID_ARGS', says: /stop, continue/ },
  { words: 'usage now', error: 'INVALID_ARGS' },
  { words: 'skills get cor', error: 'SKILL_NOT_FOUND', says: /skills get core/ },
  { words: 'skills get cooking', error: 'SKILL_NOT_FOUND', says: /core, docconv|docconv, core/ },
  { words: 'skills instal', error: 'INVALID_ARGS', says: /skills install/ },
  { words: 'completion tcsh', error: 'INVALID_ARGS', says: /bash/ },
  { words: 'admin acounts', error: 'INVALID_ARGS', says: /accounts/ },
  { words: 'admin keys acc_none', error: 'INVALID_ARGS', says: /admin accounts/ },
  { words: 'serve --port 99999', error: 'INVALID_ARGS', says: /65535/ },
  { words: 'serve --host 0.0.0.0 --port 0', error: 'INVALID_ARGS', says: /DOCCONV_PUBLIC_URL|https/ },
  { words: 'login --base-url docs', error: 'INVALID_ARGS', says: /https:/ },
  {
    words: 'usage',
    environment: { DOCCONV_INTERACTIVE: 'maybe' },
    error: 'INVALID_ARGS',
    says: /0 or 1|to 1/,
  },
  { words: 'usage', environment: { DOCCONV_BASE_URL: 'docs' }, error: 'INVALID_ARGS', says: /https:/ },
  { words: 'usage', config: '{"apiKey": "dc_live_abcdefgh', error: 'INVALID_ARGS', says: /docconv login/ },
];

/** Of inputs and outputs. */
export const wrongPaths: readonly Failure[] = [
  { words: 'convert missing.pdf', error: 'FILE_NOT_FOUND', says: /missing\.pdf/ },
  { words: 'convert nothing-*.pdf', error: 'FILE_NOT_FOUND' },
  { words: 'convert one.pdf/none.pdf', error: 'FILE_NOT_FOUND' },
  { words: 'convert in', error: 'INVALID_ARGS', says: /--batch/ },
  { words: 'convert ftp://127.0.0.1/a.pdf', error: 'INVALID_ARGS' },
  { words: 'convert http://127.0.0.1:1/a.pdf', error: 'NETWORK_ERROR' },
  { words: 'convert one.pdf --output in', error: 'INVALID_ARGS', says: /folder/ },
  { words: 'convert one.pdf --output one.pdf', error: 'INVALID_ARGS', says: /overwrite an input/ },
  { words: 'convert one.pdf --output one.pdf/x.md', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --output /proc/none/x.md', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --layout /proc/none/x.json', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --images /proc/none/', error: 'INVALID_ARGS' },
  { words: 'convert one.pdf --batch --summary /proc/none/x.json', error: 'INVALID_ARGS' },
  {
    words: 'convert one.pdf two.pdf --output out',
    error: 'INVALID_ARGS',
    says: /out\/ with the final slash/,
  },
  { words: 'convert one.pdf --batch --resume none.json', error: 'FILE_NOT_FOUND' },
  { words: 'convert one.pdf --batch --resume text.pdf', error: 'INVALID_ARGS', says: /summary/ },
];

/** Of the account and the document; the same wherever conversions are done. */
export const refused: readonly Failure[] = [
  {
    words: 'convert one.pdf',
    as: 'nobody',
    error: 'AUTH_REQUIRED',
    reason: 'key_missing',
    says: /docconv login/,
  },
  { words: 'usage', as: 'nobody', error: 'AUTH_REQUIRED', reason: 'key_missing', says: /docconv login/ },
  { words: 'whoami', as: 'nobody', error: 'AUTH_REQUIRED', reason: 'key_missing' },
  {
    words: 'convert one.pdf',
    as: 'a stranger',
    error: 'AUTH_REQUIRED',
    says: /The API key in DOCCONV_API_KEY is not .*unset it/,
  },
  { words: 'usage', as: 'a stranger', error: 'AUTH_REQUIRED', says: /^(?!.*logout).*DOCCONV_API_KEY/s },
  {
    words: 'convert one.pdf',
    as: 'one without quota',
    error: 'QUOTA_EXCEEDED',
    reason: 'quota',
    says: /month|resets/,
  },
  { words: 'convert large.pdf', as: 'one with a small plan', error: 'API_ERROR', reason: 'too_large' },
  { words: 'convert empty.pdf', error: 'API_ERROR', reason: 'empty_file' },
  { words: 'convert text.pdf', error: 'API_ERROR', reason: 'unsupported_format' },
  { words: 'convert cut.pdf', error: 'API_ERROR', reason: 'invalid_pdf', says: /again, completely/ },
  { words: 'convert locked.pdf', error: 'API_ERROR', reason: 'password_required', says: /--password-stdin/ },
  { words: 'convert damaged.png', error: 'API_ERROR', reason: 'invalid_image' },
  { words: 'convert one.pdf --pages 7', error: 'API_ERROR', reason: 'pages_out_of_range', says: /has 1/ },
  { words: 'convert two.pdf --idempotency-key used', error: 'API_ERROR', reason: 'idempotency_conflict' },
];

/** Of a server that is not as it should be. */
export const faulty: readonly Failure[] = [
  {
    words: 'convert one.pdf',
    fault: '500',
    error: 'API_ERROR',
    reason: 'http_500',
    says: /Out of order\..*again later/,
  },
  { words: 'usage', fault: '500', error: 'API_ERROR', reason: 'http_500' },
  { words: 'convert one.pdf', fault: '503', error: 'API_ERROR', reason: 'http_503', says: /answered 503/ },
  { words: 'convert one.pdf', fault: 'busy', error: 'QUOTA_EXCEEDED', reason: 'busy' },
  { words: 'convert one.pdf', fault: 'busy-for-long', error: 'QUOTA_EXCEEDED', reason: 'busy' },
  { words: 'convert one.pdf', fault: 'quota', error: 'QUOTA_EXCEEDED', reason: 'quota' },
  { words: 'convert one.pdf', fault: 'revoked', error: 'AUTH_REQUIRED', says: /docconv login/ },
  { words: 'whoami', fault: 'revoked', error: 'AUTH_REQUIRED' },
  { words: 'convert one.pdf', fault: 'garbage', error: 'API_ERROR', reason: 'unexpected_answer' },
  { words: 'usage', fault: 'other-json', error: 'API_ERROR', reason: 'unexpected_answer' },
  { words: 'convert one.pdf', fault: 'elsewhere', error: 'NETWORK_ERROR', reason: 'http_302' },
  {
    words: 'usage',
    fault: 'not-found',
    error: 'NETWORK_ERROR',
    reason: 'http_404',
    says: /DOCCONV_BASE_URL/,
  },
  {
    words: 'convert one.pdf',
    fault: 'hang-up',
    error: 'NETWORK_ERROR',
    reason: 'server_unreachable',
    says: /broke off/,
  },
  {
    words: 'convert one.pdf',
    as: 'a stranger',
    environment: { DOCCONV_BASE_URL: 'http://127.0.0.1:1' },
    error: 'NETWORK_ERROR',
    reason: 'server_unreachable',
    says: /refused the connection.*--base-url none/,
  },
  {
    words: 'usage',
    as: 'a stranger',
    environment: { DOCCONV_BASE_URL: 'http://no-such-host.invalid' },
    error: 'NETWORK_ERROR',
    reason: 'server_unreachable',
    says: /was not found/,
  },
];

/** What is asked of the server for each of `faulty` that is tried more than once: what passes by itself. */
export const triedAgain = ['500', '503', 'busy', 'hang-up'] as const;
