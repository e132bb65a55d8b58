import { attributeOf, childOf, childrenOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import {
  inheritParagraphProperties,
  type ParagraphProperties,
  readParagraphProperties,
} from './paragraph-format.ts';
import { inheritRunProperties, type RunProperties, readRunProperties } from './run-format.ts';
import { settingOf } from './setting.ts';

/** A style with everything it inherits. */
export interface Style {
  id: string;
  /** Names of the style and of those it is based on, nearest first, lower case. */
  names: readonly string[];
  /** The style and those it is based on, nearest first. */
  lineage: readonly Ancestor[];
  run: RunProperties;
  paragraph: ParagraphProperties;
  /** 0 to 8; 9 is body text. What the nearest style says by outline level or by being a built-in heading. */
  outlineLevel?: number;
  /** Table styles: whether they set off the first row or column. */
  marksFirstRow: boolean;
  marksFirstColumn: boolean;
}

/** A style by itself, without what it inherits. */
export interface Ancestor {
  id: string;
  /** Level of a numbering. */
  numberingLevel?: number;
}

/** The styles of a document. */
export interface Styles {
  /** The paragraph style of an id, the default one when the id is missing or unknown. */
  paragraph(id: string | undefined): Style;
  character(id: string | undefined): Style | undefined;
  table(id: string | undefined): Style | undefined;
  /** A style of any type, as numbering refers to it. */
  any(id: string): Style | undefined;
  defaults: RunProperties;
}

const NO_STYLE: Omit<Style, 'id'> = {
  names: [],
  lineage: [],
  run: {},
  paragraph: {},
  marksFirstRow: false,
  marksFirstColumn: false,
};

/** Reads `word/styles.xml`; without it every style is known by its id alone. */
export function readStyles(root: XmlElement | undefined): Styles {
  const elements = new Map<string, XmlElement>();
  const defaultIds = new Map<string, string>();
  for (const element of childrenOf(root, 'w:style')) {
    const id = attributeOf(element, 'w:styleId');
    if (id === undefined) continue;
    if (!elements.has(id)) elements.set(id, element);
    if (isTrue(attributeOf(element, 'w:default'))) defaultIds.set(typeOf(element), id);
  }
  const resolved = new Map<string, Style>();
  const resolve = (id: string): Style => {
    const known = resolved.get(id) ?? resolveStyle(id, elements);
    resolved.set(id, known);
    return known;
  };
  const ofType = (type: string) => (id: string | undefined) => {
    const element = id === undefined ? undefined : elements.get(id);
    if (id !== undefined && element && typeOf(element) === type) return resolve(id);
    const standard = defaultIds.get(type);
    return standard === undefined ? undefined : resolve(standard);
  };
  const defaultParagraph = ofType('paragraph');
  return {
    paragraph: (id) =>
      id !== undefined && !elements.has(id)
        ? unknownStyle(id, defaultParagraph(undefined))
        : (defaultParagraph(id) ?? { ...NO_STYLE, id: '' }),
    character: (id) => (id === undefined ? undefined : ofType('character')(id)),
    table: ofType('table'),
    any: (id) => (elements.has(id) ? resolve(id) : undefined),
    defaults: readRunProperties(childOf(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr')),
  };
}

function typeOf(element: XmlElement): string {
  return attributeOf(element, 'w:type') ?? 'paragraph';
}

/** A style that is used but not defined: its id often is its English name without spaces. */
function unknownStyle(id: string, standard: Style | undefined): Style {
  const name = id.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  const outlineLevel = headingLevelOf(name);
  return { ...(standard ?? NO_STYLE), id, names: [name], lineage: [{ id }], outlineLevel };
}

function resolveStyle(id: string, elements: ReadonlyMap<string, XmlElement>): Style {
  const chain = chainOf(id, elements);
  const lineage: Ancestor[] = [];
  const style: Style = { ...NO_STYLE, id, lineage };
  style.names = chain.map((element) => (settingOf(element, 'w:name') ?? '').trim().toLowerCase());
  chain.forEach((element, i) => {
    const paragraph = readParagraphProperties(childOf(element, 'w:pPr'));
    const { numberingLevel } = paragraph;
    lineage.push({ id: attributeOf(element, 'w:styleId') ?? '', numberingLevel });
    style.run = inheritRunProperties(style.run, readRunProperties(childOf(element, 'w:rPr')));
    style.paragraph = inheritParagraphProperties(style.paragraph, paragraph);
    style.outlineLevel ??= paragraph.outlineLevel ?? headingLevelOf(style.names[i]!);
    style.marksFirstRow ||= setsOff(element, 'firstRow');
    style.marksFirstColumn ||= setsOff(element, 'firstCol');
  });
  return style;
}

/** Styles based on each other: Word itself makes chains of ten at most. */
const LONGEST_CHAIN = 50;

/** The style and those it is based on, nearest first. */
function chainOf(id: string, elements: ReadonlyMap<string, XmlElement>): XmlElement[] {
  const chain = new Set<XmlElement>();
  for (let element = elements.get(id); element && !chain.has(element) && chain.size < LONGEST_CHAIN; ) {
    chain.add(element);
    element = elements.get(settingOf(element, 'w:basedOn') ?? '');
  }
  return [...chain];
}

/** Built-in headings keep their English name in files of every language; other programs translate it. */
const HEADING_NAME =
  /^(?:heading|überschrift|titre|título|titulo|titolo|títol|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|标题|標題|見出し|제목|başlık|címsor|επικεφαλίδα|naslov|titlu|pealkiri|virsraksts|antraštė|עברית כותרת|כותרת|عنوان|judul|tiêu đề)\s*([1-9])$/;

function headingLevelOf(name: string): number | undefined {
  const level = HEADING_NAME.exec(name)?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}

/** Whether a table style formats a part of the table in a way one sees. */
function setsOff(style: XmlElement, part: string): boolean {
  const condition = childrenOf(style, 'w:tblStylePr').find(
    (element) => attributeOf(element, 'w:type') === part,
  );
  if (!condition) return false;
  const run = readRunProperties(childOf(condition, 'w:rPr'));
  return (run.bold ?? run.italic ?? false) || childOf(condition, 'w:tcPr', 'w:shd') !== undefined;
}
