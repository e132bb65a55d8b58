import { likelihood, type Model } from '../../engine/layout/evidence/model.ts';
import { calibrationError } from '../scans/calibration.ts';
import { fitTrees } from './boost.ts';
import type { Question, Sample } from './sample.ts';

/** A corpus eight times as large weighs twice as much: alike, ten samples of a small one outweighed thousands of others. */
const SHARE = 1 / 3;

/** Corpora weigh by their size, damped, and in them each sample by its own weight; all sum to 1. */
function weigh(samples: readonly Sample[]): Float64Array {
  const corpora = new Map<string, { size: number; total: number }>();
  for (const { corpus, weight = 1 } of samples) {
    const { size, total } = corpora.get(corpus) ?? { size: 0, total: 0 };
    corpora.set(corpus, { size: size + 1, total: total + weight });
  }
  const whole = [...corpora.values()].reduce((sum, { size }) => sum + size ** SHARE, 0);
  return Float64Array.from(samples, ({ corpus, weight = 1 }) => {
    const { size, total } = corpora.get(corpus)!;
    return ((weight / total) * size ** SHARE) / whole;
  });
}

export function fitModel(question: Question, samples: readonly Sample[], names: readonly string[]): Model {
  const weights = weigh(samples);
  const { bias, trees } = fitTrees(samples, weights, names, question.seed, question.settings);
  const corpora = [...new Set(samples.map(({ corpus }) => corpus))];
  // A yes costs more than it saves below this likelihood.
  const threshold = question.costOfWrongYes / (1 + question.costOfWrongYes);
  return { question: question.name, corpora, threshold, bias, features: names, trees };
}

interface Errors {
  samples: number;
  yes: number;
  /** Share of all weight that is answered wrongly. */
  error: number;
  wrongYes: number;
  wrongNo: number;
  /** Mean logistic loss. */
  loss: number;
  /** Mean distance of how likely a yes was said to be from how often it was one. */
  calibration: number;
}

export function judge(model: Model, samples: readonly Sample[]): Errors {
  const said = samples.map(({ features, answer }) => ({
    confidence: likelihood(model, features),
    right: answer,
  }));
  const errors: Errors = {
    samples: samples.length,
    yes: 0,
    error: 0,
    wrongYes: 0,
    wrongNo: 0,
    loss: 0,
    calibration: calibrationError(said),
  };
  const total = samples.reduce((sum, { weight = 1 }) => sum + weight, 0);
  samples.forEach(({ answer, weight = 1 }, i) => {
    const likely = said[i]!.confidence;
    const isYes = likely >= model.threshold;
    if (answer) errors.yes++;
    if (isYes !== answer) errors.error += weight / total;
    if (isYes && !answer) errors.wrongYes++;
    if (!isYes && answer) errors.wrongNo++;
    errors.loss -= (weight * Math.log(Math.max(1e-6, answer ? likely : 1 - likely))) / total;
  });
  return errors;
}

/** Corpora whose names differ by their number alone are of one kind: what was fitted to one of them knows the others. */
const kindOf = ({ corpus }: Sample) => corpus.replace(/-\d+$/, '');

/** Error on the corpora of each kind when they are in the fit, and when they are left out of it. */
export function leaveEachOut(
  question: Question,
  samples: readonly Sample[],
  names: readonly string[],
): { corpus: string; inside: Errors; outside: Errors }[] {
  const whole = fitModel(question, samples, names);
  const kinds = [...new Set(samples.map(kindOf))];
  return kinds.map((corpus) => {
    const own = samples.filter((sample) => kindOf(sample) === corpus);
    const others = samples.filter((sample) => kindOf(sample) !== corpus);
    const without = others.length > 0 ? fitModel(question, others, names) : whole;
    return { corpus, inside: judge(whole, own), outside: judge(without, own) };
  });
}
