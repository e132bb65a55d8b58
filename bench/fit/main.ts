// npm run fit [-- question …] [--features] [--errors n] [--dry]: gathers candidates whose answers are known, fits what is
// decided by evidence, prints the errors with each corpus in the fit and left out of it, and writes the models to
// engine/layout/evidence/ and engine/ocr/words/evidence/. With --features also what leaving out each feature costs; with --errors the n surest errors
// of each corpus; with --dry nothing is written, only compared with what is committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { likelihood, type Model, NUMBERS } from '../../engine/layout/evidence/model.ts';
import { openCorpora } from '../corpora.ts';
import { printTable } from '../report.ts';
import { fitModel, leaveEachOut } from './judge.ts';
import { QUESTIONS } from './questions/index.ts';
import type { Question, Sample } from './sample.ts';

const EVIDENCE = 'engine/layout/evidence';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      features: { type: 'boolean', default: false },
      errors: { type: 'string', default: '0' },
      dry: { type: 'boolean', default: false },
    },
  });
  const found = openCorpora();
  if (!found) return;
  const { corpora, scorer } = found;
  const unknown = positionals.filter((name) => !QUESTIONS.some((question) => question.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no question ${unknown.join(', ')}; there are ${QUESTIONS.map((q) => q.name).join(', ')}`,
    );
  for (const question of QUESTIONS) {
    if (positionals.length > 0 && !positionals.includes(question.name)) continue;
    const samples = await question.gather(corpora, scorer);
    const names = Object.keys(samples[0]!.features);
    const model = fitModel(question, samples, names);
    console.log(`\n${question.name}: ${samples.length} candidates, ${names.length} features`);
    compareModel(fileOf(question), model);
    if (!values.dry) writeModel(fileOf(question), model);
    showErrors(question, samples, names);
    if (values.features) showFeatures(question, samples, names);
    showSurest(model, samples, Number(values.errors));
  }
}

function showErrors(question: Question, samples: readonly Sample[], names: readonly string[]): void {
  const rows = leaveEachOut(question, samples, names).map(({ corpus, inside, outside }) => [
    corpus,
    String(inside.samples),
    String(inside.yes),
    inside.error.toFixed(4),
    outside.error.toFixed(4),
    `${outside.wrongYes} / ${outside.wrongNo}`,
    outside.calibration.toFixed(4),
  ]);
  const left = ['left out', 'wrong yes / no', 'calibration'];
  printTable(['corpus', 'candidates', 'yes', 'error', ...left], rows);
}

/** What leaving out each feature does to the mean loss on corpora left out; small or negative ones are not worth having. */
function showFeatures(question: Question, samples: readonly Sample[], names: readonly string[]): void {
  const lossWithout = (name?: string) => {
    const kept = names.filter((other) => other !== name);
    const losses = leaveEachOut(question, samples, kept).map(({ outside }) => outside.loss);
    return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  };
  const whole = lossWithout();
  const costs = names.map((name): [string, number] => [name, lossWithout(name) - whole]);
  const rows = costs.sort(([, a], [, b]) => b - a).map(([name, cost]) => [name, cost.toFixed(5)]);
  printTable(['feature', 'loss without it'], rows);
}

function showSurest(model: Model, samples: readonly Sample[], most: number): void {
  const shown = new Map<string, number>();
  const wrong = samples
    .map((sample) => ({ sample, likely: likelihood(model, sample.features) }))
    .filter(({ sample, likely }) => likely >= model.threshold !== sample.answer)
    .sort((a, b) => Math.abs(b.likely - model.threshold) - Math.abs(a.likely - model.threshold));
  for (const { sample, likely } of wrong) {
    const count = shown.get(sample.corpus) ?? 0;
    shown.set(sample.corpus, count + 1);
    if (count < most)
      console.log(
        `${sample.answer ? 'missed' : 'false '} ${likely.toFixed(2)} ${sample.corpus} ${sample.place}`,
      );
  }
}

const fileOf = ({ name, folder = EVIDENCE }: Question) => join(folder, `${name}.json`);

/** Says whether the committed model is what the fit gives. */
function compareModel(file: string, model: Model): void {
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === textOf(model);
  console.log(isSame ? `${file} is what this fit gives` : `${file} is not what this fit gives`);
}

function writeModel(file: string, model: Model): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(model));
  console.log(`written: ${file}`);
}

function textOf({ trees, ...rest }: Model): string {
  const lines = Array.from(
    { length: trees.length / NUMBERS },
    (_, tree) => `  ${trees.slice(tree * NUMBERS, (tree + 1) * NUMBERS).join(',')}`,
  ).join(',\n');
  const head = JSON.stringify(rest, null, 1).slice(0, -2);
  return `${head},\n "trees": [\n${lines}\n ]\n}\n`;
}

await main();
