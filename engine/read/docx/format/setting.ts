import { attributeOf, childOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';

/** A property that is on, off or unsaid (ST_OnOff, ECMA-376 part 1, 22.9.2.7); present without a value it is on. */
export function onOff(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = childOf(properties, name);
  if (!element) return undefined;
  return !/^(0|false|off|none)$/i.test(attributeOf(element, 'w:val') ?? '');
}

/** The `w:val` of a property. */
export function settingOf(properties: XmlElement | undefined, ...path: string[]): string | undefined {
  return attributeOf(childOf(properties, ...path), 'w:val');
}
