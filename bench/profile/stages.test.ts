import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { expect, it } from 'vitest';
import { listFiles } from '../corpora.ts';
import { stageFunctions, tallyProfiles } from './stages.ts';

const node = (id: number, functionName: string, children: number[] = []): Profiler.ProfileNode => ({
  id,
  callFrame: { functionName, scriptId: '0', url: '', lineNumber: 0, columnNumber: 0 },
  children,
});

/** The root calls a loader and `findTables2`, which calls `groupBy`; a sample a millisecond. */
const profile = (samples: number[]): Profiler.Profile => ({
  nodes: [
    node(1, '(root)', [2, 3, 5, 6, 7]),
    node(2, 'load'),
    node(3, 'findTables2', [4]),
    node(4, 'groupBy'),
    node(5, '(garbage collector)'),
    node(6, '(idle)'),
    node(7, 'dispatch'),
  ],
  startTime: 0,
  endTime: samples.length * 1000,
  samples,
  timeDeltas: samples.map(() => 1000),
});

it('gives a function to the stage that called it, and what belongs to none to the start', () => {
  const { stages, all } = tallyProfiles([profile([2, 3, 4, 4])]);
  expect(stages.get('tables')).toBeCloseTo(0.003);
  expect(stages.get('start and rest')).toBeCloseTo(0.001);
  expect(all).toBeCloseTo(0.004);
});

it('gives garbage to the stage that ran before, and leaves idle time out', () => {
  const { stages, collecting, all } = tallyProfiles([profile([4, 5, 6, 6])]);
  expect(stages.get('tables')).toBeCloseTo(0.002);
  expect(collecting).toBeCloseTo(0.001);
  expect(all).toBeCloseTo(0.002);
});

it('adds the samples of several threads up', () => {
  const { stages, all } = tallyProfiles([profile([3, 4]), profile([4, 6])]);
  expect(stages.get('tables')).toBeCloseTo(0.003);
  expect(all).toBeCloseTo(0.003);
});

it('keeps the time apart that taking samples costs', () => {
  const { sampling, all } = tallyProfiles([profile([7, 7, 3])]);
  expect(sampling).toBeCloseTo(0.002);
  expect(all).toBeCloseTo(0.001);
});

it('gives recognition its own stage, also where it went on after waiting', () => {
  const { stages } = tallyProfiles([
    {
      ...profile([2, 3, 3]),
      nodes: [node(1, '(root)', [2, 3]), node(2, 'readScannedPage'), node(3, 'finishReading')],
    },
  ]);
  expect(stages.get('recognise')).toBeCloseTo(0.003);
});

it('knows the functions of the product by the names they have there', () => {
  const sources = ['engine', 'service']
    .flatMap((folder) => listFiles(folder, /(?<!\.test)\.ts$/))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unknown = stageFunctions.filter(
    (name) => !new RegExp(`(?:function\\*?|const) ${name}\\b|^\\s+(?:async )?${name}[(:]`, 'm').test(sources),
  );
  expect(unknown).toEqual(['postMessage']); // of Node.js
});
