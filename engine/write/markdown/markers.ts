import {
  certainlyCloses,
  certainlyOpens,
  characterAt,
  characterBefore,
  possiblyCloses,
  possiblyOpens,
  type Surroundings,
} from './flanking.ts';
import { type MarkdownPiece, type MarkerPiece, pieceText } from './pieces.ts';

/** Rounds after which no more is hoped for: a mark turned into tags can spoil its neighbour, but hardly ever a chain. */
const MAX_ROUNDS = 8;

/** Delimiters side by side, which readers see as one run, and what stands around it. */
interface MarkerRun extends Surroundings {
  first: number;
  last: number;
}

/** Turns the marks whose delimiters would not be understood where they stand into HTML tags. */
export function resolveMarkers(pieces: readonly MarkdownPiece[]): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!resolveOnce(pieces)) return;
  }
  for (const piece of pieces) if (piece.kind === 'marker') piece.mark.html = true;
}

function resolveOnce(pieces: readonly MarkdownPiece[]): boolean {
  let changed = false;
  /** Runs that opened the marks around the piece at hand, outermost first. */
  const open: MarkerRun[] = [];
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'marker' || piece.mark.html) return;
    const run = findRun(pieces, i, piece);
    if (piece.side === 'open') open.push(run);
    const own = open.at(-1);
    const around = open.slice(0, -1).filter((outer) => outer.first !== own?.first);
    if (piece.side === 'close') open.pop();
    if (isUnderstood(pieces, i, piece, run) && !(isAmbiguous(run) && around.some(isShared))) return;
    if (piece.side === 'open') open.pop();
    piece.mark.html = true;
    changed = true;
  });
  return changed;
}

function findRun(pieces: readonly MarkdownPiece[], index: number, marker: MarkerPiece): MarkerRun {
  const delimiter = pieceText(marker).charAt(0);
  const isInRun = (piece: MarkdownPiece | undefined) =>
    piece?.kind === 'marker' && !piece.mark.html && pieceText(piece).charAt(0) === delimiter;
  let first = index;
  while (isInRun(pieces[first - 1])) first--;
  let last = index;
  while (isInRun(pieces[last + 1])) last++;
  const left = pieces[first - 1];
  const right = pieces[last + 1];
  return {
    first,
    last,
    before: left ? characterBefore(pieceText(left), pieceText(left).length) : '',
    after: right ? characterAt(pieceText(right), 0) : '',
  };
}

function isUnderstood(
  pieces: readonly MarkdownPiece[],
  index: number,
  marker: MarkerPiece,
  run: MarkerRun,
): boolean {
  if (marker.side === 'close') return certainlyCloses(run);
  return certainlyOpens(run) && !isAfterClosing(pieces, run.first, index);
}

/** A run that closes and then opens could be split in more ways than one. */
function isAfterClosing(pieces: readonly MarkdownPiece[], first: number, index: number): boolean {
  return pieces.slice(first, index).some((piece) => piece.kind === 'marker' && piece.side === 'close');
}

function isAmbiguous(run: MarkerRun): boolean {
  return possiblyOpens(run) && possiblyCloses(run);
}

/**
 * Once a part of an opening run is closed, readers disagree on how long the rest counts in CommonMark's rule of three
 * (6.2, rules 9 and 10), so that they may close it by what is meant to open.
 */
function isShared(run: MarkerRun): boolean {
  return run.last > run.first;
}
