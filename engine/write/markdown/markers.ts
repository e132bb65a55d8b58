import { certainlyCloses, certainlyOpens, characterAt, characterBefore } from './flanking.ts';
import { type MarkerPiece, type Piece, pieceText } from './pieces.ts';

/** Rounds after which no more is hoped for: a mark turned into tags can spoil its neighbour, but hardly ever a chain. */
const MAX_ROUNDS = 8;

/** Turns the marks whose delimiters would not be understood where they stand into HTML tags. */
export function settleMarkers(pieces: readonly Piece[]): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!settleOnce(pieces)) return;
  }
  for (const piece of pieces) if (piece.kind === 'marker') piece.mark.html = true;
}

function settleOnce(pieces: readonly Piece[]): boolean {
  let changed = false;
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'marker' || piece.mark.html || isUnderstood(pieces, i, piece)) return;
    piece.mark.html = true;
    changed = true;
  });
  return changed;
}

/** Delimiters side by side make one run, whose ends are what counts. */
function isUnderstood(pieces: readonly Piece[], index: number, marker: MarkerPiece): boolean {
  const delimiter = pieceText(marker).charAt(0);
  const isInRun = (piece: Piece | undefined) =>
    piece?.kind === 'marker' && !piece.mark.html && pieceText(piece).charAt(0) === delimiter;
  let first = index;
  while (isInRun(pieces[first - 1])) first--;
  let last = index;
  while (isInRun(pieces[last + 1])) last++;
  if (marker.side === 'open' && isAfterClosing(pieces, first, index)) return false;
  const left = pieces[first - 1];
  const right = pieces[last + 1];
  const surroundings = {
    before: left ? characterBefore(pieceText(left), pieceText(left).length) : '',
    after: right ? characterAt(pieceText(right), 0) : '',
  };
  return marker.side === 'open' ? certainlyOpens(surroundings) : certainlyCloses(surroundings);
}

/** A run that closes and then opens could be split in more ways than one. */
function isAfterClosing(pieces: readonly Piece[], first: number, index: number): boolean {
  return pieces.slice(first, index).some((piece) => piece.kind === 'marker' && piece.side === 'close');
}
