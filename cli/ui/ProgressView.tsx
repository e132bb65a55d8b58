import { Box, Text } from 'ink';
import { fitMiddle } from '../terminal/fit-text.ts';
import { paint } from '../terminal/paint.ts';
import type { RunningView, ProgressLines as View } from '../terminal/view-progress.ts';

/** Room a bar is worth; wider ones only look restless. */
const widestBar = 40;
/** The three lines, and one to go on in. */
const ownRows = 4;

/**
 * Three lines: what is being done, how far it is, and how fast; then one for each document under way, as far as there is
 * room. Never wider than `columns`, lower than `rows`.
 */
export function ProgressView({
  view,
  columns,
  rows,
  color,
  spinner,
}: {
  view: View;
  columns: number;
  rows: number;
  color: boolean;
  /** The picture of something that turns. */
  spinner: string;
}) {
  const width = Math.max(5, Math.min(widestBar, Math.floor(columns / 2)));
  const percent = view.fraction === undefined ? '' : `${Math.floor(view.fraction * 100)} %`;
  return (
    <Box flexDirection="column" width={columns}>
      <Text wrap="truncate-end">
        {`${paint(spinner, 'accent', color)} ${fitMiddle(view.title, columns - 2)}`}
      </Text>
      <Text wrap="truncate-end">{`  ${bar(view.fraction ?? 0, width, color)} ${percent}`}</Text>
      <Text wrap="truncate-end">{`  ${view.detail}`}</Text>
      <RunningRows running={view.running} columns={columns} rows={rows - ownRows} color={color} />
    </Box>
  );
}

const barWidth = 10;
const indent = '  ';

/** A line for each document under way: bar, count, name. What there is no room for is counted in the last one. */
function RunningRows({
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

/** A bar of `width` columns, of which `fraction` is filled, with room for what is to come. */
function bar(fraction: number, width: number, color: boolean): string {
  const filled = Math.round(fraction * width);
  return paint('█'.repeat(filled), 'accent', color) + paint('░'.repeat(width - filled), 'quiet', color);
}
