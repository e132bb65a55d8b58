import type { RunFormat } from '../format/run-format.ts';
import type { Segment } from '../paragraphs/marks.ts';
import { attributeOf, type HtmlElement } from './parse-html.ts';

/** How text is set, by the elements around it. */
export type Look = Pick<Segment, 'code' | 'href'> & { format: RunFormat };

export const PLAIN: Look = { format: { bold: false, italic: false, strike: false, hidden: false } };

const MARKS: Readonly<Record<string, Partial<RunFormat>>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: false },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sup: { vertical: 'superscript' },
  sub: { vertical: 'subscript' },
};

const CODE = new Set(['code', 'kbd', 'samp', 'tt']);

/** The look inside an element. */
export function lookInside(element: HtmlElement, outer: Look): Look {
  const style = styleOf(element);
  const format = { ...outer.format, ...MARKS[element.tagName], ...formatOf(style) };
  const look: Look = { ...outer, format };
  if (CODE.has(element.tagName)) look.code = true;
  const href = element.tagName === 'a' ? attributeOf(element, 'href')?.trim() : undefined;
  if (href) look.href = href;
  return look;
}

/** Whether browsers, or Word, leave an element out. */
export function isHidden(element: HtmlElement): boolean {
  const style = styleOf(element);
  return (
    attributeOf(element, 'hidden') !== undefined ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all'
  );
}

/** The declarations of a `style` attribute. */
export function styleOf(element: HtmlElement): ReadonlyMap<string, string> {
  const declarations = (attributeOf(element, 'style') ?? '').split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    const value = declaration.slice(colon + 1).replace(/!important/i, '');
    return [declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

function formatOf(style: ReadonlyMap<string, string>): Partial<RunFormat> {
  const format: Partial<RunFormat> = {};
  const weight = style.get('font-weight');
  const slant = style.get('font-style');
  const height = style.get('vertical-align');
  if (weight) format.bold = /^bold/.test(weight) || Number(weight) >= 600;
  if (slant) format.italic = /^(italic|oblique)/.test(slant);
  if (/line-through/.test(style.get('text-decoration') ?? '')) format.strike = true;
  if (height === 'super') format.vertical = 'superscript';
  if (height === 'sub') format.vertical = 'subscript';
  return format;
}
