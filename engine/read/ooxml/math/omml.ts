import { attributeOf, childOf, elementsOf, xmlText } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { delimitersToLatex, equationsToLatex, matrixToLatex } from './arrays.ts';
import { flag, type MathContext, part, setting } from './part.ts';
import { ACCENTS, FUNCTIONS, SYMBOLS } from './symbols.ts';
import {
  asUnit,
  charactersToLatex,
  functionName,
  joinLatex,
  scripts,
  textToLatex,
  tidySpaces,
} from './text.ts';

type Convert = (element: XmlElement, context: MathContext) => string;

/**
 * An Office formula (OMML; ECMA-376 part 1, 22.1) as LaTeX that KaTeX and MathJax can set. `math` is a `m:oMath` or
 * any element of one. Deleted parts are left out.
 */
export function mathToLatex(math: XmlElement): string {
  return tidySpaces(convertContent(math, { aligned: false, convert: convertContent })).trim();
}

/** Everything inside an element. */
function convertContent(element: XmlElement, context: MathContext): string {
  return joinLatex(
    elementsOf(element).map((child) => (CONVERTERS.get(child.name) ?? convertContent)(child, context)),
  );
}

const ignore: Convert = () => '';

const CONVERTERS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['m:r', (run, context) => runToLatex(run, context)],
  ['w:t', (text) => xmlText(text)],
  ['m:f', convertFraction],
  ['m:rad', convertRadical],
  ['m:sSup', convertScripts],
  ['m:sSub', convertScripts],
  ['m:sSubSup', convertScripts],
  ['m:sPre', (e, c) => `{}${scripts(part(e, 'm:sub', c), part(e, 'm:sup', c))}${asUnit(part(e, 'm:e', c))}`],
  ['m:nary', convertNary],
  ['m:func', convertFunction],
  ['m:acc', convertAccent],
  [
    'm:bar',
    (e, c) => `${setting(e, 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${part(e, 'm:e', c)}}`,
  ],
  ['m:groupChr', convertGroupCharacter],
  ['m:limLow', (e, c) => limitsToLatex(e, c, 'low')],
  ['m:limUpp', (e, c) => limitsToLatex(e, c, 'upp')],
  ['m:d', (element, context) => delimitersToLatex(element, context)],
  ['m:m', (element, context) => matrixToLatex(element, context, 'matrix')],
  ['m:eqArr', (element, context) => equationsToLatex(element, context)],
  ['m:borderBox', convertBorderBox],
  ['m:phant', convertPhantom],
  ...['m:ctrlPr', 'm:argPr', 'm:oMathParaPr', 'w:del', 'w:moveFrom', 'w:rPr', 'm:rPr', 'm:boxPr'].map(
    (name): [string, Convert] => [name, ignore],
  ),
]);

function convertFraction(element: XmlElement, context: MathContext): string {
  const numerator = part(element, 'm:num', context);
  const denominator = part(element, 'm:den', context);
  switch (setting(element, 'm:type')) {
    case 'lin':
    case 'skw':
      return `${asUnit(numerator)}/${asUnit(denominator)}`;
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}{${numerator}}{${denominator}}`;
    default:
      return `\\frac{${numerator}}{${denominator}}`;
  }
}

function convertScripts(element: XmlElement, context: MathContext): string {
  const base = asUnit(part(element, 'm:e', context));
  return base + scripts(part(element, 'm:sub', context), part(element, 'm:sup', context));
}

function convertRadical(element: XmlElement, context: MathContext): string {
  const degree = flag(element, 'm:degHide') ? '' : part(element, 'm:deg', context);
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'm:e', context)}}`;
}

/** The character of an n-ary operator that names none (ECMA-376 part 1, 22.1.2.70). */
const INTEGRAL = '∫';

function convertNary(element: XmlElement, context: MathContext): string {
  const character = setting(element, 'm:chr') ?? INTEGRAL;
  const operator = SYMBOLS.get(character) ?? (character === '' ? '' : `\\mathop{${character}}`);
  const isIntegral = /int$/.test(operator);
  const limits = isIntegral && setting(element, 'm:limLoc') === 'undOvr' ? '\\limits' : '';
  const lower = flag(element, 'm:subHide') ? '' : part(element, 'm:sub', context);
  const upper = flag(element, 'm:supHide') ? '' : part(element, 'm:sup', context);
  const body = part(element, 'm:e', context);
  return `${operator}${limits}${scripts(lower, upper)}${body === '' ? '' : ` ${body}`}`;
}

function convertFunction(element: XmlElement, context: MathContext): string {
  const name = part(element, 'm:fName', context);
  const plain = /^(?:\\mathrm\{)?([A-Za-z]+)\}?$/.exec(name)?.[1];
  const head = plain === undefined ? name : functionName(plain);
  const body = part(element, 'm:e', context);
  return /^\\left|^\{/.test(body) ? head + body : `${head}{${body}}`;
}

/** The accent that is meant where none is named (ECMA-376 part 1, 22.1.2.20). */
const HAT = '\u0302';

function convertAccent(element: XmlElement, context: MathContext): string {
  const body = part(element, 'm:e', context);
  const [narrow, wide] = ACCENTS.get(setting(element, 'm:chr') ?? HAT) ?? [];
  const command = /^(.|\\[a-zA-Z]+)$/u.test(body) ? narrow : wide;
  if (command === undefined) return body;
  return `${command}{${body}}${command.includes('{') && !command.endsWith('}') ? '}' : ''}`;
}

const UNDER_BRACE = '\u23df';
const OVER_BRACE = '\u23de';

function convertGroupCharacter(element: XmlElement, context: MathContext): string {
  const character = setting(element, 'm:chr') ?? UNDER_BRACE;
  const isAbove = setting(element, 'm:pos') === 'top';
  const body = part(element, 'm:e', context);
  if (character === UNDER_BRACE || character === OVER_BRACE) {
    return `${isAbove || character === OVER_BRACE ? '\\overbrace' : '\\underbrace'}{${body}}`;
  }
  const arrow = LABELLED_ARROWS.get(character);
  // With the arrow below, the text stands on it.
  if (arrow) return isAbove ? `${arrow}[${body}]{}` : `${arrow}{${body}}`;
  const symbol = SYMBOLS.get(character) ?? character;
  return `${isAbove ? '\\overset' : '\\underset'}{${symbol}}{${body}}`;
}

const LABELLED_ARROWS: ReadonlyMap<string, string> = new Map([
  ['→', '\\xrightarrow'],
  ['←', '\\xleftarrow'],
  ['↔', '\\xleftrightarrow'],
  ['⇒', '\\xRightarrow'],
  ['⇐', '\\xLeftarrow'],
  ['⇔', '\\xLeftrightarrow'],
  ['⇌', '\\xrightleftharpoons'],
]);

function convertBorderBox(element: XmlElement, context: MathContext): string {
  const body = part(element, 'm:e', context);
  const [up, down] = [flag(element, 'm:strikeBLTR'), flag(element, 'm:strikeTLBR')];
  if (up && down) return `\\xcancel{${body}}`;
  if (up) return `\\cancel{${body}}`;
  if (down) return `\\bcancel{${body}}`;
  return flag(element, 'm:strikeH') ? `\\sout{${body}}` : `\\boxed{${body}}`;
}

/** Keeps room for what it holds; shows it, too, unless told not to. */
function convertPhantom(element: XmlElement, context: MathContext): string {
  const body = part(element, 'm:e', context);
  const isHidden = childOf(element, 'm:phantPr', 'm:show') !== undefined && !flag(element, 'm:show');
  return isHidden ? `\\phantom{${body}}` : body;
}

/** Operators under and over which LaTeX sets scripts as limits by itself. */
const TAKES_LIMITS =
  /^(\\(lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|sum|prod|coprod|big\w+|underbrace|overbrace|operatorname\*?)\b)/;

/** A limit below or above an expression. */
function limitsToLatex(element: XmlElement, context: MathContext, place: 'low' | 'upp'): string {
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

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['script', '\\mathcal'],
  ['fraktur', '\\mathfrak'],
  ['double-struck', '\\mathbb'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
]);

/** A run of a formula, set in the alphabet its properties name. */
function runToLatex(run: XmlElement, { aligned }: MathContext): string {
  const text = elementsOf(run).map(textOfChild).join('');
  if (text === '') return '';
  const properties = childOf(run, 'm:rPr');
  if (isOn(childOf(properties, 'm:nor'))) return text.trim() === '' ? '\\ ' : textToLatex(text);
  const script = SCRIPTS.get(attributeOf(childOf(properties, 'm:scr'), 'm:val') ?? '');
  const latex = charactersToLatex(text, aligned);
  if (script !== undefined) return `${script}{${latex}}`;
  return inStyle(text, latex, attributeOf(childOf(properties, 'm:sty'), 'm:val'));
}

function textOfChild(child: XmlElement): string {
  switch (child.name) {
    case 'm:t':
    case 'w:t':
      return xmlText(child);
    case 'w:tab':
    case 'w:br':
      return ' ';
    default:
      return '';
  }
}

function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(0|off|false)$/i.test(attributeOf(property, 'm:val') ?? '');
}

/** Letters are italic unless the run says otherwise; digits and operators are upright in any case. */
function inStyle(text: string, latex: string, style: string | undefined): string {
  switch (style) {
    case 'b':
      return `\\mathbf{${latex}}`;
    case 'bi':
      return `\\boldsymbol{${latex}}`;
    case 'p':
      return upright(text.trim(), latex);
    default:
      return latex;
  }
}

function upright(text: string, latex: string): string {
  if (FUNCTIONS.has(text)) return `\\${text}`;
  return /^[A-Za-z]+$/.test(text) ? latex.replace(text, `\\mathrm{${text}}`) : latex;
}
