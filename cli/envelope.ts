import type { Conversion, Estimate, Usage } from '../service/docconv.ts';

/** `{type, data}` on one line, the way every command answers under `--json`. */
export function envelope(type: string, data: object): string {
  return `${JSON.stringify({ type, data })}\n`;
}

/** The quota as it goes over every wire. */
export function usageRecord(usage: Usage) {
  return {
    pages_used: usage.pagesUsed,
    pages_limit: usage.pagesLimit,
    pages_remaining: usage.pagesRemaining,
  };
}

/** The `data` of a result envelope. */
export function resultRecord(input: string, conversion: Conversion, writtenTo: string | undefined) {
  const isHtml = conversion.outputFormat === 'html';
  return {
    input,
    output_format: conversion.outputFormat,
    markdown: conversion.markdown,
    ...(isHtml
      ? { html: conversion.content, table_count: conversion.tables.length, tables: conversion.tables }
      : {}),
    page_count: conversion.pageCount,
    total_pages: conversion.totalPages,
    token_count: conversion.tokenCount,
    processing_time_ms: conversion.processingTimeMs,
    file_name: conversion.fileName,
    pages: conversion.pages,
    warnings: conversion.warnings,
    engine_version: conversion.engineVersion,
    usage: usageRecord(conversion.usage),
    ...(writtenTo === undefined ? {} : { written_to: writtenTo }),
  };
}

/** The `data` of an estimate envelope (`--dry-run`). */
export function estimateRecord(input: string, estimate: Estimate) {
  return {
    input,
    file_name: estimate.fileName,
    page_count: estimate.pages,
    total_pages: estimate.totalPages,
    usage: usageRecord(estimate.usage),
  };
}
