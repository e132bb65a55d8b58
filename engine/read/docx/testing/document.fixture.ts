import { paragraph } from '../../../document/build.ts';
import type { Block, Heading, List } from '../../../document/document.ts';

/** Short ways to write what a document should hold; for tests only. */
export { paragraph };

export function heading(level: number, text: string): Heading {
  return { type: 'heading', level, inlines: [{ type: 'text', text }] };
}

/** Items are texts, or texts followed by the blocks below them. */
export function bullets(...items: (string | [string, ...Block[]])[]): List {
  return { type: 'list', ordered: false, items: items.map(listItem) };
}

export function numbers(...items: (string | [string, ...Block[]])[]): List {
  return { type: 'list', ordered: true, items: items.map(listItem) };
}

function listItem(item: string | [string, ...Block[]]) {
  const [text, ...blocks] = typeof item === 'string' ? [item] : item;
  return { blocks: [paragraph(text), ...blocks] };
}
