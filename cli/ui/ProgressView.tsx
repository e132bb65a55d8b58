import { Box, Text } from 'ink';
import { fitMiddle } from '../terminal/fit-text.ts';
import { paint } from '../terminal/paint.ts';
import type { ProgressView as View } from '../terminal/view-progress.ts';
import { bar } from './bar.ts';
import { RunningRows } from './RunningRows.tsx';

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
