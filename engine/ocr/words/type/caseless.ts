const CASELESS = /\p{Lo}/u;

/**
 * Whether a text holds letters of a script that has no capitals, such as Arabic, Hebrew, Hindi or Chinese. None of them
 * has italics either: their letters lean of themselves.
 */
export function isCaseless(text: string): boolean {
  return CASELESS.test(text);
}
