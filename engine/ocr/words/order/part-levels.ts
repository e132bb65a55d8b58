import { boxAround } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import type { RecognizedBlock, RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';

/** Words further apart than this, em, may stand in two cells. */
const WIDEST_SPACE = 1;
/** Feet of one line differ by less than this, em; letters hang lower by 0.22, and a text beside the middle of two lines by half a line, 0.55. */
const LEVEL = 0.35;
/** Letters that stand on their line. */
const STANDING = /^[A-PR-Za-fh-ik-or-xz0-9]$/;

/** Words of a line that follow each other at the distance of words. */
interface Run {
  words: RecognizedWord[];
  /** Where its letters stand; undefined where they do not show it. */
  foot: number | undefined;
}

/**
 * Parts lines whose words stand at two heights: the engine takes a cell in the middle of a row, and one of the lines beside it,
 * for one line.
 * @param em the usual size of type, pixels
 */
export function partLevels(blocks: readonly RecognizedBlock[], em: number): RecognizedBlock[] {
  return blocks.map(({ lines }) => ({ lines: lines.flatMap((line) => partLine(line, em)) }));
}

function partLine(line: RecognizedLine, em: number): RecognizedLine[] {
  const levels: Run[][] = [];
  for (const run of joinFootless(runsOf(line, em))) {
    const level = levels.find(([first]) => Math.abs((run.foot ?? 0) - (first!.foot ?? 0)) < LEVEL * em);
    if (level) level.push(run);
    else levels.push([run]);
  }
  return levels.length < 2 ? [line] : levels.map((runs) => lineOf(runs, line));
}

function runsOf({ words, baseline }: RecognizedLine, em: number): Run[] {
  const runs: RecognizedWord[][] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    if (before && word.left - before.right <= WIDEST_SPACE * em) runs.at(-1)!.push(word);
    else runs.push([word]);
  });
  return runs.map((run) => ({ words: run, foot: footOf(run, baseline) }));
}

/** Signs that show no foot go with what stands next to them. */
function joinFootless(runs: readonly Run[]): Run[] {
  const gapBefore = (i: number) =>
    runs[i] && runs[i - 1]
      ? runs[i]!.words[0]!.left - runs[i - 1]!.words.at(-1)!.right
      : Number.POSITIVE_INFINITY;
  const joined: Run[] = [];
  let held: RecognizedWord[] = [];
  runs.forEach((run, i) => {
    const last = joined.at(-1);
    const words = [...held, ...run.words];
    held = [];
    if (run.foot !== undefined) joined.push({ ...run, words });
    else if (last && gapBefore(i) <= gapBefore(i + 1)) last.words.push(...words);
    else held = words;
  });
  const last = joined.at(-1);
  if (last) last.words.push(...held);
  return joined;
}

/** How far below the start of the line's baseline letters stand, its slope taken out. */
function footOf(words: readonly RecognizedWord[], { x0, y0, x1, y1 }: RecognizedLine['baseline']) {
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  const feet = words
    .flatMap(({ letters }) => letters)
    .filter(({ text }) => STANDING.test(text))
    .map(({ left, bottom }) => bottom - slope * (left - x0));
  return feet.length > 0 ? median(feet) : undefined;
}

function lineOf(runs: readonly Run[], line: RecognizedLine): RecognizedLine {
  const words = runs.flatMap((run) => run.words);
  const foot = median(runs.flatMap((run) => run.foot ?? []));
  const { baseline } = line;
  const shift = foot - baseline.y0;
  return {
    ...line,
    ...boxAround(words),
    words,
    baseline: { ...baseline, y0: baseline.y0 + shift, y1: baseline.y1 + shift },
  };
}
