import { attributeOf, childOf } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';

/** How the part at hand is read. */
export interface MathContext {
  /** Inside an array of equations, where `&` aligns. */
  aligned: boolean;
  /** Converts everything inside an element. */
  convert(element: XmlElement, context: MathContext): string;
}

/** The content of a child by name. */
export function part(element: XmlElement, name: string, context: MathContext): string {
  const child = childOf(element, name);
  return child === undefined ? '' : context.convert(child, context);
}

/** A value of an element's properties: `setting(accent, 'm:chr')` is the `m:val` of `m:accPr/m:chr`. */
export function setting(element: XmlElement, name: string): string | undefined {
  return attributeOf(childOf(element, `${element.name}Pr`, name), 'm:val');
}

/** Whether a property is on; present without a value it is. */
export function flag(element: XmlElement, name: string): boolean {
  const property = childOf(element, `${element.name}Pr`, name);
  return property !== undefined && !/^(0|off|false)$/i.test(attributeOf(property, 'm:val') ?? '');
}
