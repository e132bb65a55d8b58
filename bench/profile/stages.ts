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
  'draw scans': ['renderPage'],
  // Each of them goes on by itself when what it waits for is there.
  recognise: [
    'readScannedPage',
    'recognizeAtSize',
    'recognizePage',
    'recognizeTwice',
    'drawSharply',
    'readUpright',
    'readSheet',
    'finishReading',
    'readMissed',
    'rereadDoubtful',
    'readInBands',
    'findUnreadLanguage',
  ],
  lines: ['preparePage', 'findLines', 'groupLines', 'figureBlocks'],
  tables: ['findTables'],
  order: ['orderDrawn', 'orderRecognized', 'joinBlocks'],
  compose: ['assembleReading', 'assembleSections', 'emitSections'],
  write: ['writeReading', 'writeSections'],
  'count tokens': ['openRankTable', 'countTokens', 'endOfPiece'],
  store: ['withDocument', 'withFileLock', 'replaceFile', 'createLowdbStore'],
  'between threads': ['pack', 'unpack', 'shareDocument', 'postMessage'],
};

/** Loading what the program is made of, and all else that is no stage of its own. */
const START = 'start and rest';
/** The inspector's function through which samples are started and ended. */
const SAMPLING = 'dispatch';

/** Functions that a stage begins with. */
export const stageFunctions: readonly string[] = Object.values(STAGES).flat();
export const stageNames: readonly string[] = [START, ...Object.keys(STAGES)];

/** Seconds of one thread by stage, and those of them that went into collecting garbage. */
export interface Seconds {
  stages: Map<string, number>;
  collecting: number;
  /** Beside them: what starting and ending the samples took. */
  sampling: number;
  all: number;
}

const stageOf = new Map(
  Object.entries(STAGES).flatMap(([stage, names]) => names.map((name) => [name, stage])),
);

/** Adds samples up; time in which their thread had nothing to do is left out. */
export function tallyProfiles(profiles: readonly Profiler.Profile[]): Seconds {
  const seconds: Seconds = { stages: new Map(), collecting: 0, sampling: 0, all: 0 };
  for (const profile of profiles) addProfile(seconds, profile);
  return seconds;
}

function addProfile(seconds: Seconds, { nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
  const stages = stagesOfNodes(nodes);
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let stage = START;
  samples.forEach((id, i) => {
    const name = nameOf.get(id);
    if (name === '(idle)') return;
    const spent = timeDeltas[i]! / 1e6;
    if (name === SAMPLING) {
      seconds.sampling += spent;
      return;
    }
    const isCollecting = name === '(garbage collector)';
    if (!isCollecting) stage = stages.get(id) ?? START; // garbage is collected for what ran before
    seconds.stages.set(stage, (seconds.stages.get(stage) ?? 0) + spent);
    if (isCollecting) seconds.collecting += spent;
    seconds.all += spent;
  });
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
