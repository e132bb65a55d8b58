import type { ConvertResponse, StatusResponse } from '../../../service/schemas.ts';
import { type ProblemBody, WHERE_KEYS_ARE } from '../../errors/problem.ts';

/* Requests. The interactive reference sends all that an example names, so it names no more than is needed. */

/** With a file as curl names it: commands to copy are made of this. */
export const formExample = { file: '@report.pdf', output_format: 'markdown' };

export const jsonExample = {
  file_base64: 'JVBERi0xLjQKJdPr6eEKMSAwIG9iago8…',
  file_name: 'report.pdf',
  output_format: 'markdown',
};

/*
 * Answers as the server gives them: to the second page of examples/sample.pdf, on the plan "starter". A test asks for
 * each of them again.
 */

const content = `**Table 2. Ten-minute means at the four masts**

| Mast | Height (m) | Mean (m/s) | Maximum (m/s) | Intervals |
| --- | --- | --- | --- | --- |
| Foot | 412 | 4.1 | 15.8 | 25,310 |
| Slope | 455 | 4.9 | 18.2 | 25,007 |
| Shoulder | 498 | 6.0 | 22.7 | 24,871 |
| Crest | 517 | 6.1 | 23.4 | 25,112 |

## 4 Conclusions

The ridge speeds up the wind by half as much again at night and by a fifth in the afternoon. Twenty lines of code explain two thirds of that, and the remaining third is left as an exercise for the next season.

<sup>1</sup> The mast of the first campaign stood where the second mast stands now.
`;

export const conversionExample: ConvertResponse = {
  success: true,
  data: {
    output_format: 'markdown',
    content,
    markdown: content,
    page_count: 1,
    total_pages: 2,
    token_count: 204,
    processing_time_ms: 184,
    file_name: 'sample.pdf',
    pages: [{ page: 2, source: 'text', words: 100 }],
    warnings: [
      {
        code: 'furniture_removed',
        message: 'Running heads, feet or page numbers were removed on page 2.',
      },
    ],
    engine_version: '0.2.0',
  },
  usage: { pages_used: 1, pages_limit: 500, pages_remaining: 499 },
};

export const estimateExample: ConvertResponse = {
  success: true,
  data: {
    dry_run: true,
    file_name: 'sample.pdf',
    page_count: 1,
    total_pages: 2,
    remaining: { conversions: 50, pages: 500, tokens: 500_000 },
    resets_at: '2026-12-01T00:00:00.000Z',
    warnings: [],
  },
  usage: { pages_used: 0, pages_limit: 500, pages_remaining: 500 },
};

export const statusExample: StatusResponse = {
  account: { id: 'acc_6f1c2d1e-6a53-4b0e-9a34-0c6b4f6f0b1d', key_prefix: 'dc_live_8Qd2' },
  tier: 'starter',
  usage: { monthlyConversions: 1, monthlyPages: 1, monthlyTokens: 204 },
  limits: { conversions: 50, pages: 500, tokens: 500_000, fileSize: 20_971_520 },
};

export const unauthorizedExample: ProblemBody = {
  success: false,
  error: 'The API key is unknown here, or was revoked.',
  code: 'UNAUTHORIZED',
  reason: 'key_unknown',
  hint: `Discard this key and get another. ${WHERE_KEYS_ARE}`,
};

export const unreadableExample: ProblemBody = {
  success: false,
  error: 'The file looks like plain text, which cannot be converted.',
  code: 'BAD_REQUEST',
  reason: 'unsupported_format',
  hint: 'It needs no conversion. Supported are PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX and PPTX.',
};

export const unsupportedTypeExample: ProblemBody = {
  success: false,
  error: 'The Content-Type is neither multipart/form-data nor application/json.',
  code: 'UNSUPPORTED_TYPE',
  hint: 'Send a form: curl -F file=@report.pdf',
};
