import type { Context } from '../context.ts';
import type { Drawing } from '../ui/drawing.ts';
import type { BatchProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** Work shorter than this shows nothing; milliseconds. */
const patience = 1000;
/** The same where each piece of work is reported as it ends. */
const shortPatience = 300;

/** Where it is drawn what is under way, if it is. */
export interface Screen {
  /** Writes something else, with the drawing out of the way. */
  aside<T>(write: () => T | Promise<T>): Promise<T>;
  /** Takes the drawing away. */
  stop(): void;
}

/** Draws progress on stderr once the work has lasted a second; only where someone watches. */
export function watchProgress(progress: BatchProgress, context: Context): Screen {
  const began = performance.now();
  return openScreen(context, patience, async (terminal) => {
    const { drawProgress } = await import('../ui/draw-progress.tsx');
    return () => drawProgress(progress, terminal, began);
  });
}

/** Draws on stderr what is waited for, as `describe` says it then; only where someone watches. */
export function watchWait(describe: () => string, context: Context): Screen {
  return openScreen(context, shortPatience, async (terminal) => {
    const { drawWait } = await import('../ui/draw-progress.tsx');
    return () => drawWait(describe, terminal);
  });
}

/** @param load imports the drawing code */
function openScreen(
  { terminal, invocation }: Context,
  patienceMilliseconds: number,
  load: (terminal: Terminal) => Promise<() => Drawing>,
): Screen {
  if (!terminal.animated || invocation.silent || invocation.mode !== 'terminal') return blankScreen;
  let drawing: Drawing | undefined;
  let stopped = false;
  let asides = 0;
  const timer = setTimeout(async () => {
    const draw = await load(terminal);
    if (stopped) return;
    drawing = draw();
    if (asides > 0) drawing.hide();
  }, patienceMilliseconds);
  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    drawing?.remove();
    drawing = undefined;
  }
  return {
    async aside(write) {
      asides += 1;
      drawing?.hide();
      try {
        return await write();
      } finally {
        asides -= 1;
        if (terminal.stdoutIsPipe)
          stop(); // a pager has its first lines, and the terminal
        else if (asides === 0) drawing?.show();
      }
    },
    stop,
  };
}

const blankScreen: Screen = {
  aside: async (write) => write(),
  stop: () => undefined,
};
