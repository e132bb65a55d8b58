import { type Instance, render, Text } from 'ink';
import type { ReactElement } from 'react';
import { paint } from '../terminal/paint.ts';
import type { BatchProgress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { viewProgress } from '../terminal/view-progress.ts';
import { type Canvas, openCanvas } from './canvas.ts';
import type { Drawing } from './drawing.ts';
import { ProgressView } from './ProgressView.tsx';
import { spinnerAt } from './spinner.ts';

/** Draws progress on stderr, again and again, until removed. `began` is a `performance.now()`. */
export function drawProgress(progress: BatchProgress, terminal: Terminal, began: number): Drawing {
  return draw(terminal, ({ columns, rows }) => {
    const now = performance.now();
    return (
      <ProgressView
        view={viewProgress(progress, now - began)}
        columns={columns()}
        rows={rows()}
        color={terminal.color}
        spinner={spinnerAt(now, terminal.symbols)}
      />
    );
  });
}

/** Draws on stderr that something is waited for, in the words of `describe`, until removed. */
export function drawWait(describe: () => string, terminal: Terminal): Drawing {
  return draw(terminal, () => {
    const spinner = paint(spinnerAt(performance.now(), terminal.symbols), 'accent', terminal.color);
    return (
      <Text wrap="truncate-end">
        {spinner} {describe()}
      </Text>
    );
  });
}

/** Ten pictures a second look smooth and cost little. */
const frameMilliseconds = 100;

/** Draws a picture on stderr, again and again, until removed. */
function draw(terminal: Terminal, picture: (canvas: Canvas) => ReactElement): Drawing {
  let drawn: { instance: Instance; canvas: Canvas } | undefined;
  let hidden = false;

  function drawOnce(): void {
    if (drawn !== undefined) {
      drawn.instance.rerender(picture(drawn.canvas));
      return;
    }
    const canvas = openCanvas(terminal);
    const { stream } = canvas;
    const options = { stdout: stream, stderr: stream, stdin: process.stdin };
    const instance = render(picture(canvas), { ...options, exitOnCtrlC: false, patchConsole: false });
    drawn = { instance, canvas };
  }

  function erase(): void {
    drawn?.instance.clear();
    drawn?.canvas.close();
    drawn?.instance.unmount();
    drawn = undefined;
  }

  const timer = setInterval(() => {
    if (!hidden) drawOnce();
  }, frameMilliseconds);
  drawOnce();
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
