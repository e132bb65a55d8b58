import { countEach } from '../../../layout/statistics.ts';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';

/** Steps between the lines of a paragraph differ by less than this share of the usual one … */
const EVEN = 0.3;
/** … and their edges by less than this, em: at the left as far as first lines are set in. */
const OFF_EDGE = { left: 2.5, right: 0.8 };
/** Lines stand so far apart, em. */
const STEP = { least: 0.8, most: 2 };
/** So many lines tell the size of all, if so large a share of them has it … */
const FEWEST_LINES = 5;
const LEAST_ALIKE = 0.6;
/** … of those whose size differs from it by no more than this share: worn print shows no size better. */
const MOST_OFF = 0.35;

/**
 * Sizes of lines that fill a column at even steps: that of most of them. Where print is worn or blurred, letters of one line
 * look larger than those of the next.
 * @param lines - in reading order, with their sizes in pixels
 */
export function levelSizes(sizes: ReadonlyMap<RecognizedLine, number>): Map<RecognizedLine, number> {
  const leveled = new Map(sizes);
  let run: RecognizedLine[] = [];
  const settle = () => {
    const [usual, count] = mostUsual(run.map((line) => sizes.get(line)!));
    if (run.length < FEWEST_LINES || count < LEAST_ALIKE * run.length) return;
    for (const line of run) if (Math.abs(sizes.get(line)! / usual - 1) <= MOST_OFF) leveled.set(line, usual);
  };
  for (const line of sizes.keys()) {
    if (goesOn(run, line, sizes)) run.push(line);
    else {
      settle();
      run = [line];
    }
  }
  settle();
  return leveled;
}

/** The size that most lines have, and how many do. */
function mostUsual(sizes: readonly number[]): [size: number, count: number] {
  return [...countEach(sizes)].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
}

function goesOn(
  run: readonly RecognizedLine[],
  line: RecognizedLine,
  sizes: ReadonlyMap<RecognizedLine, number>,
): boolean {
  const last = run.at(-1);
  if (!last) return false;
  const em = Math.max(sizes.get(last)!, sizes.get(line)!);
  const step = footOf(line) - footOf(last);
  if (step < STEP.least * em || step > STEP.most * em) return false;
  if (Math.abs(line.left - last.left) > OFF_EDGE.left * em) return false;
  if (Math.abs(line.right - last.right) > OFF_EDGE.right * em) return false;
  const usual = (footOf(last) - footOf(run[0]!)) / (run.length - 1);
  return run.length < 2 || Math.abs(step - usual) <= EVEN * usual;
}

function footOf({ baseline: { y0, y1 } }: RecognizedLine): number {
  return (y0 + y1) / 2;
}
