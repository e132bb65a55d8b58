import { z } from 'zod';
import { parsePageRanges } from '../../service/convert/page-ranges.ts';
import type { ConvertOptions } from '../../service/docconv.ts';
import { MAX_SOURCE_LENGTH } from '../message-size.ts';
import { argumentExamples } from './arguments.ts';

export const input = z.strictObject({
  source: z
    .string()
    .min(1)
    .max(MAX_SOURCE_LENGTH)
    .optional()
    .describe('The document to convert. Leave out when cursor is given')
    .register(argumentExamples, { example: 'report.pdf' }),
  pages: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Only these pages, counted from 1, such as 1-5,9,12-; all by default')
    .register(argumentExamples, { example: '1-5,9,12-' }),
  outputFormat: z
    .enum(['markdown', 'html'])
    .optional()
    .describe('markdown (default), or html, which keeps tables with merged cells as they are'),
  cursor: z
    .string()
    .min(1)
    .max(22)
    .optional()
    .describe('nextCursor of the last result: gives the part after it, free of charge'),
  maxChars: z
    .int()
    .min(1_000)
    .max(400_000)
    .optional()
    .describe('Most characters of text in this result; 40000 by default, fewer for scripts such as Chinese')
    .register(argumentExamples, { example: 40_000 }),
  password: z.string().min(1).max(1_000).optional().describe('Of a protected document; ask the user for it'),
  ocrLang: z
    .string()
    .regex(/^[a-zA-Z_]{2,20}(?:\+[a-zA-Z_]{2,20}){0,9}$/)
    .optional()
    .describe(
      'Languages of scanned text as codes of Tesseract, joined by +, such as eng+deu; by default eng, or what pages seem to be in',
    )
    .register(argumentExamples, { example: 'eng+deu' }),
  ocr: z.enum(['auto', 'always', 'never']).optional(),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Leaves less surely recognised words out')
    .register(argumentExamples, { example: 0.6 }),
  pageMarkers: z.boolean().optional().describe('<!-- page N --> where each page begins'),
  notes: z.boolean().optional().describe('Speaker notes too'),
  comments: z.boolean().optional(),
  furniture: z.enum(['keep', 'drop']).optional().describe('Running heads and page numbers; drop by default'),
  include: z
    .array(z.enum(['images', 'layout']))
    .max(2)
    .optional()
    .describe('images: figures as pictures; layout: a resource with the box of each block')
    .register(argumentExamples, { example: ['images', 'layout'] }),
  dryRun: z.boolean().optional().describe('Only report the cost and what is left; free'),
  later: z
    .boolean()
    .optional()
    .describe('true: hand back a job at once; false: wait. By default, long documents become jobs'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Any text of yours: the same call with the same one is charged once within a day')
    .register(argumentExamples, { example: 'report-2026-1' }),
});

export const outputPath = z.string().min(1).max(4_000).optional();

export const inputWithPath = input.extend({
  outputPath: outputPath.describe(
    'New file below the working folder for the whole document: .md, or .html, which makes it HTML',
  ),
});

export type ConvertInput = z.infer<typeof inputWithPath>;

/** How to convert, in the service's words. @throws DocconvError `bad_request`, reason `invalid_pages` */
export function optionsOf(args: ConvertInput): ConvertOptions {
  const {
    pages,
    password,
    ocr,
    ocrLang,
    pageMarkers,
    notes,
    comments,
    furniture,
    minConfidence,
    include = [],
  } = args;
  return {
    pages: pages === undefined ? undefined : parsePageRanges(pages),
    password,
    ocr,
    ocrLanguages: ocrLang?.split('+'),
    pageMarkers,
    notes,
    comments,
    furniture,
    ...(minConfidence === undefined ? {} : { minConfidence }),
    // Not told where not asked for: what is remembered for an idempotency key stays the same.
    ...(include.includes('images') ? { images: true } : {}),
    ...(include.includes('layout') ? { layout: true } : {}),
  };
}
