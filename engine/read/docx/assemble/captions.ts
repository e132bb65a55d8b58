import type { Figure, Inline } from '../../../document/document.ts';
import type { Table } from '../../../document/table.ts';
import type { BlockPiece, ParagraphPiece, StoryPiece } from './piece.ts';

/** Ties each caption to the table or figure beside it; one that has none beside it stays a paragraph. */
export function tieCaptions(pieces: readonly StoryPiece[]): StoryPiece[] {
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
