import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import type { Tag } from '../../page.ts';
import type { Token } from '../tokens.ts';

/** What an element of the tagged structure calls a table. */
export interface TaggedTable extends Box {
  element: Tag;
  tokens: Token[];
}

/** The tables that the tags name, those inside others too. */
export function findTaggedTables(tokens: readonly Token[]): TaggedTable[] {
  const tables = new Map<number, { element: Tag; tokens: Token[] }>();
  for (const token of tokens) {
    for (let tag = token.word.tag; tag; tag = tag.parent) {
      if (tag.role !== 'Table') continue;
      const table = tables.get(tag.id);
      if (table) table.tokens.push(token);
      else tables.set(tag.id, { element: tag, tokens: [token] });
    }
  }
  return [...tables.values()].map((table) => Object.assign(boxAround(table.tokens), table));
}
