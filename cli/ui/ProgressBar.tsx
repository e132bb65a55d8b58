import { Box, Text } from 'ink';
import type { ProgressView } from '../progress.ts';

/** Room a bar is worth; wider ones only look restless. */
const widestBar = 40;
const smallBar = 10;
/** The three lines, and one to go on in. */
const ownRows = 4;

function bar(fraction: number, width: number): string {
  const filled = Math.round(fraction * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/**
 * Three lines: what is being done, how far it is, and how fast; then one for each document under way, as far as there is
 * room. Never wider than `columns`, never higher than `rows`.
 */
export function ProgressBar({
  view,
  columns,
  rows,
  color,
}: {
  view: ProgressView;
  columns: number;
  rows: number;
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
      {view.running.slice(0, Math.max(0, rows - ownRows)).map(({ name, fraction }) => (
        <Text key={name} wrap="truncate-middle" dimColor={color}>
          {bar(fraction, smallBar)} {name}
        </Text>
      ))}
    </Box>
  );
}
