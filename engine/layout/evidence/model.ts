/** What is known of a candidate: named numbers, lengths in the document's own units. The same names for every candidate. */
export type Features = Readonly<Record<string, number>>;

/** Features below the threshold go left. A leaf is its share of the log-odds. */
export type Node = number | { feature: string; below: number; left: Node; right: Node };

/**
 * Boosted trees of at most two questions each, as `npm run fit` writes them: the log-odds of a yes are `bias` and the
 * leaves that the features lead to. A yes is said from `threshold` on, which is where errors cost least.
 */
export interface Model {
  question: string;
  /** Day of the fit. */
  date: string;
  corpora: readonly string[];
  threshold: number;
  bias: number;
  trees: readonly Node[];
}

/** How likely a yes is, 0 to 1. */
export function likelihood(model: Model, features: Features): number {
  let odds = model.bias;
  for (const tree of model.trees) odds += leafOf(tree, features);
  return 1 / (1 + Math.exp(-odds));
}

export function isLikely(model: Model, features: Features): boolean {
  return likelihood(model, features) >= model.threshold;
}

function leafOf(tree: Node, features: Features): number {
  let node = tree;
  while (typeof node !== 'number') node = features[node.feature]! < node.below ? node.left : node.right;
  return node;
}
