import { createRequire } from 'node:module';
import type { Worker as NodeWorker } from 'node:worker_threads';
import { createWorker, OEM, type Worker, type WorkerOptions, type WorkerParams } from 'tesseract.js';
import { startProcessorClock } from '../../../processor-clock.ts';
import { optimizeAfter } from '../../../wasm-optimizing.ts';
import { OcrFailed } from '../ocr-engine.ts';
import { withinLimit } from '../time-limit.ts';
import { type LanguageModel, withModelFolder } from './languages.ts';
import { takeResult } from './take-result.ts';

/** A thread that runs Tesseract with some models. After a failure it must be ended. */
export interface TesseractThread {
  /** Does one thing at a time. @throws OcrFailed */
  run<T>(work: (worker: Worker) => Promise<T>, limit: number): Promise<T>;
  end(): void;
}

/** Pages cost a tenth less CPU, the first few and fourteen in a row alike, than with V8's own figure on Node 20. */
const WORK_TO_OPTIMIZE = 120_000_000;

/** Starting takes 0.5 s; many languages are given this long, milliseconds. */
const START_LIMIT = 30_000;

export type StartTesseract = (
  models: readonly LanguageModel[],
  kind: 'text' | 'orientation',
) => Promise<TesseractThread>;

/**
 * The program of a thread: tesseract.js's own, but for three things of its version 7.0. It takes the core with the older
 * recogniser for text as well: it tells its `getCore` whether the newer alone is wanted, where that expects a mode. The core
 * that was meant starts in 0.2 s less. It tells of its progress with every word. And it has Tesseract write JSON of what it
 * found, where that is taken here, and handed over as JSON: as objects it takes longer.
 */
function programOfThread(): URL {
  const library = createRequire(import.meta.url).resolve('tesseract.js');
  const program = `
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
const require = createRequire(${JSON.stringify(library)});
function replace(file, makeFrom) {
  require(file);
  const module = require.cache[require.resolve(file)];
  module.exports = makeFrom(module.exports);
}
replace('./worker-script/node/getCore.js', (getCore) => (newerAlone, ...rest) =>
  getCore(newerAlone ? ${OEM.LSTM_ONLY} : ${OEM.TESSERACT_ONLY}, ...rest));
replace('./worker-script/utils/dump.js', () => (core, api) => ({ text: JSON.stringify((${takeResult})(core, api)) }));
const post = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (message) => {
  if (message.status !== 'progress') post(message);
};
require('./worker-script/node/index.js');
`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** @throws OcrFailed */
export const startTesseract: StartTesseract = async (models, kind) => {
  let fail: (error: OcrFailed) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = (error) => reject(error);
  });
  // Nobody may be listening when a failure comes between two pictures.
  failure.catch(() => undefined);
  const orientation = kind === 'orientation';
  const options = {
    gzip: true,
    // The default keeps a copy of each model in the working directory, and trusts what it finds there.
    cacheMethod: 'none',
    legacyCore: orientation,
    legacyLang: orientation,
    // Declared as a path, it goes to Node.js as it is.
    workerPath: programOfThread() as URL & string,
    errorHandler: (error: unknown) => fail(new OcrFailed('failed', String(error))),
  } satisfies Partial<WorkerOptions>;
  const oem = orientation ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY;
  const codes = models.map((model) => model.code);
  const optimizeAsUsual = optimizeAfter(WORK_TO_OPTIMIZE);
  const starting = withModelFolder(models, (langPath) =>
    createWorker(codes, oem, { ...options, langPath }),
  ).finally(optimizeAsUsual);
  const worker = await withinLimit(
    Promise.race([starting, failure]),
    START_LIMIT,
    `starting ${codes.join('+')}`,
    startProcessorClock(),
  ).catch((error: unknown) => {
    starting.then((late) => late.terminate()).catch(() => undefined);
    throw asFailure(error);
  });
  const { worker: thread } = worker as Worker & { worker: NodeWorker };
  thread.on('error', (error) => fail(new OcrFailed('failed', error.name)));
  thread.on('exit', () => fail(new OcrFailed('failed', 'the thread ended')));
  thread.unref();
  return {
    run: async (work, limit) => {
      thread.ref();
      try {
        const recognition = Promise.race([work(worker), failure]);
        return await withinLimit(recognition, limit, 'recognition', startProcessorClock());
      } catch (error) {
        throw asFailure(error);
      } finally {
        thread.unref();
      }
    },
    end: () => {
      ended.add(worker);
      void worker.terminate();
    },
  };
};

const parametersOf = new WeakMap<Worker, string>();
/** What such a thread had said before it was ended may still arrive; a word to it would be an error that nobody can catch. */
const ended = new WeakSet<Worker>();

/**
 * Sets parameters of a thread where it has others. Given with each picture, all of the engine's would be copied before and
 * after it: 4 ms, a sixth of what a line of three words takes.
 * @throws OcrFailed where the thread was ended meanwhile
 */
export async function setParameters(worker: Worker, parameters: Partial<WorkerParams>): Promise<void> {
  const wanted = JSON.stringify(parameters);
  if (parametersOf.get(worker) === wanted) return;
  await worker.setParameters(parameters);
  if (ended.has(worker)) throw new OcrFailed('failed', 'the thread was ended');
  parametersOf.set(worker, wanted);
}

function asFailure(error: unknown): OcrFailed {
  return error instanceof OcrFailed ? error : new OcrFailed('failed', String(error));
}
