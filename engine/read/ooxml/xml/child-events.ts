import { invalidOffice } from '../office-error.ts';
import type { XmlBudget, XmlElement } from './element.ts';
import { feedParser } from './feed-parser.ts';
import { createTreeBuilder, keep, type OpenElement, type Take } from './tree-builder.ts';

/** Names of elements that are treated apart. */
export interface ChildrenOptions {
  /** Left out with all they hold; they do not count against the budget. */
  ignored?: ReadonlySet<string>;
  /** Not kept: they come as soon as they begin, and their children one by one. */
  streamed?: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** A complete element, or where one that is streamed begins or ends. */
type ChildEvent = { element: XmlElement } | { begun: string } | { ended: string };

/** The elements up to where the one that is streamed ends. */
export function* childrenUpToEnd(events: Iterator<ChildEvent>): Generator<XmlElement> {
  for (let next = events.next(); !next.done && 'element' in next.value; next = events.next()) {
    yield next.value.element;
  }
}

/** What happens right below the element `name`, itself right below the root. */
export function* parseEvents(
  bytes: Uint8Array,
  name: string,
  budget: XmlBudget,
  { ignored = NOTHING, streamed = NOTHING }: ChildrenOptions,
): Generator<ChildEvent> {
  const events: ChildEvent[] = [];
  let isFound = false;
  let begun: OpenElement | undefined;
  const take: Take = (node, path) => {
    const [, below, child] = path;
    const isInside = below?.name === name;
    if (!below) isFound ||= typeof node !== 'string' && node.name === name;
    else if (!isInside || path.length > 3) keep(node, path);
    else if (child && !streamed.has(child.name)) keep(node, path);
    else if (typeof node === 'string') return;
    else if (child) {
      if (begun !== child) events.push({ begun: child.name });
      begun = child;
      events.push({ element: node });
    } else if (begun && node.name === begun.name) {
      events.push({ ended: node.name });
      begun = undefined;
    } else events.push({ element: node });
  };
  for (const _ of feedParser(bytes, createTreeBuilder(budget, ignored, take))) yield* events.splice(0);
  yield* events;
  if (!isFound) throw invalidOffice('its content is missing');
}
