import type { Alignment, Block, Inline, Paragraph } from '../../../document/document.ts';
import type { ListPlace } from '../format/numbering.ts';

/** A part of a story before neighbours are put together to lists, quotes, code and captioned blocks. */
export type StoryPiece = ParagraphPiece | BlockPiece;

export type ParagraphRole =
  | { type: 'heading'; level: number }
  | { type: 'body' | 'quote' | 'code' | 'caption' };

export interface ParagraphPiece {
  type: 'paragraph';
  role: ParagraphRole;
  inlines: Inline[];
  item?: ListPlace;
  /** Goes on in the item of a list without being one: its numbering prints no mark. */
  goesOn?: boolean;
  /** Left indent in twips. */
  indent: number;
  /** Only a font of one width says that it is code. */
  looksLikeCode: boolean;
  /** What a caption counts, where it counts: `Table`, `Figure`. */
  sequence?: string;
  align?: Alignment;
  direction?: 'rtl';
}

export interface BlockPiece {
  type: 'block';
  block: Block;
  /** Left indent in twips, where the block has one. */
  indent?: number;
  /** Belongs to the paragraph before it; where that one is a list item, it is part of the item. */
  attached?: boolean;
}

/** A piece as a paragraph of its own. */
export function pieceToParagraph({ inlines, align, direction, role }: ParagraphPiece): Paragraph {
  const paragraph: Paragraph = { type: 'paragraph', inlines };
  if (align) paragraph.align = align;
  if (direction) paragraph.direction = direction;
  if (role.type === 'caption') paragraph.role = 'caption';
  return paragraph;
}

/** Puts text before inlines. */
export function prefixText(prefix: string, inlines: readonly Inline[]): Inline[] {
  const [first, ...rest] = inlines;
  if (first?.type === 'text') return [{ type: 'text', text: prefix + first.text }, ...rest];
  return [{ type: 'text', text: prefix }, ...inlines];
}
