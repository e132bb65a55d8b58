import { Text } from 'ink';
import { paint } from '../terminal/paint.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { draw } from './draw.tsx';
import type { Drawing } from './drawing.ts';
import { spinnerAt } from './spinner.ts';

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
