import type { Block, Figure, Heading, Inline, Paragraph } from '../../../document/document.ts';
import type { Table } from '../../../document/table.ts';
import { textWithBreaks } from '../../../document/walk.ts';
import { assembleList } from './lists.ts';
import {
  type BlockPiece,
  type ParagraphPiece,
  pieceToParagraph,
  prefixText,
  type StoryPiece,
} from './piece.ts';

/** Puts neighbouring pieces together: captions to what they name, items to lists, lines to code, paragraphs to quotes. */
export function assemble(pieces: readonly StoryPiece[]): Block[] {
  const tied = tieCaptions(keepInnerBlanks(pieces));
  const blocks: Block[] = [];
  for (let at = 0; at < tied.length; ) {
    const piece = tied[at]!;
    if (piece.type === 'block') {
      blocks.push(piece.block);
      at++;
      continue;
    }
    const { block, length } = assembleFrom(piece, tied, at);
    for (const assembled of block) blocks.push(assembled);
    at += length;
  }
  return blocks;
}

/** As `assemble`; numbers alone fill a cell, as in a column that counts the rows. */
export function assembleCell(pieces: readonly StoryPiece[]): Block[] {
  return pieces.every(isBlank) ? pieces.flatMap(numberOf) : assemble(pieces);
}

/** The number that a paragraph without text shows. */
function numberOf(piece: StoryPiece): Paragraph[] {
  const label = piece.type === 'paragraph' ? piece.item?.label : undefined;
  return label === undefined ? [] : [{ type: 'paragraph', inlines: [{ type: 'text', text: label }] }];
}

/** A line of code without characters, which shows only between other lines, or a list item without text. */
function isBlank(piece: StoryPiece): boolean {
  return piece.type === 'paragraph' && piece.inlines.length === 0;
}

/** Leaves out blank pieces that are no lines within code. */
function keepInnerBlanks(pieces: readonly StoryPiece[]): StoryPiece[] {
  const kept: StoryPiece[] = [];
  let blanks: StoryPiece[] = [];
  for (const piece of pieces) {
    if (isBlank(piece)) {
      blanks.push(piece);
      continue;
    }
    const before = kept.at(-1);
    if (before && isCode(before) && isCode(piece))
      for (const blank of blanks.filter(isCode)) kept.push(blank);
    blanks = [];
    kept.push(piece);
  }
  return kept;
}

function isCode(piece: StoryPiece): boolean {
  return piece.type === 'paragraph' && !piece.item && (piece.role.type === 'code' || piece.looksLikeCode);
}

interface Assembled {
  block: Block[];
  /** Pieces it is made of. */
  length: number;
}

function assembleFrom(piece: ParagraphPiece, pieces: readonly StoryPiece[], at: number): Assembled {
  const { role } = piece;
  switch (role.type) {
    case 'heading':
      return { block: [headingOf(piece, role.level)], length: 1 };
    case 'code':
      return assembleCode(pieces, at, (next) => next.role.type === 'code');
    case 'quote': {
      const length = runLength(pieces, at, (next) => next.role.type === 'quote' && !next.item);
      if (piece.item) return assembleList(pieces, at, assemble);
      const quoted = pieces.slice(at, at + length).map((next) => pieceToParagraph(next as ParagraphPiece));
      return { block: [{ type: 'quote', blocks: quoted }], length };
    }
    case 'body':
    case 'caption':
      if (piece.item) return assembleList(pieces, at, assemble);
      if (piece.looksLikeCode) return assembleLookalike(piece, pieces, at);
      return { block: [pieceToParagraph(piece)], length: 1 };
  }
}

/** Paragraphs in a font of one width are code when there are several lines of them. */
function assembleLookalike(piece: ParagraphPiece, pieces: readonly StoryPiece[], at: number): Assembled {
  const code = assembleCode(
    pieces,
    at,
    (next) => next.looksLikeCode && !next.item && next.role.type === 'body',
  );
  const [block] = code.block;
  const hasLines = block?.type === 'code' && block.text.includes('\n');
  return hasLines ? code : { block: [pieceToParagraph(piece)], length: 1 };
}

function assembleCode(
  pieces: readonly StoryPiece[],
  at: number,
  belongs: (piece: ParagraphPiece) => boolean,
): Assembled {
  const length = runLength(pieces, at, belongs);
  const lines = pieces.slice(at, at + length).map((next) => textWithBreaks((next as ParagraphPiece).inlines));
  return { block: [{ type: 'code', text: lines.join('\n') }], length };
}

function runLength(
  pieces: readonly StoryPiece[],
  at: number,
  belongs: (piece: ParagraphPiece) => boolean,
): number {
  let length = 1;
  for (let next = pieces[at + 1]; next?.type === 'paragraph' && belongs(next); next = pieces[at + length])
    length++;
  return length;
}

/** A mark with words, as `Article IV`, is read as text of the heading; one of numbers stands beside it. */
function headingOf({ item, inlines: all }: ParagraphPiece, level: number): Heading {
  const { id, inlines } = takeAnchor(all);
  const heading: Heading = { type: 'heading', level, inlines };
  if (item?.label && item.hasWords) heading.inlines = prefixText(`${item.label} `, inlines);
  else if (item?.label) heading.number = item.label;
  if (id !== undefined) heading.id = id;
  return heading;
}

/** Bookmarks that Word makes for tables of contents. */
const CONTENTS_BOOKMARK = '_Toc';

/** A bookmark of a heading names the heading: that of the table of contents, else the first. */
function takeAnchor(inlines: readonly Inline[]): { id?: string; inlines: Inline[] } {
  const anchors = inlines.filter((inline) => inline.type === 'anchor');
  const named = anchors.find(({ id }) => id.startsWith(CONTENTS_BOOKMARK)) ?? anchors[0];
  return { id: named?.id, inlines: inlines.filter((inline) => inline !== named) };
}

/** Ties each caption to the table or figure beside it; one that has none beside it stays a paragraph. */
function tieCaptions(pieces: readonly StoryPiece[]): StoryPiece[] {
  const result: StoryPiece[] = [];
  const tied = new Set<StoryPiece>();
  for (const [at, piece] of pieces.entries()) {
    if (!isCaption(piece)) continue;
    const target = targetOf(piece, pieces[at - 1], pieces[at + 1], tied);
    if (!target) continue;
    target.block.caption = piece.inlines;
    tied.add(target).add(piece);
  }
  for (const piece of pieces) if (!(tied.has(piece) && isCaption(piece))) result.push(piece);
  return result;
}

interface CaptionedPiece extends BlockPiece {
  block: Table | Figure;
}

function targetOf(
  caption: ParagraphPiece,
  before: StoryPiece | undefined,
  after: StoryPiece | undefined,
  tied: ReadonlySet<StoryPiece>,
): CaptionedPiece | undefined {
  const candidates = [before, after].filter((piece): piece is CaptionedPiece => isFree(piece, tied));
  const wanted = wantedType(caption.sequence);
  const matching = wanted ? candidates.filter(({ block }) => block.type === wanted) : candidates;
  // Captions stand above tables and below figures unless there is nothing else to name.
  const usual = matching.find((piece) => (piece === before) === (piece.block.type === 'figure'));
  return usual ?? matching[0];
}

/** What a counter named in the caption counts; Word names it in its own language. */
function wantedType(sequence: string | undefined): 'table' | 'figure' | undefined {
  if (sequence === undefined) return undefined;
  if (/^tab|^cuadro|^表/i.test(sequence)) return 'table';
  return /^(fig|abb|ill|image|bild|obr|rys|图|図)/i.test(sequence) ? 'figure' : undefined;
}

function isFree(piece: StoryPiece | undefined, tied: ReadonlySet<StoryPiece>): piece is CaptionedPiece {
  if (piece?.type !== 'block' || tied.has(piece)) return false;
  return (piece.block.type === 'table' || piece.block.type === 'figure') && !hasCaption(piece.block.caption);
}

function hasCaption(caption: readonly Inline[] | undefined): boolean {
  return caption !== undefined && caption.length > 0;
}

function isCaption(piece: StoryPiece): piece is ParagraphPiece {
  return piece.type === 'paragraph' && piece.role.type === 'caption' && !piece.item;
}
