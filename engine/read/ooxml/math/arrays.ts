import { childOf, childrenOf } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { type MathContext, part, setting } from './part.ts';
import { SYMBOLS } from './symbols.ts';

/** Pairs of delimiters for which there is a kind of matrix. */
const MATRICES: ReadonlyMap<string, string> = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
]);

/** Brackets around one or more expressions. */
export function delimitersToLatex(element: XmlElement, context: MathContext): string {
  const open = setting(element, 'm:begChr') ?? '(';
  const close = setting(element, 'm:endChr') ?? ')';
  const parts = childrenOf(element, 'm:e');
  const special = parts.length === 1 ? specialDelimiters(open, close, parts[0]!, context) : undefined;
  if (special !== undefined) return special;
  const separator = delimiter(setting(element, 'm:sepChr') ?? '|');
  const inner = parts.map((content) => context.convert(content, context)).join(`\\middle${separator} `);
  return `\\left${delimiter(open)}${spaced(open)}${inner}\\right${delimiter(close)}`;
}

function specialDelimiters(
  open: string,
  close: string,
  content: XmlElement,
  context: MathContext,
): string | undefined {
  const only = content.children.filter((child) => typeof child !== 'string' && !child.name.endsWith('Pr'));
  const [inner] = only;
  if (only.length !== 1 || typeof inner !== 'object') return undefined;
  const matrix = MATRICES.get(open + close);
  if (inner.name === 'm:m' && matrix !== undefined) return matrixToLatex(inner, context, matrix);
  if (inner.name === 'm:eqArr' && open === '{' && close === '') return rowsOf(inner, context, 'cases');
  if (inner.name === 'm:f' && open + close === '()' && setting(inner, 'm:type') === 'noBar') {
    return `\\binom{${part(inner, 'm:num', context)}}{${part(inner, 'm:den', context)}}`;
  }
  return undefined;
}

/** A delimiter as `\left` and `\right` take it; a dot for none. */
function delimiter(character: string): string {
  if (character === '') return '.';
  return DELIMITERS.get(character) ?? SYMBOLS.get(character) ?? character;
}

const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['∣', '|'],
  ['∥', '\\Vert'],
  ['⟦', '\\llbracket'],
  ['⟧', '\\rrbracket'],
  ['<', '\\langle'],
  ['>', '\\rangle'],
]);

function spaced(open: string): string {
  return /[a-z]$/.test(delimiter(open)) ? ' ' : '';
}

/** Rows and columns of expressions. */
export function matrixToLatex(element: XmlElement, context: MathContext, environment: string): string {
  const rows = childrenOf(element, 'm:mr').map((row) =>
    childrenOf(row, 'm:e')
      .map((cell) => context.convert(cell, { ...context, aligned: false }))
      .join(' & '),
  );
  return `\\begin{${environment}}${rows.join(' \\\\ ')}\\end{${environment}}`;
}

/** Equations one below the other, or one with its number after a `#`. */
export function equationsToLatex(element: XmlElement, context: MathContext): string {
  const rows = childrenOf(element, 'm:e');
  const [only] = rows;
  if (only !== undefined && rows.length === 1 && childOf(element, 'm:eqArrPr', 'm:maxDist'))
    return numbered(context.convert(only, context));
  return rowsOf(element, context, 'aligned');
}

function numbered(latex: string): string {
  const [, formula, number] = /^(.*)\\#(.*)$/s.exec(latex) ?? [];
  if (formula === undefined || number === undefined) return latex;
  const plain = number.replace(/\\left|\\right|[()]/g, '').trim();
  return `${formula}\\tag{${plain}}`;
}

function rowsOf(element: XmlElement, context: MathContext, environment: string): string {
  const rows = childrenOf(element, 'm:e').map((row) => context.convert(row, { ...context, aligned: true }));
  return `\\begin{${environment}}${rows.join(' \\\\ ')}\\end{${environment}}`;
}
