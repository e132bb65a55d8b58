import type { Warning } from '../../document/warning.ts';

/** Share of a page's glyphs without known characters above which its text is not to be trusted. */
const UNRELIABLE_SHARE = 0.1;

/** What a reader noticed while it read a page. */
export function warnAboutPage(page: number, glyphs: number, unknown: number, truncated: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (unknown > UNRELIABLE_SHARE * glyphs) {
    const message = `The file does not tell which characters ${unknown} of ${glyphs} glyphs stand for.`;
    warnings.push({ code: 'text_unreliable', message, page });
  }
  if (truncated) {
    const message =
      'The page holds more drawing than is looked at; some of its lines and pictures are left out.';
    warnings.push({ code: 'content_truncated', message, page });
  }
  return warnings;
}
