import type { XmlElement } from './xml.ts';

/** The child elements, without text. */
export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element ? (element.children.filter((child) => typeof child !== 'string') as XmlElement[]) : [];
}

/** The child elements of a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** The first descendant reached by going from child to child by name. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element;
  for (const name of path) {
    if (!current) return undefined;
    current = current.children.find(
      (child): child is XmlElement => typeof child !== 'string' && child.name === name,
    );
  }
  return current;
}

/** Every descendant of a name, outermost first, in document order. */
export function* descendantsOf(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  const pending = elementsOf(element).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.name === name) yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]!;
      if (typeof child !== 'string') pending.push(child);
    }
  }
}

/** The first descendant of a name. */
export function descendantOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return descendantsOf(element, name).next().value ?? undefined;
}

/** All text inside an element. */
export function xmlText(element: XmlElement | undefined): string {
  if (!element) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : xmlText(child))).join('');
}

/**
 * An attribute under its prefixed or its bare name (`w:val` or `val`): some producers drop the prefix.
 */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes[name] ?? element?.attributes[name.slice(name.indexOf(':') + 1)];
}

/** A whole number in an attribute; undefined when missing or no number. */
export function integerOf(element: XmlElement | undefined, name: string): number | undefined {
  const value = Number.parseInt(attributeOf(element, name) ?? '', 10);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** An XML boolean as Office writes them: `1`, `true`, `on`. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(1|true|on)$/i.test(value);
}
