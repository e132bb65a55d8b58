import { type Instance, render } from 'ink';
import type { ReactElement } from 'react';
import type { Terminal } from '../terminal/terminal.ts';
import { type Canvas, openCanvas } from './canvas.ts';
import type { Drawing } from './drawing.ts';

/** Ten pictures a second look smooth and cost little. */
const frameMilliseconds = 100;

/** Draws a picture on stderr, again and again, until removed. */
export function draw(terminal: Terminal, picture: (canvas: Canvas) => ReactElement): Drawing {
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
