import type { ListFormat } from '../../document/document.ts';

/** What a list item begins with. */
export interface Marker {
  kind: 'bullet' | ListFormat;
  /** As printed, without the space behind it. */
  mark: string;
  /** `.`, `)`, `()` or empty for bullets. */
  suffix: string;
  /** Value of an ordered marker; 0 for bullets. */
  number: number;
}

const BULLET = /^([•◦▪▫■□●○‣⁃∙·►▶➢➤❖✓✔☐☑☒◆◇★*–—-])(?:\s+|(?=\p{Lu}))/u;
const ORDERED = /^(\()?(?:(\d{1,3})|([a-z])|([A-Z])|([ivxlc]{2,6})|([IVXLC]{2,6}))([.)])(?=\s+\S|$)/;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The list marker a text begins with, if any. `i`, `v`, `x` alone are read as letters; `lists.ts` looks again. */
export function findMarker(text: string): Marker | undefined {
  const bullet = BULLET.exec(text);
  if (bullet) return { kind: 'bullet', mark: bullet[1]!, suffix: '', number: 0 };
  const ordered = ORDERED.exec(text);
  if (!ordered) return undefined;
  const [mark, open, digits, lower, upper, roman, upperRoman, close] = ordered;
  if (open && close === '.') return undefined;
  const suffix = open ? '()' : close!;
  if (digits) return { kind: 'decimal', mark, suffix, number: Number(digits) };
  if (lower) return { kind: 'lower-alpha', mark, suffix, number: lower.charCodeAt(0) - 96 };
  if (upper) return { kind: 'upper-alpha', mark, suffix, number: upper.charCodeAt(0) - 64 };
  if (roman) return { kind: 'lower-roman', mark, suffix, number: romanValue(roman) };
  return { kind: 'upper-roman', mark, suffix, number: romanValue(upperRoman!.toLowerCase()) };
}

export function romanValue(numeral: string): number {
  let value = 0;
  for (let i = 0; i < numeral.length; i++) {
    const digit = ROMAN[numeral[i]!] ?? 0;
    value += digit < (ROMAN[numeral[i + 1] ?? ''] ?? 0) ? -digit : digit;
  }
  return value;
}
