import type { Box } from '../../document/document.ts';
import { holdsMiddle, widthOf } from '../../layout/geometry.ts';
import type { Component } from './components.ts';

/** The ink of a letter is hardly wider than the engine says; that of two that touch is. */
const WIDER = 1.6;

/** The ink of a letter: the largest piece over its middle that is no wider than a letter. */
export function inkOf(letter: Box, pieces: readonly Component[]): Component | undefined {
  const own = pieces.filter(
    (piece) => holdsMiddle(piece, letter) && widthOf(piece) <= WIDER * widthOf(letter),
  );
  return own.reduce<Component | undefined>((a, b) => (a && a.area >= b.area ? a : b), undefined);
}
