import type { List, ListFormat } from '../../../document/document.ts';
import { attributeOf, childOf, elementsOf, integerOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';

/** Holds `a:lvl1pPr` to `a:lvl9pPr`: an `a:lstStyle`, a master's `p:bodyStyle` and the like. */
export type ListStyle = XmlElement | undefined;

/** What stands before a paragraph. */
export type Bullet =
  | { type: 'none' }
  | { type: 'character' }
  | {
      type: 'number';
      /** The scheme as the file names it, e.g. `arabicPeriod`. */
      scheme: string;
      format: ListFormat;
      delimiter: List['delimiter'];
      start: number;
    };

/** How a paragraph stands, its own properties over those it inherits. */
export interface ParagraphStyle {
  /** 0 is the outermost of nine. */
  level: number;
  bullet: Bullet;
  /** Where the text of its first line begins, in English Metric Units from the edge of the text. */
  start: number;
  rightToLeft: boolean;
}

const DEEPEST_LEVEL = 8;
/** `ST_TextBulletStartAtNum`, ECMA-376 part 1, 20.1.10.91. */
const MAX_START = 32_767;

const DELIMITERS: readonly [RegExp, List['delimiter']][] = [
  [/ParenBoth$/, '()'],
  [/ParenR$/, ')'],
];

const NUMBER_FORMATS: readonly [RegExp, ListFormat][] = [
  [/^alphaLc/, 'lower-alpha'],
  [/^alphaUc/, 'upper-alpha'],
  [/^romanLc/, 'lower-roman'],
  [/^romanUc/, 'upper-roman'],
];

/** Resolves a paragraph's style; `inherited` are the styles it falls back on, nearest first. */
export function resolveParagraphStyle(
  paragraph: XmlElement,
  inherited: readonly ListStyle[],
): ParagraphStyle {
  const own = childOf(paragraph, 'a:pPr');
  const level = levelOf(paragraph);
  const chain = [own, ...inherited.map((style) => childOf(style, `a:lvl${level + 1}pPr`))];
  const bullet = firstOf(chain, readBullet) ?? { type: 'none' };
  const margin = firstOf(chain, (properties) => integerOf(properties, 'marL')) ?? 0;
  const indent = firstOf(chain, (properties) => integerOf(properties, 'indent')) ?? 0;
  return {
    level,
    bullet,
    // The bullet takes the place of the indent.
    start: bullet.type === 'none' ? margin + indent : margin,
    rightToLeft: isTrue(firstOf(chain, (properties) => attributeOf(properties, 'rtl'))),
  };
}

/** 0 is the outermost of nine. */
export function levelOf(paragraph: XmlElement): number {
  return Math.min(Math.max(integerOf(childOf(paragraph, 'a:pPr'), 'lvl') ?? 0, 0), DEEPEST_LEVEL);
}

function firstOf<T>(
  chain: readonly (XmlElement | undefined)[],
  read: (properties: XmlElement) => T | undefined,
): T | undefined {
  for (const properties of chain) {
    const found = properties && read(properties);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Nothing but spaces, that of symbol fonts included. */
const BLANK = /^[\s\uf020]+$/;

function readBullet(properties: XmlElement): Bullet | undefined {
  for (const element of elementsOf(properties)) {
    if (element.name === 'a:buNone') return { type: 'none' };
    if (element.name === 'a:buChar' && BLANK.test(attributeOf(element, 'char') ?? ''))
      return { type: 'none' };
    if (element.name === 'a:buChar' || element.name === 'a:buBlip') return { type: 'character' };
    if (element.name === 'a:buAutoNum') return readNumbering(element);
  }
  return undefined;
}

function readNumbering(element: XmlElement): Bullet {
  const scheme = attributeOf(element, 'type') ?? 'arabicPeriod';
  const start = Math.min(Math.max(integerOf(element, 'startAt') ?? 1, 1), MAX_START);
  const format = NUMBER_FORMATS.find(([pattern]) => pattern.test(scheme))?.[1] ?? 'decimal';
  const delimiter = DELIMITERS.find(([pattern]) => pattern.test(scheme))?.[1];
  return { type: 'number', scheme, format, delimiter, start };
}
