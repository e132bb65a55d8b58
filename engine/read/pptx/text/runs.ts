import type { Inline } from '../../../document/document.ts';
import { mathToLatex } from '../../ooxml/math/omml.ts';
import { decodeSymbolText, isSymbolFont } from '../../ooxml/symbol-fonts.ts';
import {
  attributeOf,
  childOf,
  descendantsOf,
  elementsOf,
  integerOf,
  isTrue,
  xmlText,
} from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import type { SlideContext } from '../slide-context.ts';
import { resolveLink } from './links.ts';

/** A stretch of a paragraph in one look. */
export interface TextRun {
  content: { type: 'text'; text: string } | { type: 'break' } | { type: 'inline'; inline: Inline };
  look: Look;
}

/** What sets a run apart from the text around it. */
interface Look {
  bold: boolean;
  italic: boolean;
  struck: boolean;
  raised: 'superscript' | 'subscript' | undefined;
  monospaced: boolean;
  href: string | undefined;
}

const PLAIN: Look = {
  bold: false,
  italic: false,
  struck: false,
  raised: undefined,
  monospaced: false,
  href: undefined,
};

/** Type faces of fixed width that decks set program text in. */
const MONOSPACED =
  /courier|consolas|menlo|monaco|inconsolata|cascadia|\b(mono|console|typewriter|terminal|code)\b/i;

/** Reads the runs of an `a:p`. `href` is the link of the whole shape, which runs without one of their own share. */
export function readRuns(paragraph: XmlElement, context: SlideContext, href?: string): TextRun[] {
  return elementsOf(paragraph).flatMap((element): TextRun[] => {
    switch (element.name) {
      case 'a:r':
      case 'a:fld':
        return readTextRun(element, context, href);
      case 'a:br':
        return [{ content: { type: 'break' }, look: PLAIN }];
      case 'a14:m':
        return readEquations(element);
      default:
        return [];
    }
  });
}

/** Formulas of an `a14:m`; those in an `m:oMathPara` stand on a line of their own. */
function readEquations(element: XmlElement): TextRun[] {
  const display = childOf(element, 'm:oMathPara') !== undefined;
  return [...descendantsOf(element, 'm:oMath')]
    .map((math) => mathToLatex(math))
    .filter((latex) => latex !== '')
    .map((latex) => ({
      content: { type: 'inline', inline: { type: 'equation', latex, display } },
      look: PLAIN,
    }));
}

/** Puts runs into inlines: neighbours of one look are one, links go around marks. */
export function textRunsToInlines(runs: readonly TextRun[]): Inline[] {
  return joinRuns(runs).flatMap(runToInlines);
}

/** The characters of runs, breaks being line ends. */
export function runsToText(runs: readonly TextRun[]): string {
  return runs
    .map(({ content }) => {
      if (content.type === 'text') return content.text;
      return content.type === 'break' ? '\n' : '';
    })
    .join('');
}

/** Whether runs are program text and nothing else. */
export function isProgramText(runs: readonly TextRun[]): boolean {
  const telling = runs.filter(({ content }) => content.type !== 'break' && !isBlank(content));
  return (
    telling.length > 0 && telling.every(({ look, content }) => look.monospaced && content.type === 'text')
  );
}

function isBlank(content: TextRun['content']): boolean {
  return content.type === 'text' && content.text.trim() === '';
}

/** What a run or field shows; a file keeps a placeholder, or what was true when it was saved, for slide numbers. */
function shownText(element: XmlElement, { slide, presentation }: SlideContext): string {
  const stored = xmlText(childOf(element, 'a:t'));
  const isNumber = element.name === 'a:fld' && attributeOf(element, 'type') === 'slidenum';
  return isNumber && stored.trim() !== '' ? String(slide - 1 + presentation.firstNumber) : stored;
}

function readTextRun(element: XmlElement, context: SlideContext, href: string | undefined): TextRun[] {
  const properties = childOf(element, 'a:rPr');
  const text = decodeSymbols(decodeEscapes(shownText(element, context)), properties);
  countLanguage(context, attributeOf(properties, 'lang'), text);
  const look = readLook(properties, context, href);
  const runs: TextRun[] = [];
  for (const [i, line] of text.split(/\r\n|[\n\r\v]/).entries()) {
    if (i > 0) runs.push({ content: { type: 'break' }, look: PLAIN });
    if (line !== '') runs.push({ content: { type: 'text', text: line }, look });
  }
  return runs;
}

/** Characters that XML cannot hold are written `_x000B_` (ECMA-376 part 1, 22.9.2.19). */
function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Nothing but codes of the upper half of a symbol font. */
const SYMBOLS_ONLY = /^[\s\u00a1-\u00ff\uf020-\uf0ff]+$/;

/**
 * Text set in a symbol font. The font for symbols (`a:sym`) also stays on text that is typed after one, so it counts for
 * a run of nothing else, as PowerPoint makes for an arrow typed as `-->`.
 */
function decodeSymbols(text: string, properties: XmlElement | undefined): string {
  const [latin, symbol] = ['a:latin', 'a:sym'].map((name) =>
    attributeOf(childOf(properties, name), 'typeface'),
  );
  if (latin !== undefined && isSymbolFont(latin)) return decodeSymbolText(text, latin);
  if (symbol !== undefined && isSymbolFont(symbol) && SYMBOLS_ONLY.test(text))
    return decodeSymbolText(text, symbol);
  return text;
}

function countLanguage({ languages }: SlideContext, language: string | undefined, text: string): void {
  if (language) languages.set(language, (languages.get(language) ?? 0) + text.trim().length);
}

function readLook(properties: XmlElement | undefined, context: SlideContext, href: string | undefined): Look {
  const baseline = integerOf(properties, 'baseline') ?? 0;
  const strike = attributeOf(properties, 'strike') ?? 'noStrike';
  return {
    bold: isTrue(attributeOf(properties, 'b')),
    italic: isTrue(attributeOf(properties, 'i')),
    struck: strike !== 'noStrike',
    raised: baseline === 0 ? undefined : baseline > 0 ? 'superscript' : 'subscript',
    monospaced: MONOSPACED.test(attributeOf(childOf(properties, 'a:latin'), 'typeface') ?? ''),
    href: resolveLink(childOf(properties, 'a:hlinkClick'), context) ?? href,
  };
}

function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.content.type === 'text' && last?.content.type === 'text' && isSameLook(run.look, last.look)) {
      joined[joined.length - 1] = {
        content: { type: 'text', text: last.content.text + run.content.text },
        look: run.look,
      };
    } else joined.push(run);
  }
  return joined;
}

function isSameLook(a: Look, b: Look): boolean {
  return (Object.keys(PLAIN) as (keyof Look)[]).every((key) => a[key] === b[key]);
}

function runToInlines({ content, look }: TextRun): Inline[] {
  switch (content.type) {
    case 'break':
      return [{ type: 'lineBreak' }];
    case 'inline':
      return [content.inline];
    case 'text': {
      // Marks on nothing but white space show nothing.
      if (isBlank(content) && !look.href) return [{ type: 'text', text: content.text }];
      let inline: Inline = { type: look.monospaced ? 'code' : 'text', text: content.text };
      if (look.raised) inline = { type: look.raised, inlines: [inline] };
      if (look.struck) inline = { type: 'strikethrough', inlines: [inline] };
      if (look.italic) inline = { type: 'emphasis', inlines: [inline] };
      if (look.bold) inline = { type: 'strong', inlines: [inline] };
      return [look.href === undefined ? inline : { type: 'link', href: look.href, inlines: [inline] }];
    }
  }
}
