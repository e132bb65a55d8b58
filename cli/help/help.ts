import { dashed, type Flag, type FlagTable, globalFlags } from '../arguments/flags.ts';
import type { CommandName } from '../command.ts';
import { wrapWords } from '../terminal/fit-text.ts';
import { hanging, inColumns } from '../terminal/in-columns.ts';
import { environment, exitCodes, type HelpPage, helpPages, purposeOf } from './help-pages.ts';

const indent = '  ';

/** The help text of one command, or of the program. @param columns lines are broken to fit, but those to be copied */
export function helpFor(topic: CommandName | undefined, columns = Number.POSITIVE_INFINITY): string {
  return topic === undefined ? overview(columns) : describePage(helpPages[topic], columns);
}

function overview(columns: number): string {
  const room = columns - indent.length;
  const names = Object.keys(helpPages) as CommandName[];
  const commands = names.map(
    (name) =>
      [helpPages[name].synopsis.replace('docconv ', '').replace(' [flags]', ''), purposeOf(name)] as const,
  );
  return [
    'docconv: documents to Markdown or HTML',
    section('Usage', ['docconv <command> [flags]', 'docconv               guided setup']),
    section('Commands', inColumns(commands, room)),
    section('Flags of every command', describeFlags(globalFlags, room)),
    section('Environment', inColumns(environment, room)),
    section('Exit codes', inColumns(exitCodes, room)),
    section('Examples', helpPages.convert.examples.slice(0, 3)),
    `${hanging('More on a command: docconv help <command>', columns).join('\n')}\n`,
  ].join('\n\n');
}

function describePage({ synopsis, purpose, flags, examples }: HelpPage, columns: number): string {
  const room = columns - indent.length;
  const own = Object.keys(flags).length === 0 ? [] : [section('Flags', describeFlags(flags, room))];
  return [
    purpose
      .split('\n')
      .flatMap((paragraph) => wrapWords(paragraph, columns))
      .join('\n'),
    section('Usage', hanging(synopsis, room)),
    ...own,
    section('Flags of every command', describeFlags(globalFlags, room)),
    `${section('Examples', examples)}\n`,
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `${indent}${line}`)].join('\n');
}

function describeFlags(table: FlagTable, room: number): string[] {
  const rows = Object.entries(table).map(([name, flag]) => [describeFlag(name, flag), flag.help] as const);
  return inColumns(rows, room);
}

function describeFlag(name: string, flag: Flag): string {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  return `${short}--${dashed(name)}${flag.value === undefined ? '' : ` ${flag.value}`}`;
}
