import { Box, Text } from 'ink';
import type { ProgressView } from '../progress.ts';

/** Room a bar is worth; wider ones only look restless. */
const widestBar = 40;

/** Two lines: what is being done, and how far it is. Never wider than `columns`. */
export function ProgressBar({
  view,
  columns,
  color,
}: {
  view: ProgressView;
  columns: number;
  color: boolean;
}) {
  const width = Math.max(5, Math.min(widestBar, Math.floor(columns / 3)));
  const filled = Math.round((view.fraction ?? 0) * width);
  const percent = view.fraction === undefined ? '' : ` ${Math.floor(view.fraction * 100)} %`;
  return (
    <Box flexDirection="column" width={columns}>
      <Text wrap="truncate-middle">{view.title}</Text>
      <Text wrap="truncate-end">
        <Text {...(color ? { color: 'cyan' } : {})}>{'█'.repeat(filled)}</Text>
        <Text dimColor={color}>{'░'.repeat(width - filled)}</Text>
        {`${percent}  ${view.detail}`}
      </Text>
    </Box>
  );
}
