import type { Context } from './context.ts';
import type { Progress } from './progress.ts';

/** Work shorter than this shows nothing. */
const patience = 1000;

/** Where progress is drawn, if it is. */
export interface Screen {
  /** Writes something else, with the drawing out of the way. */
  aside<T>(write: () => T | Promise<T>): Promise<T>;
  /** Takes the drawing away. */
  stop(): void;
}

/** The drawing on a screen once it is there. */
export interface Drawing {
  hide(): void;
  show(): void;
  remove(): void;
}

/** Draws progress on stderr once the work has lasted a second; only where someone watches. */
export function watchProgress(progress: Progress, context: Context): Screen {
  const { terminal, invocation } = context;
  if (!terminal.animated || invocation.silent || invocation.mode !== 'terminal') return blankScreen;
  const began = performance.now();
  let drawing: Drawing | undefined;
  let stopped = false;
  const timer = setTimeout(async () => {
    const { drawProgress } = await import('./ui/draw-progress.tsx');
    if (!stopped) drawing = drawProgress(progress, terminal, began);
  }, patience);
  return {
    async aside(write) {
      drawing?.hide();
      try {
        return await write();
      } finally {
        drawing?.show();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      drawing?.remove();
    },
  };
}

const blankScreen: Screen = {
  aside: async (write) => write(),
  stop: () => undefined,
};
