import { type Instance, render } from 'ink';
import { type Progress, viewProgress } from '../progress.ts';
import type { Drawing } from '../show-progress.ts';
import type { Terminal } from '../terminal.ts';
import { type Canvas, openCanvas } from './canvas.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Ten pictures a second look smooth and cost little. */
const frameMilliseconds = 100;

/** Draws progress on stderr, again and again, until removed. `began` is a `performance.now()`. */
export function drawProgress(progress: Progress, terminal: Terminal, began: number): Drawing {
  let drawn: { instance: Instance; canvas: Canvas } | undefined;
  let hidden = false;

  function draw(): void {
    const canvas = drawn?.canvas ?? openCanvas(terminal);
    const view = viewProgress(progress, performance.now() - began);
    const bar = (
      <ProgressBar view={view} columns={canvas.columns()} rows={canvas.rows()} color={terminal.color} />
    );
    if (drawn === undefined) {
      const { stream } = canvas;
      const streams = { stdout: stream, stderr: stream, stdin: process.stdin };
      drawn = { instance: render(bar, { ...streams, exitOnCtrlC: false, patchConsole: false }), canvas };
    } else drawn.instance.rerender(bar);
  }

  function erase(): void {
    drawn?.instance.clear();
    drawn?.canvas.close();
    drawn?.instance.unmount();
    drawn = undefined;
  }

  const timer = setInterval(() => {
    if (!hidden) draw();
  }, frameMilliseconds);
  draw();
  return {
    hide() {
      hidden = true;
      erase();
    },
    show() {
      hidden = false;
    },
    remove() {
      clearInterval(timer);
      erase();
    },
  };
}
