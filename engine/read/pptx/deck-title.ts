import type { Block } from '../../document/document.ts';
import { textOf } from '../../document/walk.ts';

/** Titles that programs give to every new deck, in the languages in which they are seen most. */
const UNTITLED =
  /^(power\s?point[\s-]?(presentation|präsentation|presentatie|презентация|プレゼンテーション|演示文稿|簡報)|pr[ée]sentation power\s?point|presentaci[óo]n de power\s?point|presentazione (standard di )?power\s?point|apresenta[çc][ãa]o do power\s?point|презентация power\s?point|(slide|folie|diapositive|diapositiva) \d+|presentation\d*|untitled.*)$/i;

/** The title of a deck: the one its file names unless nobody chose it, else its first heading. */
export function deckTitle(named: string | undefined, blocks: readonly Block[]): string | undefined {
  if (named !== undefined && !UNTITLED.test(named.trim())) return named;
  const heading = blocks.find((block) => block.type === 'heading');
  return heading && textOf(heading.inlines).replace(/\s+/g, ' ').trim();
}
