import type { Layout, LayoutBlock, Place } from './wire.ts';

/** So many blocks are looked ahead for the text of an element: what was left out of the one stands in the other. */
const LOOK_AHEAD = 12;
/** Characters by which a text is known again. */
const COMPARED = 32;

/**
 * Finds the places of elements of the converted document: both are in reading order, and their texts begin alike.
 * @param texts of the elements of the body, in order
 * @returns where each stands in the source; nothing for what was not found
 */
export function matchBlocks(texts: readonly string[], { blocks }: Layout): (readonly Place[])[] {
  let next = 0;
  return texts.map((text) => {
    const wanted = beginningOf(text);
    if (wanted === '') return [];
    const found = blocks
      .slice(next, next + LOOK_AHEAD)
      .findIndex((block) => isAlike(beginningOf(textOf(block)), wanted));
    const block = found < 0 ? undefined : blocks[next + found];
    if (!block) return [];
    next += found + 1;
    return placesOf(block);
  });
}

/** One may be cut, or have a caption before it. */
function isAlike(one: string, other: string): boolean {
  return one !== '' && (one.startsWith(other) || other.startsWith(one));
}

function beginningOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, COMPARED);
}

function textOf({ caption = '', text = '', children = [], cells = [] }: LayoutBlock): string {
  const inner = [
    ...children.map(textOf),
    ...cells.map((cell) => cell.text ?? (cell.children ?? []).map(textOf).join('')),
  ];
  return [caption, text, ...inner].join('');
}

/** Its own, or those of what it is made of. */
function placesOf({ page, box, places, children = [] }: LayoutBlock): readonly Place[] {
  if (page !== undefined && box !== undefined) return [{ page, box }];
  return places ?? children.flatMap(placesOf);
}
