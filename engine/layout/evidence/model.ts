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
  corpora: readonly string[];
  threshold: number;
  bias: number;
  trees: readonly Node[];
}

/** How likely a yes is, 0 to 1. */
export function likelihood(model: Model, features: Features): number {
  return 1 / (1 + Math.exp(-logOdds(model, features)));
}

/** The log-odds of a yes. */
export function logOdds(model: Model, features: Features): number {
  const { names, feature, value, right, roots } = flatOf(model);
  const known = new Float64Array(names.length);
  for (let i = 0; i < names.length; i++) known[i] = features[names[i]!]!;
  let odds = model.bias;
  for (const root of roots) {
    let at = root;
    while (feature[at]! >= 0) at = known[feature[at]!]! < value[at]! ? at + 1 : right[at]!;
    odds += value[at]!;
  }
  return odds;
}

export function isLikely(model: Model, features: Features): boolean {
  return likelihood(model, features) >= model.threshold;
}

/** The nodes of all trees in rows, each before those on its left and these before those on its right. */
interface Flat {
  names: string[];
  /** Which name a node asks for; -1 for leaves. */
  feature: number[];
  /** What it is compared with, or the leaf itself. */
  value: number[];
  right: number[];
  roots: number[];
}

const flattened = new WeakMap<Model, Flat>();

/** Trees laid out for speed, once for each model: hundreds of them are asked about every candidate. */
function flatOf(model: Model): Flat {
  const known = flattened.get(model);
  if (known) return known;
  const flat: Flat = { names: [], feature: [], value: [], right: [], roots: [] };
  for (const tree of model.trees) {
    flat.roots.push(flat.feature.length);
    addNode(flat, tree);
  }
  flattened.set(model, flat);
  return flat;
}

function addNode(flat: Flat, node: Node): void {
  const at = flat.feature.length;
  if (typeof node === 'number') {
    flat.feature.push(-1);
    flat.value.push(node);
    flat.right.push(0);
    return;
  }
  if (!flat.names.includes(node.feature)) flat.names.push(node.feature);
  flat.feature.push(flat.names.indexOf(node.feature));
  flat.value.push(node.below);
  flat.right.push(0);
  addNode(flat, node.left);
  flat.right[at] = flat.feature.length;
  addNode(flat, node.right);
}
