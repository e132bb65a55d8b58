import type { XmlElement } from '../xml.ts';
import { type MathContext, part } from './part.ts';
import { FUNCTIONS } from './symbols.ts';
import { functionName } from './text.ts';

/** Operators under and over which LaTeX sets scripts as limits by itself. */
const TAKES_LIMITS =
  /^(\\(lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|sum|prod|coprod|big\w+|underbrace|overbrace|operatorname\*?)\b)/;

/** A limit below or above an expression. */
export function limitsToLatex(element: XmlElement, context: MathContext, place: 'low' | 'upp'): string {
  const base = operatorOf(part(element, 'm:e', context));
  const limit = part(element, 'm:lim', context);
  if (TAKES_LIMITS.test(base)) return `${withLimits(base)}${place === 'low' ? '_' : '^'}{${limit}}`;
  return `${place === 'low' ? '\\underset' : '\\overset'}{${limit}}{${base}}`;
}

/** A word in upright or in italic letters is a function here. */
function operatorOf(base: string): string {
  const word = /^(?:\\mathrm\{)?([A-Za-z]{2,})\}?$/.exec(base)?.[1];
  if (word === undefined) return base;
  return FUNCTIONS.has(word) || base.startsWith('\\mathrm') ? functionName(word) : base;
}

function withLimits(base: string): string {
  return base.replace(/^\\operatorname\{/, '\\operatorname*{');
}
