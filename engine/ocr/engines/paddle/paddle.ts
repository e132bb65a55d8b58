import { type ChildProcess, fork } from 'node:child_process';
import type { Picture } from '../../ink/picture.ts';
import { type OcrEngine, OcrFailed, type RecognizedLine, type RecognizeOptions } from '../ocr-engine.ts';
import { withinLimit } from '../time-limit.ts';
import { findPaddle, type PaddleFiles } from './find-paddle.ts';

/** A picture for the process that runs the models. */
export interface PaddleOrder {
  id: number;
  files: PaddleFiles;
  picture: Picture;
  seen?: RecognizeOptions['seen'];
}

export type PaddleAnswer = { id: number; lines: RecognizedLine[] } | { id: number; failure: string };

/** A process that had nothing to do for so long is ended, milliseconds: it keeps up to 400 MB. */
const IDLE = 30_000;

/**
 * PaddleOCR's small models in a process of their own, which starts with the first picture. They know English alone.
 * @throws ConversionError `language_missing` when they are not installed
 */
export function createPaddle(files: PaddleFiles = findPaddle()): OcrEngine {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function ask(order: PaddleOrder): Promise<RecognizedLine[]> {
    child ??= startProcess();
    const asked = child;
    return new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        asked.off('message', onAnswer).off('exit', onExit).off('error', onExit);
        end();
      };
      const fail = (detail: string) => finish(() => reject(new OcrFailed('failed', detail)));
      const onExit = () => fail('the process ended');
      const onAnswer = (answer: PaddleAnswer) => {
        if (answer.id !== order.id) return;
        if ('failure' in answer) fail(answer.failure);
        else finish(() => resolve(answer.lines));
      };
      asked.on('message', onAnswer).on('exit', onExit).on('error', onExit).send(order);
    });
  }

  return {
    languages: ['eng'],
    recognize: async (picture, { seen, limit }) => {
      clearTimeout(idle);
      try {
        const order = { id: ++orders, files, picture, seen };
        const lines = await withinLimit(ask(order), limit, 'the second opinion');
        idle = setTimeout(stop, IDLE).unref();
        return lines.map((line) => ({ lines: [line] }));
      } catch (error) {
        stop();
        throw error;
      }
    },
    close: async () => stop(),
  };
}

/** The bundled program; run from source, it is the one that the last build left in `dist/`. */
function startProcess(): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts');
  const script = new URL(fromSource ? '../../../../dist/paddle.js' : './paddle.js', import.meta.url);
  const child = fork(script, { serialization: 'advanced', stdio: 'ignore', execArgv: [] });
  // Neither it nor what it says keeps the program alive; whoever waits for an answer has a time limit that does.
  child.unref();
  child.channel?.unref();
  return child;
}
