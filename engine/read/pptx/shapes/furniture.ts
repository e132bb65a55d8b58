import type { Block, Box, Furniture } from '../../../document/document.ts';
import { inlinesOf, textOf, walkBlocks } from '../../../document/walk.ts';
import type { SlideContext } from '../slide-context.ts';

/** A context for reading what is left out: it leaves no trace but what is noted. */
export function withoutTrace(context: SlideContext): SlideContext {
  return { ...context, warnings: [], languages: new Map(), linkedSlides: new Set() };
}

interface LeftOut {
  blocks: readonly Block[];
  box: Box | undefined;
}

/** Notes the text of a shape that is left out as furniture, once for all slides that show it. */
export function noteFurniture({ blocks, box }: LeftOut, { furniture, slide }: SlideContext): void {
  const texts = [...walkBlocks(blocks)].map((block) => textOf(inlinesOf(block)));
  const text = texts.join(' ').replace(/\s+/g, ' ').trim();
  if (text === '') return;
  const known = furniture.get(text);
  const noted: Furniture = known ?? { text, places: [] };
  if (box) noted.places.push({ page: slide, box });
  furniture.set(text, noted);
}
