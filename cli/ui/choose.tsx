import { Select } from '@inkjs/ui';
import { Box, render, Text } from 'ink';
import { CliError } from '../cli-error.ts';
import { interruptSelf } from '../interrupt-self.ts';
import type { Terminal } from '../terminal.ts';
import { openCanvas } from './canvas.ts';

/** Has a person choose with the arrow keys, on stderr. Ctrl-C ends the program as it does elsewhere. */
export async function choose<T extends string>(
  terminal: Terminal,
  question: string,
  options: readonly { value: T; label: string }[],
): Promise<T> {
  const canvas = openCanvas(terminal);
  const streams = { stdout: canvas.stream, stderr: canvas.stream, stdin: process.stdin };
  let chosen: T | undefined;
  const pick = (value: string) => {
    chosen = options.find((option) => option.value === value)?.value;
    screen.unmount();
  };
  const screen = render(
    <Box flexDirection="column">
      <Text bold={terminal.color}>{question}</Text>
      <Select options={[...options]} onChange={pick} />
    </Box>,
    { ...streams, exitOnCtrlC: true, patchConsole: false },
  );
  await screen.waitUntilExit();
  canvas.close();
  if (chosen !== undefined) return chosen;
  await interruptSelf();
  throw new CliError('INVALID_ARGS', 'Nothing was chosen.', 'Run it again and choose.');
}
