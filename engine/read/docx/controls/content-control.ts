import {
  attributeOf,
  childOf,
  childrenOf,
  descendantOf,
  descendantsOf,
  xmlText,
} from '../../ooxml/xml/query.ts';
import type { XmlElement, XmlNode } from '../../ooxml/xml/xml.ts';
import type { BoundValues } from './bound-values.ts';

/**
 * What a content control (`w:sdt`) shows. One of plain text, or of a list, that is bound to a value shows that value,
 * whatever text was stored with it when the file was made (ECMA-376 part 1, 17.5.2.6).
 * @returns the control, or one in its place that holds the value
 */
export function fillControl(control: XmlElement, values: BoundValues): XmlElement {
  const properties = childOf(control, 'w:sdtPr');
  const binding = childOf(properties, 'w:dataBinding');
  const content = childOf(control, 'w:sdtContent');
  if (!properties || !binding || !content) return control;
  const value = values.valueOf(binding);
  const text = value === undefined ? undefined : textShown(value, properties);
  if (text === undefined || isSame(text, content)) return control;
  return { ...control, children: [properties, writeText(text, content)] };
}

/** The text that a control shows for a value; undefined for controls that show it in a form of their own, as dates. */
function textShown(value: string, properties: XmlElement): string | undefined {
  if (childOf(properties, 'w:text')) return value;
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const item = childrenOf(list, 'w:listItem').find((entry) => attributeOf(entry, 'w:value') === value);
  if (item) return attributeOf(item, 'w:displayText') ?? value;
  return list?.name === 'w:comboBox' ? value : undefined;
}

function isSame(text: string, content: XmlElement): boolean {
  const shown = [...descendantsOf(content, 'w:t')].map(xmlText).join('');
  return shown.replace(/\s+/g, '') === text.replace(/\s+/g, '');
}

/** What holds the text of a control: its first run, or where it has none a run in its first paragraph or in itself. */
function writeText(text: string, content: XmlElement): XmlElement {
  const run = descendantOf(content, 'w:r');
  if (run) return replaceRuns(content, run, fillRun(run, text));
  const host = descendantOf(content, 'w:p') ?? content;
  const filled = { ...host, children: [...host.children, fillRun(EMPTY_RUN, text)] };
  return host === content ? filled : mapElements(content, (element) => (element === host ? filled : element));
}

const EMPTY_RUN: XmlElement = { name: 'w:r', attributes: {}, children: [] };

function fillRun(run: XmlElement, text: string): XmlElement {
  const properties = run.children.filter((child) => typeof child !== 'string' && child.name === 'w:rPr');
  const lines = text.trim().split(/\r\n|\r|\n/);
  const shown = lines.flatMap((line, i): XmlNode[] => [
    ...(i > 0 ? [{ name: 'w:br', attributes: {}, children: [] }] : []),
    { name: 'w:t', attributes: {}, children: [line] },
  ]);
  return { ...run, children: [...properties, ...shown] };
}

/** Puts a run in the place of another, and takes out all others. */
function replaceRuns(content: XmlElement, first: XmlElement, filled: XmlElement): XmlElement {
  return mapElements(content, (element) => {
    if (element === first) return filled;
    return element.name === 'w:r' ? undefined : element;
  });
}

/** A copy of a tree whose elements are given by a function, from the outermost down; those it has no element for go. */
function mapElements(root: XmlElement, map: (element: XmlElement) => XmlElement | undefined): XmlElement {
  const children = root.children.flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    const mapped = map(child);
    if (mapped === undefined) return [];
    return mapped === child ? [mapElements(child, map)] : [mapped];
  });
  return { ...root, children };
}
