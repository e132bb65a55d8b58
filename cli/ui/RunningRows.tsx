import { Text } from 'ink';
import { fitMiddle } from '../terminal/fit-text.ts';
import { paint } from '../terminal/paint.ts';
import type { RunningView } from '../terminal/view-progress.ts';
import { bar } from './bar.ts';

const barWidth = 10;
const indent = '  ';

/** A line for each document under way: bar, count, name. What there is no room for is counted in the last one. */
export function RunningRows({
  running,
  columns,
  rows,
  color,
}: {
  running: readonly RunningView[];
  columns: number;
  rows: number;
  color: boolean;
}) {
  if (rows < 1) return null;
  const shown = running.length > rows ? running.slice(0, rows - 1) : running;
  const countWidth = Math.max(0, ...shown.map(({ count }) => count.length));
  const nameWidth = columns - indent.length - barWidth - countWidth - 3;
  const lines = shown.map(({ name, fraction, count }) => {
    const numbers = count.padStart(countWidth);
    return `${indent}${bar(fraction, barWidth, color)} ${numbers} ${fitMiddle(name, nameWidth)}`;
  });
  const hidden = running.length - shown.length;
  if (hidden > 0) lines.push(paint(`${indent}and ${hidden} more`, 'quiet', color));
  return lines.map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two documents may have one name
    <Text key={row} wrap="truncate-end">
      {line}
    </Text>
  ));
}
