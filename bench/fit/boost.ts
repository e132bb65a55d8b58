import type { Features, Node } from '../../engine/layout/evidence/model.ts';
import { seeded } from '../../engine/layout/testing/seeded.ts';
import type { Sample } from './sample.ts';

export interface Fit {
  bias: number;
  trees: Node[];
}

export interface Settings {
  trees: number;
  /** Share of each tree's leaves that is added. */
  rate: number;
  /** What a leaf's weight is divided by more: large values keep leaves of few samples small. */
  ridge: number;
  /** Least share of all weight in a leaf. */
  leastLeaf: number;
  /** Share of the documents that each tree is fitted on, so that no tree leans on one of them. */
  documents: number;
  /** Share of the features that each tree may ask for, so that what says nearly the same is all heard. */
  features: number;
}

/** Chosen on corpora left out of the fit of tables: fewer trees, of all documents or all features, err more on them. */
export const SETTINGS: Settings = {
  trees: 500,
  rate: 0.2,
  ridge: 0.01,
  leastLeaf: 0.004,
  documents: 0.6,
  features: 0.4,
};

/** Cuts tried per feature, at quantiles. */
const MOST_CUTS = 48;

interface Column {
  name: string;
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
  settings: Settings = SETTINGS,
): Fit {
  const columns = names.map((name) => binColumn(name, samples));
  const answers = Float64Array.from(samples, ({ answer }) => (answer ? 1 : 0));
  const share = answers.reduce((sum, answer, i) => sum + answer * weights[i]!, 0);
  const bias = Math.log(Math.max(share, 1e-6) / Math.max(1 - share, 1e-6));
  const odds = new Float64Array(samples.length).fill(bias);
  const gradients = new Float64Array(samples.length);
  const curvatures = new Float64Array(samples.length);
  const random = seeded(seed);
  const trees: Node[] = [];
  for (let round = 0; round < settings.trees; round++) {
    for (let i = 0; i < samples.length; i++) {
      const p = 1 / (1 + Math.exp(-odds[i]!));
      gradients[i] = weights[i]! * (answers[i]! - p);
      curvatures[i] = weights[i]! * p * (1 - p);
    }
    const asked = columns.filter(() => random() < settings.features);
    const members = drawMembers(samples, settings.documents, random);
    const tree = growTree(members, 2, { columns: asked, gradients, curvatures, weights, settings });
    if (typeof tree === 'number') continue;
    trees.push(tree);
    samples.forEach(({ features }, i) => {
      odds[i]! += leafOf(tree, features);
    });
  }
  return { bias: round(bias), trees };
}

/** Places of the samples of documents drawn at random: those of one document come together or not at all. */
function drawMembers(samples: readonly Sample[], share: number, random: () => number): Uint32Array {
  const drawn = new Map<string, boolean>();
  const isDrawn = ({ document }: Sample) => {
    if (!drawn.has(document)) drawn.set(document, random() < share);
    return drawn.get(document)!;
  };
  return Uint32Array.from([...samples.keys()].filter((i) => isDrawn(samples[i]!)));
}

function leafOf(tree: Node, features: Features): number {
  let node = tree;
  while (typeof node !== 'number') node = features[node.feature]! < node.below ? node.left : node.right;
  return node;
}

interface State {
  columns: readonly Column[];
  gradients: Float64Array;
  curvatures: Float64Array;
  weights: Float64Array;
  settings: Settings;
}

function binColumn(name: string, samples: readonly Sample[]): Column {
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
  return { name, cuts: sorted, bins: Uint8Array.from(values, (value) => countAtMost(sorted, value)) };
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

function growTree(members: Uint32Array, depth: number, state: State): Node {
  const split = depth > 0 ? bestSplit(members, state) : undefined;
  if (!split) return leaf(members, state);
  const { column, bin } = split;
  const left = members.filter((i) => column.bins[i]! < bin);
  const right = members.filter((i) => column.bins[i]! >= bin);
  return {
    feature: column.name,
    below: column.cuts[bin - 1]!,
    left: growTree(left, depth - 1, state),
    right: growTree(right, depth - 1, state),
  };
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
  const total = { gradient: 0, curvature: 0, weight: 0 };
  for (const i of members) {
    total.gradient += gradients[i]!;
    total.curvature += curvatures[i]!;
    total.weight += weights[i]!;
  }
  const whole = total.gradient ** 2 / (total.curvature + settings.ridge);
  let best: Split | undefined;
  for (const column of state.columns) {
    const sums = sumBins(members, column, state);
    let [gradient, curvature, weight] = [0, 0, 0];
    for (let bin = 1; bin <= column.cuts.length; bin++) {
      gradient += sums.gradient[bin - 1]!;
      curvature += sums.curvature[bin - 1]!;
      weight += sums.weight[bin - 1]!;
      if (weight < settings.leastLeaf || total.weight - weight < settings.leastLeaf) continue;
      const gain =
        gradient ** 2 / (curvature + settings.ridge) +
        (total.gradient - gradient) ** 2 / (total.curvature - curvature + settings.ridge) -
        whole;
      if (gain > 1e-9 && gain > (best?.gain ?? 0)) best = { column, bin, gain };
    }
  }
  return best;
}

function sumBins(members: Uint32Array, column: Column, { gradients, curvatures, weights }: State) {
  const gradient = new Float64Array(column.cuts.length + 1);
  const curvature = new Float64Array(column.cuts.length + 1);
  const weight = new Float64Array(column.cuts.length + 1);
  for (const i of members) {
    const bin = column.bins[i]!;
    gradient[bin]! += gradients[i]!;
    curvature[bin]! += curvatures[i]!;
    weight[bin]! += weights[i]!;
  }
  return { gradient, curvature, weight };
}

/** Five digits are enough of any weight and keep the files readable. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
