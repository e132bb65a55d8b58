import { z } from 'zod';
import { jobSchema } from '../../service/schemas.ts';

const count = z.int().min(0);
const text = z.string();
const moment = z.iso.datetime();
const keyPrefix = text.regex(/^dc_live_[0-9A-Za-z]{4}$/);
const amounts = z.strictObject({ conversions: count, pages: count, tokens: count });
const usage = z.strictObject({ pages_used: count, pages_limit: count, pages_remaining: count });

const warnings = z.array(z.strictObject({ code: text, message: text, page: count.optional() }));

const pages = z.array(
  z.strictObject({ page: count, source: z.enum(['text', 'ocr', 'mixed', 'empty']), words: count }),
);

const errorRecord = z.strictObject({
  code: text,
  message: text.min(1),
  hint: text.min(1),
  exit_code: z.literal([1, 2, 3]),
  reason: text.optional(),
  input: text.optional(),
});

const markdownResult = z.strictObject({
  input: text,
  output_format: z.literal('markdown'),
  markdown: text,
  page_count: count,
  total_pages: count,
  token_count: count,
  processing_time_ms: count,
  file_name: text,
  pages,
  warnings,
  engine_version: text,
  usage,
  written_to: text.optional(),
});
const htmlResult = markdownResult.extend({
  output_format: z.literal('html'),
  html: text,
  table_count: count,
  tables: z.array(z.strictObject({ name: text, html: text })),
});

/** `data` of every envelope that a command writes under `--json`, by its `type`; no field more or less. */
const envelopeData: Readonly<Record<string, z.ZodType>> = {
  piece: z.strictObject({ input: text, pages, markdown: text }),
  result: z.union([markdownResult, htmlResult, markdownResult.omit({ markdown: true })]),
  estimate: z.strictObject({
    input: text,
    file_name: text,
    page_count: count,
    total_pages: count,
    remaining: amounts,
    resets_at: z.iso.datetime(),
    refusal: errorRecord.optional(),
    warnings,
    usage,
  }),
  estimate_total: z.strictObject({
    documents: count,
    estimated: count,
    failed: count,
    page_count: count,
    remaining: amounts.optional(),
  }),
  job: jobSchema.extend({ input: text.optional() }),
  jobs: z.strictObject({ jobs: z.array(jobSchema) }),
  usage: z.strictObject({
    tier: text,
    usage,
    conversions: z.strictObject({ used: count, limit: count }),
    tokens: z.strictObject({ used: count, limit: count }),
    file_size_limit: count,
    resets_at: moment,
  }),
  whoami: z.strictObject({
    account: text,
    email: text.optional(),
    plan: text,
    key_prefix: keyPrefix,
    mode: z.union([z.literal('embedded'), z.url()]),
  }),
  doctor: z.strictObject({
    checks: z.array(
      z.strictObject({
        name: text,
        status: z.enum(['ok', 'warning', 'failed', 'skipped']),
        message: text,
        hint: text.optional(),
      }),
    ),
  }),
  skills: z.strictObject({ skills: z.array(z.strictObject({ name: text, description: text })) }),
  skill: z.strictObject({ name: text, description: text, content: text }),
  skills_install: z.strictObject({
    installed: z.array(
      z.strictObject({ path: text, status: z.enum(['installed', 'replaced', 'unchanged']) }),
    ),
  }),
  login: z.strictObject({ key_prefix: keyPrefix, mode: z.union([z.literal('embedded'), z.url()]) }),
  logout: z.strictObject({ removed: z.boolean() }),
  serve: z.strictObject({ url: z.url(), host: text, port: count }),
  worker: z.strictObject({ running: count }),
  dashboard: z.strictObject({ url: z.url() }),
  admin_accounts: z.strictObject({
    accounts: z.array(
      z.strictObject({
        account: text,
        email: text.optional(),
        plan: text,
        created_at: moment,
        usage: amounts.extend({ pages_limit: count }),
      }),
    ),
  }),
  admin_payments: z.strictObject({ payments: count, settled: count, amount: text, amount_usd: text }),
  admin_redeliver: z.strictObject({ job: text }),
  admin_plan: z.strictObject({ account: text, plan: text, before: text }),
  admin_keys: z.strictObject({
    account: text,
    keys: z.array(
      z.strictObject({
        key_id: text,
        key_prefix: keyPrefix,
        name: text,
        provider: text.optional(),
        created_at: moment,
        last_used_at: moment.optional(),
        revoked_at: moment.optional(),
      }),
    ),
  }),
  admin_usage: z.strictObject({
    account: text,
    email: text.optional(),
    plan: text,
    month: text,
    used: amounts,
    held: amounts.omit({ tokens: true }),
    limits: amounts,
    days: z.array(amounts.extend({ day: text })),
    months: z.array(amounts.extend({ month: text })),
  }),
  version: z.strictObject({ version: text }),
  help: z.strictObject({ text }),
  completion: z.strictObject({ shell: z.enum(['bash', 'zsh', 'fish']), script: text }),
};

/** A structured error, as stderr has it under `--json`. */
export const errorShape = z.strictObject({ error: errorRecord });

/** The `type` of each line, once every line is known to be an envelope of its shape. */
export function typesOf(lines: string): string[] {
  return lines.split('\n').flatMap((line) => {
    if (line === '') return [];
    const { type, data } = z.strictObject({ type: text, data: z.unknown() }).parse(JSON.parse(line));
    const shape = envelopeData[type];
    if (shape === undefined) throw new Error(`there is no envelope of the type ${type}`);
    shape.parse(data);
    return [type];
  });
}
