import type { Inline } from '../../../document/document.ts';
import { mathToLatex } from '../../ooxml/math/omml.ts';
import type { XmlElement, XmlNode } from '../../ooxml/xml/xml.ts';

/** A switch of a formula with what it is applied to: `\f(a,b)`, `\o\ad(…)`, `\s\up8(…)`. */
interface Switch {
  name: string;
  /** Two letters each, with the character that follows some of them: `up`, `bc{`, `co2`. */
  options: string[];
  operands: Part[][];
}

type Part = string | Switch;

interface Cursor {
  code: string;
  at: number;
  depth: number;
}

/** Formulas inside formulas; real ones go four or five deep. */
const MAX_DEPTH = 40;

/**
 * What a formula field shows, told by its instruction: Word stores no result of it. A reading aid and a mark around a
 * character, for which such fields are used most in East Asian documents, are text; all else is an equation.
 *
 * @param code instruction of an `EQ` field
 * @returns undefined where it cannot be read
 */
export function readFormula(code: string): Inline | undefined {
  const body = code.replace(/^\s*EQ\b/i, '').replace(/\\\*\s*("[^"]*"|\S+)/g, '');
  const parts = readParts({ code: body.trim(), at: 0, depth: 0 }, false);
  if (!parts || parts.length === 0) return undefined;
  const text = parts.map(textOfPart);
  if (text.every((part) => part !== undefined)) return { type: 'text', text: text.join('') };
  const latex = mathToLatex(operand('oMath', parts));
  return latex === '' ? undefined : { type: 'equation', latex, display: false };
}

/** Reads up to the end, or to what ends an operand; undefined when nested too deeply. */
function readParts(cursor: Cursor, isOperand: boolean): Part[] | undefined {
  if (++cursor.depth > MAX_DEPTH) return undefined;
  const parts: Part[] = [];
  let open = 0;
  while (cursor.at < cursor.code.length) {
    const character = cursor.code[cursor.at]!;
    if (isOperand && open === 0 && /[,;)]/.test(character)) break;
    if (/^\\[a-z]/i.test(cursor.code.slice(cursor.at, cursor.at + 2))) {
      const read = readSwitch(cursor);
      if (!read) return undefined;
      parts.push(read);
      continue;
    }
    if (character === '(') open++;
    if (character === ')') open--;
    if (character === '\\') cursor.at++;
    parts.push(cursor.code[cursor.at] ?? '');
    cursor.at++;
  }
  cursor.depth--;
  return parts;
}

const OPTION =
  /\s*\\(?:(al|ac|ar|ad|ba|li|su|pr|in|to|bo|le|ri)|((?:co|vs|hs|up|do|ai|di|fo)\s*\d*)|((?:bc|lc|rc|fc|vc)\s*\\?[^\s]))/iy;

function readSwitch(cursor: Cursor): Switch | undefined {
  const name = cursor.code[cursor.at + 1]!.toLowerCase();
  cursor.at += 2;
  const options: string[] = [];
  for (let option = matchAt(OPTION, cursor); option; option = matchAt(OPTION, cursor)) {
    options.push(
      option
        .trim()
        .slice(1)
        .replace(/[\s\\]/g, ''),
    );
  }
  const operands: Part[][] = [];
  if (matchAt(/\s*\(/y, cursor) === undefined) return { name, options, operands };
  do {
    const operand = readParts(cursor, true);
    if (!operand) return undefined;
    operands.push(operand);
  } while (cursor.code[cursor.at++] !== ')' && cursor.at < cursor.code.length);
  return { name, options, operands };
}

/** What stands next, if it matches a sticky pattern. */
function matchAt(pattern: RegExp, cursor: Cursor): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.code)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

/** Marks that are set around a character. */
const ENCLOSING = /^[○◯〇□△◇]$/;

/** A part that is plain text, characters with a reading aid, or a character in a circle; undefined for any other. */
function textOfPart(part: Part): string | undefined {
  if (typeof part === 'string') return part;
  if (part.name !== 'o' || part.operands.length !== 2) return undefined;
  const [first, second] = part.operands as [Part[], Part[]];
  const base = plainText(second);
  const [aid] = first;
  if (base === undefined) return undefined;
  if (first.length === 1 && typeof aid === 'object' && aid.name === 's') {
    const reading = plainText(aid.operands.flat());
    return reading === undefined ? undefined : `${base}(${reading})`;
  }
  const mark = plainText(first);
  return mark !== undefined && ENCLOSING.test(mark) ? enclose(mark, base) : undefined;
}

function plainText(parts: readonly Part[]): string | undefined {
  return parts.every((part) => typeof part === 'string') ? parts.join('').trim() : undefined;
}

/** Characters in a circle that are one character: 1 to 50, letters, and ideographs such as the one for a seal. */
const CIRCLED: ReadonlyMap<string, string> = new Map(
  [
    [0x2460, 0x2473],
    [0x24b6, 0x24e9],
    [0x3251, 0x325f],
    [0x3280, 0x32bf],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, i): [string, string] => {
      const circled = String.fromCodePoint(first + i);
      return [circled.normalize('NFKC'), circled];
    }),
  ),
);

function enclose(mark: string, base: string): string {
  return (/^[○◯〇]$/.test(mark) ? CIRCLED.get(base) : undefined) ?? mark + base;
}

/** The same as an element of a formula (`m:f`, `m:rad` …), so that there is one way from these to LaTeX. */
function toMath(part: Part): XmlElement {
  if (typeof part === 'string') return math('r', [math('t', [part])]);
  const { name, options, operands } = part;
  const [first = [], second = [], third = []] = operands;
  switch (name) {
    case 'f':
      return math('f', [operand('num', first), operand('den', second)]);
    case 'r':
      return operands.length > 1
        ? math('rad', [operand('deg', first), operand('e', second)])
        : math('rad', [settings('rad', { degHide: '1' }), operand('e', first)]);
    case 's':
      return options.some((option) => /^do/i.test(option))
        ? math('sSub', [math('e'), operand('sub', first)])
        : math('sSup', [math('e'), operand('sup', first)]);
    case 'b':
      return math('d', [settings('d', bracketsOf(options)), operand('e', first)]);
    case 'i':
      return math('nary', [
        settings('nary', { chr: operatorOf(options) }),
        operand('sub', first),
        operand('sup', second),
        operand('e', third),
      ]);
    case 'a':
      return math('m', rowsOf(operands, columnsOf(options)));
    case 'x':
      return math('borderBox', [operand('e', first)]);
    case 'l':
      return math('box', [
        operand(
          'e',
          operands.flatMap((one, i) => (i === 0 ? one : [',', ...one])),
        ),
      ]);
    default:
      return math('box', [operand('e', name === 'd' ? [] : operands.flat())]);
  }
}

function math(name: string, children: XmlNode[] = [], attributes = {}): XmlElement {
  return { name: `m:${name}`, attributes, children };
}

function operand(name: string, parts: readonly Part[]): XmlElement {
  return math(name, parts.map(toMath));
}

function settings(name: string, values: Record<string, string>): XmlElement {
  const children = Object.entries(values).map(([key, value]) => math(key, [], { 'm:val': value }));
  return math(`${name}Pr`, children);
}

function optionOf(options: readonly string[], name: string): string | undefined {
  return options.find((option) => option.toLowerCase().startsWith(name))?.slice(name.length);
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The brackets said for both sides, or for one; round ones where nothing is said. */
function bracketsOf(options: readonly string[]): { begChr: string; endChr: string } {
  const both = optionOf(options, 'bc');
  const [left, right] = [optionOf(options, 'lc'), optionOf(options, 'rc')];
  if (both !== undefined) return { begChr: both, endChr: CLOSING[both] ?? both };
  if (left !== undefined || right !== undefined) return { begChr: left ?? '', endChr: right ?? '' };
  return { begChr: '(', endChr: ')' };
}

function operatorOf(options: readonly string[]): string {
  if (options.some((option) => /^su/i.test(option))) return '∑';
  if (options.some((option) => /^pr/i.test(option))) return '∏';
  return optionOf(options, 'fc') ?? optionOf(options, 'vc') ?? '∫';
}

function columnsOf(options: readonly string[]): number {
  return Math.max(1, Number(optionOf(options, 'co')) || 1);
}

function rowsOf(cells: readonly Part[][], columns: number): XmlElement[] {
  const rows: XmlElement[] = [];
  for (let at = 0; at < cells.length; at += columns) {
    rows.push(
      math(
        'mr',
        cells.slice(at, at + columns).map((cell) => operand('e', cell)),
      ),
    );
  }
  return rows;
}
