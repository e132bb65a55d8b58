import { render } from 'ink';
import { type Progress, viewProgress } from '../progress.ts';
import type { Drawing } from '../show-progress.ts';
import type { Terminal } from '../terminal.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Ten pictures a second look smooth and cost little. */
const frameMilliseconds = 100;
/** Assumed where the terminal does not say. */
const usualColumns = 80;

/** Draws progress on stderr, again and again, until removed. `began` is a `performance.now()`. */
export function drawProgress(progress: Progress, terminal: Terminal, began: number): Drawing {
  let hidden = false;
  const frame = () => (
    <ProgressBar
      view={viewProgress(progress, performance.now() - began)}
      columns={terminal.stderr.columns ?? usualColumns}
      color={terminal.color}
    />
  );
  const instance = render(frame(), {
    stdout: terminal.stderr as NodeJS.WriteStream,
    stdin: process.stdin,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const timer = setInterval(() => {
    if (!hidden) instance.rerender(frame());
  }, frameMilliseconds);
  return {
    hide() {
      hidden = true;
      instance.clear();
    },
    show() {
      hidden = false;
    },
    remove() {
      clearInterval(timer);
      instance.clear();
      instance.unmount();
    },
  };
}
