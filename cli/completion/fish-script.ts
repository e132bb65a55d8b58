import { dashed, type FlagTable } from '../arguments/flags.ts';
import { type CommandWords, quoted, type Vocabulary } from './vocabulary.ts';

export function fishScript({ commands, globals }: Vocabulary): string {
  const names = commands.map(({ name }) => name).join(' ');
  const none = `not __fish_seen_subcommand_from ${names}`;
  const lines = commands.flatMap(({ name, purpose, flags, words, takesFiles }) => {
    const seen = `__fish_seen_subcommand_from ${name}`;
    return [
      `complete -c docconv -n '${none}' -f -a ${name} -d '${quoted(purpose)}'`,
      ...(takesFiles ? [] : [`complete -c docconv -n '${seen}' -f`]),
      ...fishWords(seen, words),
      ...fishFlags(flags, ` -n '${seen}'`),
    ];
  });
  return `# fish completion for docconv\n${[place, ...lines, ...fishFlags(globals, '')].join('\n')}\n`;
}

/** How many words, flags aside, stand before the one that is typed; the first is docconv itself. */
const place = `function __docconv_follows
  test (count (commandline -opc | string match -v -- '-*')) -eq $argv[1]
end`;

function fishWords(seen: string, words: CommandWords['words']): string[] {
  const first = Object.keys(words).join(' ');
  if (first === '') return [];
  return [
    `complete -c docconv -n '${seen}; and __docconv_follows 2' -f -a '${first}'`,
    ...Object.entries(words).flatMap(([word, following]) =>
      following.length === 0
        ? []
        : [
            `complete -c docconv -n '${seen}; and __fish_seen_subcommand_from ${word}; and __docconv_follows 3' -f -a '${following.join(' ')}'`,
          ],
    ),
  ];
}

function fishFlags(flags: FlagTable, condition: string): string[] {
  return Object.entries(flags).flatMap(([name, { type, choices, short, negatable, help }]) => {
    const letter = short === undefined ? '' : ` -s ${short}`;
    const value = type === 'boolean' ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -r -F';
    const long = [dashed(name), ...(negatable === true ? [`no-${dashed(name)}`] : [])];
    return long.map(
      (written) => `complete -c docconv${condition} -l ${written}${letter}${value} -d '${quoted(help)}'`,
    );
  });
}
