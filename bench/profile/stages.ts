import type { Profiler } from 'node:inspector';

/**
 * Functions of the product, by the stage of a conversion that begins with each. What a function calls belongs to its
 * stage, unless it is named here itself.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  open: ['openPdf', 'openWithPdfium', 'loadDocument'],
  page: ['loadPage'],
  glyphs: ['readText'],
  objects: ['readObjects', 'readOverlay', 'readTags'],
  words: ['assemblePage'],
  lines: ['preparePage', 'findLines', 'groupLines', 'figureBlocks'],
  tables: ['findTables'],
  order: ['orderBlocks', 'joinBlocks'],
  compose: ['assembleReading'],
  write: ['writeReading'],
  'count tokens': ['openRankTable', 'countTokens', 'endOfPiece'],
  store: ['withDocument', 'withFileLock', 'replaceFile', 'createLowdbStore'],
  'between threads': ['pack', 'unpack', 'shareBytes', 'postMessage'],
};

/** Loading what the program is made of, and all else that is no stage of its own. */
const START = 'start and rest';

export const stageNames: readonly string[] = [START, ...Object.keys(STAGES)];

/** Seconds of one thread by stage, and those of them that went into collecting garbage. */
export interface Seconds {
  stages: Map<string, number>;
  collecting: number;
  all: number;
}

const stageOf = new Map(
  Object.entries(STAGES).flatMap(([stage, names]) => names.map((name) => [name, stage])),
);

/** Adds the samples of a thread up; time in which it had nothing to do is left out. */
export function tallyProfile({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Seconds {
  const stages = stagesOfNodes(nodes);
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const seconds: Seconds = { stages: new Map(), collecting: 0, all: 0 };
  let stage = START;
  samples.forEach((id, i) => {
    const name = nameOf.get(id);
    if (name === '(idle)') return;
    const isCollecting = name === '(garbage collector)';
    if (!isCollecting) stage = stages.get(id) ?? START; // garbage is collected for what ran before
    const spent = timeDeltas[i]! / 1e6;
    seconds.stages.set(stage, (seconds.stages.get(stage) ?? 0) + spent);
    if (isCollecting) seconds.collecting += spent;
    seconds.all += spent;
  });
  return seconds;
}

/** The stage of each node: its own, else that of the node it was called from. Callers come before what they call. */
function stagesOfNodes(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const stages = new Map<number, string>();
  for (const { id, callFrame, children = [] } of nodes) {
    // The build adds a number to a name that another function of the bundle has too.
    const stage = stageOf.get(callFrame.functionName.replace(/\d+$/, '')) ?? stages.get(id);
    if (stage === undefined) continue;
    stages.set(id, stage);
    for (const child of children) if (!stages.has(child)) stages.set(child, stage);
  }
  return stages;
}
