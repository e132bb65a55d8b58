const CAPTION =
  /^(?:(?:supplementa(?:ry|l)\s+|extended data\s+|online\s+)?(?:fig(?:ure|\.)?|table|tab\.|scheme|chart|plate|photo|map|exhibit|diagram|abbildung|abb\.|tabelle|figura|tabla|tableau|tabella|graph|box|illustration|listing|algorithm)\s*\.?\s*(?:[A-Z]?\d{1,3}(?:[.\-–]\d{1,3})?[a-z]?|[IVX]{1,5})\b)/i;

/** True for a text that begins as captions do: `Figure 3.`, `TABLE II`, `Abb. 4:`. */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}

/** A caption of its own, not a sentence that happens to begin with `Table 3 shows`. */
export function isCaptionLine(text: string): boolean {
  const match = CAPTION.exec(text);
  if (!match) return false;
  const rest = text.slice(match[0].length);
  return rest.trim() === '' || /^\s*[.:|–—-]/.test(rest) || /^\s+[\p{Lu}\d“"(]/u.test(rest);
}

/** True for captions of figures rather than tables. */
export function isFigureCaption(text: string): boolean {
  return isCaptionLine(text) && !/^(?:\w+\s+)?(?:tab|box|listing|algorithm)/i.test(text);
}
