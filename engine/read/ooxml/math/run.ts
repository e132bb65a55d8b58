import { attributeOf, childOf, elementsOf, xmlText } from '../query.ts';
import type { XmlElement } from '../xml.ts';
import type { MathContext } from './part.ts';
import { FUNCTIONS } from './symbols.ts';
import { charactersToLatex, textToLatex } from './text.ts';

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['script', '\\mathcal'],
  ['fraktur', '\\mathfrak'],
  ['double-struck', '\\mathbb'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
]);

/** A run of a formula, set in the alphabet its properties name. */
export function runToLatex(run: XmlElement, { aligned }: MathContext): string {
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
