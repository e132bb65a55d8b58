import { seeded } from '../../engine/layout/testing/seeded.ts';
import type { Sample, Settings } from './sample.ts';

/** As in `Model`. */
interface Fit {
  bias: number;
  trees: number[];
}

/** Chosen on corpora left out of the fit: trees of all documents or all features err more on them. */
const SETTINGS: Settings = {
  trees: 2000,
  rate: 0.05,
  ridge: 0.01,
  leastLeaf: 0.004,
  documents: 0.6,
  features: 0.4,
};

/** Cuts tried per feature, at quantiles. */
const MOST_CUTS = 48;

interface Column {
  /** Which feature it is. */
  place: number;
  cuts: number[];
  /** Per sample, how many cuts lie at or below its value. */
  bins: Uint8Array;
}

interface Split {
  column: Column;
  /** Samples of fewer bins than this go left. */
  bin: number;
  gain: number;
}

/**
 * Fits boosted trees of depth two to the logistic loss (Newton steps), each on a part of the documents and features drawn
 * anew. Weights must sum to 1. The same samples and seed give the same trees.
 */
export function fitTrees(
  samples: readonly Sample[],
  weights: Float64Array,
  names: readonly string[],
  seed: number,
  given: Partial<Settings> = {},
): Fit {
  const settings = { ...SETTINGS, ...given };
  const columns = names.map((name, place) => binColumn(name, place, samples));
  const answers = Float64Array.from(samples, ({ answer }) => (answer ? 1 : 0));
  const share = answers.reduce((sum, answer, i) => sum + answer * weights[i]!, 0);
  const bias = Math.log(Math.max(share, 1e-6) / Math.max(1 - share, 1e-6));
  const odds = new Float64Array(samples.length).fill(bias);
  const gradients = new Float64Array(samples.length);
  const curvatures = new Float64Array(samples.length);
  const documents = numberDocuments(samples);
  const random = seeded(seed);
  const trees: number[] = [];
  for (let round = 0; round < settings.trees; round++) {
    for (let i = 0; i < odds.length; i++) {
      const p = 1 / (1 + Math.exp(-odds[i]!));
      gradients[i] = weights[i]! * (answers[i]! - p);
      curvatures[i] = weights[i]! * p * (1 - p);
    }
    const asked = columns.filter(() => random() < settings.features);
    const members = drawMembers(documents, settings.documents, random);
    const tree = growTree(members, { columns: asked, gradients, curvatures, weights, settings });
    if (!tree) continue;
    trees.push(...numbersOf(tree));
    addLeaves(tree, odds);
  }
  return { bias: round(bias), trees };
}

/** For each sample which document it is of, counted from 0. */
function numberDocuments(samples: readonly Sample[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(samples, ({ document }) => {
    const number = numbers.get(document) ?? numbers.size;
    numbers.set(document, number);
    return number;
  });
}

/** Places of the samples of documents drawn at random: those of one document come together or not at all. */
function drawMembers(documents: Uint32Array, share: number, random: () => number): Uint32Array {
  const drawn: boolean[] = [];
  const members = new Uint32Array(documents.length);
  let count = 0;
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!;
    drawn[document] ??= random() < share;
    if (drawn[document]) members[count++] = i;
  }
  return members.subarray(0, count);
}

function binColumn(name: string, place: number, samples: readonly Sample[]): Column {
  const values = samples.map(({ features }) => features[name]!);
  const missing = values.findIndex((value) => !Number.isFinite(value));
  if (missing >= 0) throw new Error(`${name} is ${values[missing]} at ${samples[missing]!.place}`);
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const step = Math.max(1, (distinct.length - 1) / MOST_CUTS);
  const cuts = new Set<number>();
  for (let at = 1; at < distinct.length; at += step) {
    const i = Math.floor(at);
    cuts.add(round((distinct[i - 1]! + distinct[i]!) / 2));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return { place, cuts: sorted, bins: Uint8Array.from(values, (value) => countAtMost(sorted, value)) };
}

function countAtMost(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A question and what it leads to, those below its cut first. */
interface Fork<Side> {
  split: Split;
  sides: [Side, Side];
}

type Tree = Fork<Fork<number> | number>;

interface State {
  columns: readonly Column[];
  gradients: Float64Array;
  curvatures: Float64Array;
  weights: Float64Array;
  settings: Settings;
}

/** Undefined where nothing is worth asking. */
function growTree(members: Uint32Array, state: State): Tree | undefined {
  return fork(members, state, (side) => fork(side, state, (end) => leaf(end, state)) ?? leaf(side, state));
}

function fork<Side>(
  members: Uint32Array,
  state: State,
  grow: (members: Uint32Array) => Side,
): Fork<Side> | undefined {
  const split = bestSplit(members, state);
  if (!split) return undefined;
  const { column, bin } = split;
  const below = members.filter((i) => column.bins[i]! < bin);
  const above = members.filter((i) => column.bins[i]! >= bin);
  return { split, sides: [grow(below), grow(above)] };
}

function numbersOf({ split, sides }: Tree): number[] {
  const question = ({ column, bin }: Split) => [column.place, column.cuts[bin - 1]!];
  return [
    ...question(split),
    ...sides.flatMap((side) =>
      typeof side === 'number' ? [...question(split), side, side] : [...question(side.split), ...side.sides],
    ),
  ];
}

/** Adds to the odds of each sample the leaf that its features lead to. */
function addLeaves({ split, sides }: Tree, odds: Float64Array): void {
  const sideOf = ({ column, bin }: Split, i: number) => (column.bins[i]! < bin ? 0 : 1);
  for (let i = 0; i < odds.length; i++) {
    const side = sides[sideOf(split, i)]!;
    odds[i]! += typeof side === 'number' ? side : side.sides[sideOf(side.split, i)]!;
  }
}

function leaf(members: Uint32Array, { gradients, curvatures, settings }: State): number {
  let [gradient, curvature] = [0, settings.ridge];
  for (const i of members) {
    gradient += gradients[i]!;
    curvature += curvatures[i]!;
  }
  return round((settings.rate * gradient) / curvature);
}

function bestSplit(members: Uint32Array, state: State): Split | undefined {
  const { gradients, curvatures, weights, settings } = state;
  const own = [gradients, curvatures, weights].map((all) => pick(all, members)) as Sums;
  const [gradientTotal, curvatureTotal, weightTotal] = own.map(sum) as [number, number, number];
  const whole = gradientTotal ** 2 / (curvatureTotal + settings.ridge);
  let best: Split | undefined;
  for (const column of state.columns) {
    const sums = sumBins(members, column, own);
    let [gradient, curvature, weight] = [0, 0, 0];
    for (let bin = 1; bin <= column.cuts.length; bin++) {
      gradient += sums[3 * bin - 3]!;
      curvature += sums[3 * bin - 2]!;
      weight += sums[3 * bin - 1]!;
      if (weight < settings.leastLeaf || weightTotal - weight < settings.leastLeaf) continue;
      const gain =
        gradient ** 2 / (curvature + settings.ridge) +
        (gradientTotal - gradient) ** 2 / (curvatureTotal - curvature + settings.ridge) -
        whole;
      if (gain > 1e-9 && gain > (best?.gain ?? 0)) best = { column, bin, gain };
    }
  }
  return best;
}

/** The values of the members, in their order. */
function pick(all: Float64Array, members: Uint32Array): Float64Array {
  const own = new Float64Array(members.length);
  for (let k = 0; k < own.length; k++) own[k] = all[members[k]!]!;
  return own;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let k = 0; k < values.length; k++) total += values[k]!;
  return total;
}

type Sums = [gradients: Float64Array, curvatures: Float64Array, weights: Float64Array];

/** What the members of each bin sum to, three numbers for each; values come in the order of the members. */
function sumBins(members: Uint32Array, { bins, cuts }: Column, [gradients, curvatures, weights]: Sums) {
  const sums = new Float64Array(3 * (cuts.length + 1));
  for (let k = 0; k < members.length; k++) {
    const at = 3 * bins[members[k]!]!;
    sums[at]! += gradients[k]!;
    sums[at + 1]! += curvatures[k]!;
    sums[at + 2]! += weights[k]!;
  }
  return sums;
}

/** Five digits are enough of any weight and keep the files readable. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
