import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, widthOf } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import { growBox } from '../../words/grow-box.ts';
import type { Component } from '../components.ts';
import { cropPicture, type Picture } from '../picture.ts';
import { countShades } from '../shades/shades.ts';

/** Pieces of writing, in heights of a printed letter: dots are lower, drawings higher; joined letters of one word are one. */
const HEIGHT = { least: 0.6, most: 16 };
/** A rule is longer, in its own thickness. */
const LONGEST = 14;
/** Share of a piece's box that a pen inks: less is a frame, more a blot or the mass of a photograph. */
const INKED = { least: 0.03, most: 0.65 };
/** Pieces of one passage stand at most so far apart, in their usual height. */
const APART = 1.6;
/** A passage has so many pieces at least, which together are this long, in heights of a printed letter. */
const FEWEST_PIECES = 5;
const LEAST_LENGTH = 25;
/** Pieces of one passage are about as high as each other, to this factor, at least so many of them. */
const ALIKE = 3;
const MOSTLY = 0.7;
/** Writing stands on paper: this share of its box is nearly as light as the page's paper; of photographs less is. */
const LEAST_PAPER = 0.6;
const LIGHT = 0.8;
/** More pieces are the grain of a photograph. */
const MOST_PIECES = 6_000;

/**
 * Gathers ink that could not be read to passages of writing: by hand, or in type that the engine does not know. The
 * marks of drawings, few, far between or of many sizes, are none; nor is the grain of photographs.
 * @param ink pieces that no word was read in
 * @param letter the usual height of a letter, pixels
 */
export function findWriting(ink: readonly Component[], picture: Picture, letter: number): Box[] {
  const pieces = ink.filter((piece) => mayBeWritten(piece, letter));
  if (pieces.length < FEWEST_PIECES || pieces.length > MOST_PIECES) return [];
  const apart = APART * median(pieces.map(heightOf));
  const passages = gatherNear(pieces, apart).filter((passage) => isWriting(passage, letter));
  return keepOnPaper(passages.map(boxAround), picture);
}

/** Places that are mostly paper with so many pixels around them, which those in photographs are not. */
export function keepOnPaper<T extends Box>(places: readonly T[], picture: Picture, around = 0): T[] {
  if (places.length === 0) return [];
  const light = LIGHT * paperOf(picture);
  return places.filter((box) => lightShare(cropPicture(picture, growBox(box, around)), light) >= LEAST_PAPER);
}

/** The shade that a quarter of a picture is lighter than. */
function paperOf(picture: Picture): number {
  const counts = countShades(picture);
  let shade = 255;
  for (let lighter = counts[shade]!; lighter < picture.gray.length / 4; lighter += counts[--shade]!);
  return shade;
}

function lightShare({ gray }: Picture, least: number): number {
  let light = 0;
  for (let i = 0; i < gray.length; i++) if (gray[i]! >= least) light++;
  return light / gray.length;
}

function mayBeWritten(piece: Component, letter: number): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  if (height < HEIGHT.least * letter || height > HEIGHT.most * letter) return false;
  if (width > LONGEST * height || height > LONGEST * width) return false;
  const inked = piece.area / (width * height);
  return inked >= INKED.least && inked <= INKED.most;
}

/** Pieces in groups of those that stand close to one another. */
function gatherNear(pieces: readonly Component[], apart: number): Component[][] {
  const sorted = pieces.toSorted((a, b) => a.top - b.top);
  const groups = new Map<Component, Component[]>(sorted.map((piece) => [piece, [piece]]));
  const tallest = Math.max(...sorted.map(heightOf));
  for (const [i, piece] of sorted.entries()) {
    for (let k = i + 1; k < sorted.length && sorted[k]!.top - piece.top <= tallest + apart; k++) {
      if (distance(piece, sorted[k]!) > apart) continue;
      const [group, other] = [groups.get(piece)!, groups.get(sorted[k]!)!];
      if (group === other) continue;
      const [large, small] = group.length < other.length ? [other, group] : [group, other];
      for (const each of small) groups.set(each, large);
      large.push(...small);
    }
  }
  return [...new Set(groups.values())];
}

/** How far apart two boxes are, sideways or upwards, whichever is more; 0 where they touch. */
export function distance(a: Box, b: Box): number {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return Math.max(across, down, 0);
}

function isWriting(passage: readonly Component[], letter: number): boolean {
  const length = passage.reduce((sum, piece) => sum + widthOf(piece), 0);
  if (passage.length < FEWEST_PIECES || length < LEAST_LENGTH * letter) return false;
  const usual = median(passage.map(heightOf));
  const alike = passage.filter(
    (piece) => Math.max(heightOf(piece) / usual, usual / heightOf(piece)) <= ALIKE,
  );
  return alike.length >= MOSTLY * passage.length;
}
