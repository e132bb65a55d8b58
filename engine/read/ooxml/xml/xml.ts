import { type ChildrenOptions, childrenUpToEnd, parseEvents } from './child-events.ts';
import type { XmlBudget, XmlElement } from './element.ts';
import { feedParser } from './feed-parser.ts';
import { createTreeBuilder, drop, keep, type TreeBuilder } from './tree-builder.ts';

export type { XmlBudget, XmlElement, XmlNode } from './element.ts';

/** An element that is not kept: its child elements come as they are parsed, once. */
export interface XmlStream {
  name: string;
  streamed: Iterable<XmlElement>;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Parses a part into a tree. Of `mc:AlternateContent` only the children of the branch that readers understand
 * remain, in its place; comments, processing instructions and white space between elements are left out.
 * Document type declarations are refused, so no entity is ever defined or fetched. Elements in `ignored` (readers'
 * names) are left out with all they hold, and do not count against the budget.
 * @throws ConversionError `invalid_office` when malformed, `too_complex` past the budget
 */
export function parseXml(
  bytes: Uint8Array,
  budget: XmlBudget,
  ignored: ReadonlySet<string> = NOTHING,
): XmlElement {
  // Each tag may have a text before it. What may be too much is counted before memory is taken for it.
  if (2 * countTags(bytes) > budget.nodes) buildTree(bytes, createTreeBuilder({ ...budget }, ignored, drop));
  return buildTree(bytes, createTreeBuilder(budget, ignored, keep));
}

function buildTree(bytes: Uint8Array, builder: TreeBuilder): XmlElement {
  for (const _ of feedParser(bytes, builder));
  return builder.root();
}

/**
 * Parses a part as `parseXml` does, but gives what stands in one element right below the root, each child as soon as
 * it is complete, and keeps none.
 *
 * @param name of the element
 * @throws ConversionError like `parseXml`, while children are taken; `invalid_office` when there is no such element
 */
export function* parseChildren(
  bytes: Uint8Array,
  name: string,
  budget: XmlBudget,
  options: ChildrenOptions = {},
): Generator<XmlElement | XmlStream> {
  const events = parseEvents(bytes, name, budget, options);
  for (let next = events.next(); !next.done; next = events.next()) {
    const event = next.value;
    if ('element' in event) yield event.element;
    if (!('begun' in event)) continue;
    const children = childrenUpToEnd(events);
    yield { name: event.begun, streamed: children };
    // What nobody asked for.
    for (const _ of children);
  }
}

const OPENING = '<'.charCodeAt(0);

/** Tags of a part, opening and closing ones, and whatever else begins like one. */
export function countTags(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === OPENING) count++;
  return count;
}
