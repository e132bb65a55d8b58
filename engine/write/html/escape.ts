import { cleanLabel, cleanText } from '../clean.ts';

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const SPECIAL = /[&<>"]/;

/** Running text as HTML. */
export function escapeText(text: string): string {
  return escapeCharacters(cleanText(text));
}

/** A name, address or the like as the value of an attribute in double quotes. */
function escapeAttribute(text: string): string {
  return escapeCharacters(cleanLabel(text));
}

/** Clean text whose spaces and lines count. */
export function escapeCharacters(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? '');
}

/** ` name="value"`, or nothing when there is no value. */
export function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`;
}
