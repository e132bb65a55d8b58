const NUMBERED = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([IVX]{1,5})\.|([A-Z])\.|§\s*(\d+))\s+[\p{Lu}\d“"(]/u;
const SECTION_WORDS =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|methods?|materials? and methods|patients and methods|results?|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|contents|keywords|case (?:report|presentation)|zusammenfassung|einleitung|résumé|resumen|introducción|riassunto|funding|conflicts? of interest|competing interests|author contributions|data availability.*|supplementary materials?|supporting information|objectives?|aims?)\s*[:.]?$/i;
const ARTICLE_START =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|résumé|zusammenfassung|resumen|riassunto)\b/i;

/** Whether a heading names a section of its document rather than the document. */
export function namesSection(text: string): boolean {
  return isSectionName(text) || NUMBERED.test(text);
}

/** Whether a text is what sections of articles are called: `Methods`, `5. Conclusion`. */
export function isSectionName(text: string): boolean {
  return SECTION_WORDS.test(text);
}

/** Whether a text begins as the first section of an article does. */
export function beginsArticle(text: string): boolean {
  return ARTICLE_START.test(text);
}

/** Depth of a section's number: 2 for `3.1`; 0 without one. */
export function numberDepth(text: string): number {
  const match = NUMBERED.exec(text);
  if (!match) return 0;
  return match[1] ? match[1].split('.').length : 1;
}
