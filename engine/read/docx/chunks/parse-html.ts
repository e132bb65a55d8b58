import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** What is left of the elements that pages may have; those of one document share it. */
export interface HtmlBudget {
  elements: number;
}

class TooManyElements extends Error {}

/**
 * The nodes of a page's body, made as browsers make them; undefined when there are more than the budget allows: an open
 * mark is made anew in each paragraph, so a small page can ask for many.
 */
export function parseHtml(page: string, budget: HtmlBudget): HtmlNode[] | undefined {
  try {
    const document = parse<DefaultTreeAdapterMap>(page, {
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(...rest) {
          if (--budget.elements < 0) throw new TooManyElements();
          return defaultTreeAdapter.createElement(...rest);
        },
      },
      scriptingEnabled: false,
    });
    const html = document.childNodes.filter(isElement).find(({ tagName }) => tagName === 'html');
    return html?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body')?.childNodes ?? [];
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** A whole number in an attribute; undefined when missing or no number. */
export function integerOf(element: HtmlElement, name: string): number | undefined {
  const value = Number.parseInt(attributeOf(element, name) ?? '', 10);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** All text inside nodes, however deep. */
export function textIn(nodes: readonly HtmlNode[]): string {
  const texts: string[] = [];
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value);
    else if (node.nodeName === 'br') texts.push('\n');
    else if (isElement(node)) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return texts.join('');
}
