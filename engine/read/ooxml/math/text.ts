import { alphabetOf, FUNCTIONS, SYMBOLS } from './symbols.ts';

/** Puts pieces of LaTeX together, with a space where a command would swallow the letter after it. */
export function joinLatex(pieces: readonly string[]): string {
  let joined = '';
  for (const piece of pieces) {
    const swallows = /\\[a-zA-Z]+$/.test(joined) && /^[a-zA-Z]/.test(piece);
    joined += swallows ? ` ${piece}` : piece;
  }
  return joined;
}

/** Characters of a formula as LaTeX. `aligned` keeps `&`, which marks places to align in arrays of equations. */
export function charactersToLatex(text: string, aligned: boolean): string {
  const pieces: string[] = [];
  for (const character of text) pieces.push(characterToLatex(character, aligned));
  return joinLatex(pieces);
}

/** Stands for a typed space until its neighbours are known; of the private use area, so no formula holds it. */
const SPACE = '\uf8fe';
const SPACES = new RegExp(`${SPACE}+`, 'g');

/** Typed spaces count between words only; LaTeX itself spaces operators. */
export function tidySpaces(latex: string): string {
  return latex.replace(SPACES, (space, at: number) => {
    const before = latex.slice(Math.max(0, at - MAX_COMMAND), at);
    const after = latex.slice(at + space.length, at + space.length + MAX_COMMAND);
    if (/\\[a-zA-Z]+$/.test(before)) return /^[a-zA-Z\d]/.test(after) ? ' ' : '';
    return /[\p{L}\p{N},;:}]$/u.test(before) && /^(?:[\p{L}\p{N}]|\\(?:math|text))/u.test(after) ? '\\ ' : '';
  });
}

/** Longest command that is written, `\longleftrightarrow`, and then some. */
const MAX_COMMAND = 30;

function characterToLatex(character: string, aligned: boolean): string {
  if (aligned && character === '&') return '&';
  if (/[ \t\r\n]/.test(character)) return SPACE;
  const known = SYMBOLS.get(character);
  if (known !== undefined) return known;
  const alphabet = alphabetOf(character.codePointAt(0)!);
  if (alphabet !== undefined) return inAlphabet(character, alphabet);
  if (/[!-~]/.test(character)) return character;
  const combined = composed(character);
  return combined ?? `\\text{${character}}`;
}

function inAlphabet(character: string, alphabet: string): string {
  const plain = character.normalize('NFKC');
  const latex = SYMBOLS.get(plain) ?? plain;
  return alphabet === '' ? latex : `${alphabet}{${latex}}`;
}

/** Letters with an accent are text in LaTeX, unless they are compatibility forms of plain ones. */
function composed(character: string): string | undefined {
  const plain = character.normalize('NFKC');
  return plain !== character && /^[!-~]+$/.test(plain) ? plain : undefined;
}

/** Running text inside a formula. */
export function textToLatex(text: string): string {
  const escaped = text.replace(
    /[\\{}$&#%_^~]/g,
    (character) => TEXT_ESCAPES.get(character) ?? `\\${character}`,
  );
  return `\\text{${escaped}}`;
}

const TEXT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['^', '\\^{}'],
  ['~', '\\~{}'],
]);

/** The name of a function, upright. */
export function functionName(name: string): string {
  if (FUNCTIONS.has(name)) return `\\${name}`;
  return `\\operatorname{${name}}`;
}

/** LaTeX as one unit that a script may be put on, in braces unless it is one already. */
export function asUnit(latex: string): string {
  return UNIT.test(latex) || isBracketed(latex) ? latex : `{${latex}}`;
}

const UNIT = /^(?:[^\\^_{}]|\\[a-zA-Z]+|\\[^a-zA-Z]|\\[a-zA-Z]+\{[^{}]*\})$/u;

/** Whether brackets that `\left` opens close at the end and not before. */
function isBracketed(latex: string): boolean {
  if (!latex.startsWith('\\left')) return false;
  let depth = 0;
  for (const { 0: command, index } of latex.matchAll(/\\(?:left|right)(?![a-z])(?:\\?[a-zA-Z]+|\\?.)?/g)) {
    depth += command.startsWith('\\left') ? 1 : -1;
    if (depth === 0) return index + command.length === latex.length;
  }
  return false;
}

/** Scripts below and above, each only when there is something in it. */
export function scripts(lower: string, upper: string): string {
  return (lower === '' ? '' : `_{${lower}}`) + (upper === '' ? '' : `^{${upper}}`);
}
