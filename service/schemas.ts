import { z } from 'zod';

/*
 * What goes over the wire, once for routes, tools and the documents that describe them. Names are those of the wire.
 */

const LANGUAGE_CODES = /^[A-Za-z]{3,}(?:_[A-Za-z]+)*(?:[+,][A-Za-z]{3,}(?:_[A-Za-z]+)*)*$/;

/** How a document is to be converted. */
export const convertFields = z.strictObject({
  output_format: z
    .enum(['markdown', 'html'])
    .optional()
    .meta({ description: 'Output format; `markdown` by default.' }),
  pages: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'Only these pages, counted from 1.', example: '1-5,9,12-' }),
  password: z.string().max(1_000).optional().meta({ description: 'Password of a protected document.' }),
  ocr: z.enum(['auto', 'always', 'never']).optional().meta({
    description:
      'Whether text in pictures is recognised; `auto` does so where a page has no reliable text, and in pictures of tables.',
  }),
  ocr_lang: z
    .string()
    .max(200)
    .regex(LANGUAGE_CODES, 'Use codes of three letters joined by "+", such as eng+deu.')
    .optional()
    .meta({ description: 'Languages of the text in pictures.', example: 'eng+deu' }),
  min_confidence: z.number().min(0).max(1).optional().meta({
    description: 'Words recognised in pictures with less confidence are dropped and reported in `warnings`.',
    example: 0.6,
  }),
  page_markers: z
    .boolean()
    .optional()
    .meta({ description: 'Mark where each page begins: `<!-- page N -->`.' }),
  notes: z.boolean().optional().meta({ description: 'Keep the speaker notes of slides.' }),
  comments: z
    .boolean()
    .optional()
    .meta({ description: 'Keep comments. PDFs keep theirs by default, DOCX do not.' }),
  furniture: z
    .enum(['keep', 'drop'])
    .optional()
    .meta({ description: 'Running heads, feet and page numbers of PDFs; `drop` by default.' }),
  layout: z.boolean().optional().meta({ description: 'Include each block with its page and box.' }),
  images: z.boolean().optional().meta({ description: 'Include the pictures, and link them.' }),
  image_folder: z
    .string()
    .max(500)
    .regex(/^[\w.~%-]+(?:\/[\w.~%-]+)*\/$/, 'Give a relative folder that ends in "/", encoded for a URL.')
    .optional()
    .meta({ description: 'Prefix of the links to pictures, encoded for a URL.', example: 'images/' }),
  dry_run: z
    .boolean()
    .optional()
    .meta({ description: 'Count pages and cost only; nothing is converted, nothing is charged.' }),
});
export type ConvertFields = z.infer<typeof convertFields>;
/** What is wrong with fields. */
export type FieldError = z.ZodError;

export const jsonDocument = z.strictObject({
  file_base64: z.string().min(1).meta({ description: 'The document, base64.', contentEncoding: 'base64' }),
  file_name: z
    .string()
    .min(1)
    .max(1_000)
    .meta({ description: 'Name of the document.', example: 'report.pdf' }),
  ...convertFields.shape,
});

/** Further fields of a job: where its document is, and where results and webhooks go. */
export const jobFields = z.strictObject({
  input_url: z.string().max(2_048).optional().meta({
    description: 'Where to fetch the document, instead of sending it: a public or pre-signed https address.',
  }),
  output_url: z
    .string()
    .max(2_048)
    .optional()
    .meta({ description: 'A pre-signed https address; the result is PUT there before it is charged.' }),
  webhook_url: z.string().max(2_048).optional().meta({
    description: 'An https address that is notified when the job has ended, signed as in Standard Webhooks.',
  }),
});

export const jobDocument = jsonDocument
  .omit({ dry_run: true })
  .partial({ file_base64: true, file_name: true })
  .extend(jobFields.shape);

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const usageSchema = z
  .object({
    pages_used: count.meta({ description: 'Pages charged this month.' }),
    pages_limit: count.meta({ description: 'Pages the plan allows per month.' }),
    pages_remaining: count.meta({ description: 'Pages left this month.' }),
  })
  .meta({ id: 'Usage' });

const pageSchema = z
  .object({
    page: z.int().min(1).max(1_000_000),
    source: z.enum(['text', 'ocr', 'mixed', 'empty', 'failed']),
    words: count,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Mean over its words; only on pages read by OCR.' }),
    label: z.string().optional().meta({ description: "The page's own name for itself, e.g. `iv`." }),
  })
  .meta({ id: 'Page', description: 'The outcome of one page.' });

const warningSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    page: z.int().min(1).max(1_000_000).optional(),
  })
  .meta({ id: 'Warning', description: 'Something in the document that was not converted, or not reliably.' });

const tableSchema = z
  .object({
    name: z.string().meta({ example: 'tbl-1.html' }),
    html: z.string().meta({ description: 'A sanitized fragment.' }),
  })
  .meta({ id: 'Table' });

const imageSchema = z
  .object({
    name: z.string().meta({ example: 'image-1.png' }),
    data_base64: z.string().meta({ contentEncoding: 'base64' }),
  })
  .meta({ id: 'Image' });

export const conversionSchema = z
  .object({
    output_format: z.enum(['markdown', 'html']),
    content: z.string().meta({ description: 'The Markdown, or the HTML document.' }),
    markdown: z.string().meta({
      description: 'Markdown; with HTML output it has `[tbl-1.html](tbl-1.html)` where a table stood.',
    }),
    html: z.string().optional().meta({ description: 'The HTML document; HTML output only.' }),
    table_count: count.optional().meta({ description: 'HTML output only.' }),
    tables: z.array(tableSchema).optional().meta({ description: 'HTML output only.' }),
    page_count: count.meta({ description: 'Pages converted, and charged.' }),
    total_pages: count.meta({ description: 'Pages of the document.' }),
    token_count: count.meta({ description: 'o200k_base tokens of `content`, of HTML without its head.' }),
    processing_time_ms: count,
    file_name: z.string(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Mean over the words of pages read by OCR.' }),
    pages: z.array(pageSchema),
    warnings: z.array(warningSchema),
    layout: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'The blocks, each with its page and box, in points from the top left, and its place in the Markdown; when asked for.',
      additionalProperties: true,
    }),
    images: z.array(imageSchema).optional().meta({ description: 'When asked for.' }),
    engine_version: z.string(),
  })
  .meta({ id: 'Conversion' });

export type ConversionData = z.infer<typeof conversionSchema>;

const time = z.iso.datetime();

export const problemSchema = z
  .object({
    success: z.literal(false),
    error: z.string().meta({ description: 'What happened.' }),
    code: z.string().meta({ description: 'Stable, safe to switch on.' }),
    reason: z.string().optional().meta({ description: 'A more specific code, also stable.' }),
    hint: z.string().optional().meta({ description: 'What to do next.' }),
    request_id: z.string().optional().meta({ description: "Names the entry in the server's log." }),
  })
  .meta({ id: 'Problem' });

const estimateSchema = z
  .object({
    dry_run: z.literal(true),
    file_name: z.string(),
    page_count: count.meta({ description: 'Pages a conversion would be charged for.' }),
    total_pages: count,
    remaining: z
      .object({ conversions: count, pages: count, tokens: count })
      .meta({ description: 'What is left this month, before the conversion.' }),
    resets_at: time
      .optional()
      .meta({ description: 'When the next month begins and the allowance is renewed.' }),
    refusal: problemSchema.omit({ success: true, request_id: true }).optional().meta({
      description:
        'The error that the conversion would get now, with 429, since what is left does not suffice; not there when it suffices.',
    }),
    warnings: z
      .array(warningSchema)
      .meta({ description: 'Includes one when the plan does not cover all pages.' }),
  })
  .meta({ id: 'Estimate' });

export const convertResponse = z
  .object({
    success: z.literal(true),
    data: z.union([conversionSchema, estimateSchema]),
    usage: usageSchema,
  })
  .meta({ id: 'ConvertResponse' });
export type ConvertResponse = z.infer<typeof convertResponse>;

export const jobSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['queued', 'running', 'done', 'done_in_part', 'failed', 'cancelled', 'expired']),
    file_name: z.string(),
    output_format: z.enum(['markdown', 'html']),
    url: z.url().meta({ description: 'Where to ask for the state of the job.' }),
    result_url: z.url().optional().meta({ description: 'Where to fetch the result, once there is one.' }),
    place: z.int().min(1).optional().meta({ description: 'Place in the queue; 1 is next.' }),
    pages_done: count.optional(),
    pages_total: count.optional(),
    cancelling: z.literal(true).optional().meta({ description: 'The job is being cancelled.' }),
    token_count: count.optional(),
    failed_pages: z
      .array(z.int().min(1))
      .optional()
      .meta({ description: 'Pages that could not be read; they cost nothing.' }),
    error: z
      .object({
        code: z.string().meta({
          description:
            'Stable: `unreadable` or `too_large` (the document), `network` (its address), `bad_request` (what was asked), `quota_exceeded` (the plan), `server` or `internal` (docconv).',
        }),
        message: z.string(),
        hint: z.string(),
        reason: z.string().optional().meta({ description: 'A more specific code, also stable.' }),
      })
      .optional(),
    webhook: z
      .object({
        state: z.enum(['waiting', 'pending', 'delivered', 'given_up']),
        attempts: count,
        answers: z
          .array(z.object({ at: time, status: z.int().min(100).max(599).optional() }))
          .meta({ description: 'The latest ones; without a status there was none.' }),
      })
      .optional(),
    accepted_at: time,
    started_at: time.optional(),
    finished_at: time.optional(),
    expires_at: time.meta({ description: 'When document and result are deleted.' }),
  })
  .meta({ id: 'Job' });
export type JobData = z.infer<typeof jobSchema>;

export const jobResponse = z
  .object({
    success: z.literal(true),
    data: jobSchema,
    webhook_secret: z.string().optional().meta({
      description: 'Verifies the webhooks of the account; present when the request named a webhook_url.',
    }),
  })
  .meta({ id: 'JobResponse' });

export const jobsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(jobSchema),
    next_cursor: z.string().optional().meta({
      description:
        'Where the jobs before these begin: `cursor` of the next request. Not there when these are the last.',
    }),
  })
  .meta({ id: 'JobsResponse' });

export const jobResultResponse = z
  .object({ success: z.literal(true), data: conversionSchema })
  .meta({ id: 'JobResult' });
export type JobResultResponse = z.infer<typeof jobResultResponse>;

export const statusResponse = z
  .object({
    account: z.object({
      id: z.string(),
      email: z.string().optional(),
      key_prefix: z.string().optional().meta({ description: 'The first characters of the key in use.' }),
    }),
    tier: z.string().meta({ description: 'Name of the plan.', example: 'starter' }),
    usage: z.object({ monthlyConversions: count, monthlyPages: count, monthlyTokens: count }),
    limits: z.object({
      conversions: count,
      pages: count,
      tokens: count,
      fileSize: count.meta({ description: 'Bytes.' }),
    }),
  })
  .meta({ id: 'AccountStatus' });
export type StatusResponse = z.infer<typeof statusResponse>;

/** The media type of a conversion that is asked for in pieces. */
export const NDJSON = 'application/x-ndjson';

const streamResult = conversionSchema
  .omit({ content: true, markdown: true, html: true, table_count: true, tables: true })
  .omit({ layout: true, images: true })
  .meta({ id: 'StreamedConversion' });

/** A line of a conversion in pieces. */
export const streamLine = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('piece'),
      content: z.string().meta({ description: 'Markdown; the pieces joined together are the document.' }),
      pages: z.array(pageSchema).meta({ description: 'The pages that begin in it.' }),
    }),
    z.object({
      type: z.literal('result'),
      data: streamResult,
      usage: usageSchema,
      replayed: z.literal(true).optional().meta({
        description: 'This is the result of an earlier request with the same key, which was charged then.',
      }),
    }),
    z.object({ type: z.literal('error'), problem: problemSchema }),
  ])
  .meta({ id: 'StreamLine', description: 'The last line is `result` or `error`.' });
export type StreamLine = z.infer<typeof streamLine>;

/** Header of a conversion with an idempotency key whose work is to end when its client hangs up: `cancel`. */
export const ON_HANG_UP = 'docconv-on-hang-up';
