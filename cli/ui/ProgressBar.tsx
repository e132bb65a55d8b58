import { Box, Text } from 'ink';
import type { ProgressView } from '../progress.ts';

/** Room a bar is worth; wider ones only look restless. */
const widestBar = 40;

/** Three lines: what is being done, how far it is, and how fast. Never wider than `columns`. */
export function ProgressBar({
  view,
  columns,
  color,
}: {
  view: ProgressView;
  columns: number;
  color: boolean;
}) {
  const width = Math.max(5, Math.min(widestBar, Math.floor(columns / 2)));
  const filled = Math.round((view.fraction ?? 0) * width);
  const percent = view.fraction === undefined ? '' : ` ${Math.floor(view.fraction * 100)} %`;
  return (
    <Box flexDirection="column" width={columns}>
      <Text wrap="truncate-middle">{view.title}</Text>
      <Text wrap="truncate-end">
        <Text {...(color ? { color: 'cyan' } : {})}>{'█'.repeat(filled)}</Text>
        <Text dimColor={color}>{'░'.repeat(width - filled)}</Text>
        {percent}
      </Text>
      <Text wrap="truncate-end">{view.detail}</Text>
    </Box>
  );
}
