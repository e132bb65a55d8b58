import type { Estimate, MeteredConversion, Usage } from './docconv.ts';

/*
 * What every door tells, under the names of the wire; each adds what is its own.
 */

/** Of a conversion: all but its pictures, its layout and whose quota it was. */
export function conversionRecord(conversion: Omit<MeteredConversion, 'usage'>) {
  const { outputFormat, content, tables } = conversion;
  return {
    output_format: outputFormat,
    markdown: conversion.markdown,
    ...(outputFormat === 'html' ? { html: content, table_count: tables.length, tables } : {}),
    page_count: conversion.pageCount,
    total_pages: conversion.totalPages,
    token_count: conversion.tokenCount,
    processing_time_ms: conversion.processingTimeMs,
    file_name: conversion.fileName,
    ...confidenceOf(conversion.pages),
    pages: conversion.pages,
    warnings: conversion.warnings,
    engine_version: conversion.engineVersion,
  };
}

/** The same of one that has left in pieces: its text is in them. */
export function streamedRecord(conversion: Omit<MeteredConversion, 'usage'>) {
  const { markdown: _, ...record } = conversionRecord(conversion);
  return record;
}

/** How sure recognition was of the whole document: the mean over the words of the pages that it read. */
function confidenceOf(pages: MeteredConversion['pages']): { confidence?: number } {
  const read = pages.filter(({ confidence, words }) => confidence !== undefined && words > 0);
  const words = read.reduce((sum, page) => sum + page.words, 0);
  if (words === 0) return {};
  return { confidence: read.reduce((sum, page) => sum + page.confidence! * page.words, 0) / words };
}

/** Of what a conversion would cost. */
export function estimateRecord({ fileName, pages, totalPages, remaining, resetsAt, warnings }: Estimate) {
  const resets_at = new Date(resetsAt).toISOString();
  return { file_name: fileName, page_count: pages, total_pages: totalPages, remaining, resets_at, warnings };
}

/** Of the month's pages. */
export function usageRecord({ pagesUsed, pagesLimit, pagesRemaining }: Usage) {
  return { pages_used: pagesUsed, pages_limit: pagesLimit, pages_remaining: pagesRemaining };
}
