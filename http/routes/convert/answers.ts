import type { AccountStatus, Conversion, Estimate, Usage } from '../../../service/docconv.ts';
import type { ConversionData, ConvertAnswer, StatusAnswer } from '../../../service/schemas.ts';
import type { PageAllowance } from '../../middleware/rate-limit-headers.ts';

export function conversionAnswer(conversion: Conversion): ConvertAnswer {
  return { success: true, data: conversionData(conversion), usage: usageOf(conversion.usage) };
}

/** A conversion as it goes over the wire, for whomever it was done. */
export function conversionData(conversion: Omit<Conversion, 'usage'>): ConversionData {
  const { content, tables, layout, images } = conversion;
  const isHtml = conversion.outputFormat === 'html';
  return {
    output_format: conversion.outputFormat,
    content,
    markdown: conversion.markdown,
    ...(isHtml ? { html: content, table_count: tables.length, tables } : {}),
    page_count: conversion.pageCount,
    total_pages: conversion.totalPages,
    token_count: conversion.tokenCount,
    processing_time_ms: conversion.processingTimeMs,
    file_name: conversion.fileName,
    pages: conversion.pages,
    warnings: conversion.warnings,
    ...(layout === undefined ? {} : { layout: JSON.parse(layout) as Record<string, unknown> }),
    ...(images.length === 0 ? {} : { images: images.map(encodeImage) }),
    engine_version: conversion.engineVersion,
  };
}

function encodeImage({ name, data }: Conversion['images'][number]) {
  return { name, data_base64: Buffer.from(data).toString('base64') };
}

export function estimateAnswer({ fileName, pages, totalPages, usage }: Estimate): ConvertAnswer {
  return {
    success: true,
    data: { dry_run: true, file_name: fileName, page_count: pages, total_pages: totalPages },
    usage: usageOf(usage),
  };
}

export function accountAnswer({ account, tier, usage, limits }: AccountStatus): StatusAnswer {
  return {
    account: { id: account.id, email: account.email, key_prefix: account.keyPrefix },
    tier,
    usage: {
      monthlyConversions: usage.conversions,
      monthlyPages: usage.pages,
      monthlyTokens: usage.tokens,
    },
    limits,
  };
}

export function allowanceOf({ usage, limits }: AccountStatus): PageAllowance {
  return { limit: limits.pages, remaining: Math.max(0, limits.pages - usage.pages) };
}

function usageOf({ pagesUsed, pagesLimit, pagesRemaining }: Usage) {
  return { pages_used: pagesUsed, pages_limit: pagesLimit, pages_remaining: pagesRemaining };
}
