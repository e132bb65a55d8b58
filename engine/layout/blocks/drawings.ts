import type { Box } from '../../document/document.ts';
import { areNear, boxAround, boxOfRuling, enclose, holdsMiddle, overlaps } from '../geometry.ts';
import { isCaption } from '../lexicon/captions.ts';
import { findMarker, isSureBullet } from '../lexicon/list-markers.ts';
import type { Line } from '../lines/lines.ts';
import type { Page } from '../page.ts';
import { median } from '../statistics.ts';
import type { TextBlock } from './blocks.ts';

/** What is drawn is a drawing from this size on (points), with so many curves and slanted lines. */
const LEAST_SIZE = 36;
const LEAST_BENDS = 6;
/** Strokes nearer to each other than this (points) are of one drawing … */
const NEAR = 6;
/** … but for rules as long as this share of the page's width, and a page with more of them is not looked at. */
const LONG = 0.75;
const MOST_RULES = 1000;
/** A drawing is at most this large a share of the page, each way: larger ones are grounds. */
const LARGEST = 0.85;
/** Labels: at least so many, of so few lines and words, in type no larger than the page's times this. */
const LEAST_LABELS = 3;
const MOST_LINES = 3;
const MOST_WORDS = 6;
/** … and in type of the page's size, beside a drawing, of so many letters. */
const MOST_LETTERS = 3;
const LARGER = 1.25;
/** Labels stand beside what they are of, as the numbers of an axis do, at this many em. */
const BESIDE = 1.2;

/** A drawing with curves and slanted lines, and its labels. */
export interface LabelledDrawing extends Box {
  labels: TextBlock[];
}

/**
 * Charts and diagrams that are drawn on a page, each with the labels in and beside it. What a sentence stands in is none: it is
 * a ground or a frame; and so is what a table stands in.
 */
export function findLabelledDrawings(
  page: Page,
  texts: readonly TextBlock[],
  tables: readonly Box[],
): LabelledDrawing[] {
  const { width, height, sketches = [] } = page;
  if (sketches.length === 0 || width > height) return [];
  const usual = median(texts.flatMap(({ lines }) => lines.map(({ size }) => size)));
  const taken = new Set<TextBlock>();
  return joinSketches(page).flatMap((region) => {
    const [across, down] = [region.right - region.left, region.bottom - region.top];
    if (Math.min(across, down) < LEAST_SIZE || across > LARGEST * width || down > LARGEST * height) return [];
    if (tables.some((table) => overlaps(table, region))) return [];
    const inside = texts.filter((text) => !taken.has(text) && holdsMiddle(region, text));
    if (inside.some((text) => !mayLabel(text, LARGER * usual))) return [];
    const labels = withLabelsBeside(region, inside, texts, usual);
    if (labels.length < LEAST_LABELS) return [];
    for (const label of labels) taken.add(label);
    return [{ ...boxAround([region, ...labels]), labels }];
  });
}

/** Sketches joined by the strokes and points between them, where there are enough. */
function joinSketches({ sketches = [], rulings, dots = [], width }: Page): Box[] {
  const rules = rulings.filter(({ start, end }) => end - start < LONG * width);
  if (rules.length > MOST_RULES) return [];
  const parts = [
    ...sketches.map(({ bends, ...box }) => ({ ...box, bends })),
    ...rules.map((rule) => ({ ...boxOfRuling(rule), bends: 0 })),
    ...dots.map(({ left, top, right, bottom }) => ({ left, top, right, bottom, bends: 0 })),
  ];
  let joined = parts.slice(0, sketches.length);
  let rest = parts.slice(sketches.length);
  for (let before = -1; before !== joined.length + rest.length; ) {
    before = joined.length + rest.length;
    const regions: typeof parts = [];
    for (const part of joined) {
      const region = regions.find((other) => areNear(other, part, NEAR));
      if (!region) regions.push(part);
      else {
        enclose(region, part);
        region.bends += part.bends;
      }
    }
    joined = regions;
    rest = rest.filter((part) => {
      const region = joined.find((other) => areNear(other, part, NEAR));
      if (region) enclose(region, part);
      return !region;
    });
  }
  return joined.filter(({ bends }) => bends >= LEAST_BENDS);
}

/** The labels in a drawing with those around it: numbers, signs, and short texts in smaller type than the page's. */
function withLabelsBeside(
  region: Box,
  inside: readonly TextBlock[],
  texts: readonly TextBlock[],
  usual: number,
): TextBlock[] {
  const known = new Set(inside);
  const small = Math.max(0, ...inside.flatMap(({ lines }) => lines.map(({ size }) => size)));
  const isBeside = (text: TextBlock) => {
    const isNumber = text.lines.every(areNumbers);
    const isSign = text.lines.every((line) => line.text.length <= MOST_LETTERS);
    const isSmall = text.lines.every(({ size }) => size <= small && (isSign || size < usual));
    return (
      !known.has(text) &&
      (isNumber || isSmall) &&
      mayLabel(text, LARGER * usual) &&
      areNear(region, text, BESIDE * text.lines[0]!.size)
    );
  };
  return texts.filter((text) => known.has(text) || isBeside(text));
}

/** The numbers of an axis. */
const NUMBERS = /^(?:[-\u2212+]?\p{Nd}[\p{Nd}.,]*\s?%?(?:\s+|$))+$/u;

const areNumbers = ({ text }: Line) => NUMBERS.test(text);

function mayLabel({ lines }: TextBlock, largest: number): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const marker = findMarker(text);
  return (
    lines.length <= MOST_LINES &&
    lines.every((line) => line.size <= largest && (line.words <= MOST_WORDS || areNumbers(line))) &&
    !(marker && isSureBullet(marker)) &&
    !isCaption(text)
  );
}
