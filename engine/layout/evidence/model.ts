/** What is known of a candidate: named numbers, lengths in the document's own units. The same names for every candidate. */
export type Features = Readonly<Record<string, number>>;

/**
 * Boosted trees, as `npm run fit` writes them: the log-odds of a yes are `bias` and the leaf of each tree that the
 * features lead to. A yes is said from `threshold` on, which is where errors cost least.
 */
export interface Model {
  question: string;
  corpora: readonly string[];
  threshold: number;
  bias: number;
  /** Names of what the trees ask for. */
  features: readonly string[];
  /**
   * `NUMBERS` for each tree, which asks two questions: `[feature, below]`, then for those below and those above that
   * `[feature, below, leaf, leaf]`. Features by their place in `features`.
   */
  trees: readonly number[] | Float64Array;
}

/** How many numbers say what a tree is. */
export const NUMBERS = 10;

/** How likely a yes is, 0 to 1. */
export function likelihood(model: Model, features: Features): number {
  return 1 / (1 + Math.exp(-logOdds(model, features)));
}

/** The log-odds of a yes. */
export function logOdds(model: Model, features: Features): number {
  const { trees } = model;
  const known = new Float64Array(model.features.length);
  for (let i = 0; i < known.length; i++) known[i] = features[model.features[i]!]!;
  let odds = model.bias;
  // Comparisons are counted with instead of branched on: no processor guesses well which way a tree goes, and a wrong guess
  // takes longer than all of the tree.
  for (let at = 0; at < trees.length; at += NUMBERS) {
    const side = at + 6 - 4 * Number(known[trees[at]!]! < trees[at + 1]!);
    odds += trees[side + 3 - Number(known[trees[side]!]! < trees[side + 1]!)]!;
  }
  return odds;
}

/** Whether a yes is as likely as the fit asks for. */
export function isLikely(model: Model, features: Features): boolean {
  return likelihood(model, features) >= model.threshold;
}
