import { Text } from 'ink';
import { paint } from '../terminal/paint.ts';
import type { BatchProgress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { viewProgress } from '../terminal/view-progress.ts';
import { draw } from './draw.tsx';
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
