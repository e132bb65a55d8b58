import type { Shell } from './command.ts';
import { dashed, type Flag, type FlagTable } from './flags.ts';

/** The words one may type after each command. */
export interface Vocabulary {
  commands: readonly { name: string; purpose: string; flags: FlagTable; words: readonly string[] }[];
  globals: FlagTable;
}

/** A script that makes a shell complete commands, their words and flags, and file names. Pure. */
export function completionScript(shell: Shell, vocabulary: Vocabulary): string {
  switch (shell) {
    case 'bash':
      return bashScript(vocabulary);
    case 'zsh':
      return zshScript(vocabulary);
    case 'fish':
      return fishScript(vocabulary);
  }
}

function bashScript({ commands, globals }: Vocabulary): string {
  const branches = commands.map(({ name, flags, words }) => {
    const choices = [...words, ...written(flags), ...written(globals)].join(' ');
    return `    ${name}) words="${choices}" ;;`;
  });
  const values = choiceFlags(commands).map(
    ([flag, choices]) =>
      `    ${flag}) mapfile -t COMPREPLY < <(compgen -W "${choices.join(' ')}" -- "$current"); return ;;`,
  );
  return `# bash completion for docconv
_docconv() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words
  case "$previous" in
${values.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} ${written(globals).join(' ')}"
  else
    case "\${COMP_WORDS[1]}" in
${branches.map((branch) => `  ${branch}`).join('\n')}
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _docconv docconv
`;
}

function zshScript({ commands, globals }: Vocabulary): string {
  const listed = commands.map(({ name, purpose }) => `    '${name}:${quoted(purpose)}'`);
  const branches = commands.map(({ name, flags, words }) => {
    const specs = [...Object.entries(flags), ...Object.entries(globals)].map(
      ([flag, about]) => `      '${zshSpec(flag, about)}'`,
    );
    const rest = words.length === 0 ? `      '*:file:_files'` : `      '1:what:(${words.join(' ')})'`;
    return `    ${name}) _arguments \\\n${[...specs, rest].join(' \\\n')} ;;`;
  });
  return `#compdef docconv
_docconv() {
  local -a commands
  commands=(
${listed.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${branches.join('\n')}
  esac
}
if [ "$funcstack[1]" = _docconv ]; then _docconv; else compdef _docconv docconv; fi
`;
}

function zshSpec(name: string, { type, choices, help }: Flag): string {
  const value = type === 'boolean' ? '' : choices ? `:value:(${choices.join(' ')})` : ':value:_files';
  return `--${dashed(name)}[${quoted(help)}]${value}`;
}

function fishScript({ commands, globals }: Vocabulary): string {
  const names = commands.map(({ name }) => name).join(' ');
  const none = `not __fish_seen_subcommand_from ${names}`;
  const lines = commands.flatMap(({ name, purpose, flags, words }) => {
    const seen = `__fish_seen_subcommand_from ${name}`;
    return [
      `complete -c docconv -n '${none}' -f -a ${name} -d '${quoted(purpose)}'`,
      ...words.map((word) => `complete -c docconv -n '${seen}' -f -a ${word}`),
      ...Object.entries(flags).map(
        ([flag, about]) => `complete -c docconv -n '${seen}' ${fishFlag(flag, about)}`,
      ),
    ];
  });
  const shared = Object.entries(globals).map(
    ([flag, about]) => `complete -c docconv ${fishFlag(flag, about)}`,
  );
  return `# fish completion for docconv\n${[...lines, ...shared].join('\n')}\n`;
}

function fishFlag(name: string, { type, choices, short, help }: Flag): string {
  const letter = short === undefined ? '' : ` -s ${short}`;
  const value = type === 'boolean' ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -r';
  return `-l ${dashed(name)}${letter}${value} -d '${quoted(help)}'`;
}

function written(flags: FlagTable): string[] {
  return Object.keys(flags).map((name) => `--${dashed(name)}`);
}

function choiceFlags(commands: Vocabulary['commands']): [string, readonly string[]][] {
  return commands.flatMap(({ flags }) =>
    Object.entries(flags).flatMap(([name, { choices }]): [string, readonly string[]][] =>
      choices === undefined ? [] : [[`--${dashed(name)}`, choices]],
    ),
  );
}

/** Help texts are ours; these characters would end the quotes or brackets they stand in. */
function quoted(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/['[\]:]/g, ' ');
}
