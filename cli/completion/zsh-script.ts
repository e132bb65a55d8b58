import type { FlagTable } from '../arguments/flags.ts';
import { type CommandWords, quoted, spellings, type Vocabulary } from './vocabulary.ts';

export function zshScript({ commands, globals }: Vocabulary): string {
  const listed = commands.map(({ name, purpose }) => `    '${name}:${quoted(purpose)}'`);
  const shared = zshSpecs(globals);
  const branches = commands.map(({ name, flags, words, takesFiles }) => {
    const rest = takesFiles ? [`'*:file:_files'`] : zshWords(words);
    const specs = [...zshSpecs(flags), ...shared, ...rest].map((spec) => `      ${spec}`);
    return `    ${name}) _arguments \\\n${specs.join(' \\\n')} ;;`;
  });
  return `#compdef docconv
_docconv() {
  local -a commands
  integer before=1
  commands=(
${listed.join('\n')}
  )
  while (( before + 1 < CURRENT )) && [[ "$words[before+1]" == -* ]]; do (( before++ )); done
  if (( CURRENT == before + 1 )); then
    if [[ "$PREFIX" == -* ]]; then
      _arguments \\
${shared.map((spec) => `      ${spec}`).join(' \\\n')}
    else
      _describe command commands
    fi
    return
  fi
  shift $before words
  (( CURRENT -= before ))
  case "$words[1]" in
${branches.join('\n')}
  esac
}
if [ "$funcstack[1]" = _docconv ]; then _docconv; else compdef _docconv docconv; fi
`;
}

function zshSpecs(flags: FlagTable): string[] {
  return Object.entries(flags).flatMap(([name, flag]) => {
    const { type, choices, help } = flag;
    const value = type === 'boolean' ? '' : choices ? `:value:(${choices.join(' ')})` : ':value:_files';
    return spellings(name, flag).map((written) => {
      const joined = type === 'string' && written.startsWith('--') ? '=' : '';
      return `'(${spellings(name, flag).join(' ')})${written}${joined}[${bracketed(help)}]${value}'`;
    });
  });
}

/** A help text between brackets, which its own would close. */
function bracketed(help: string): string {
  return quoted(help).replace(/[[\]]/g, '\\$&');
}

function zshWords(words: CommandWords['words']): string[] {
  const first = Object.keys(words);
  const second = Object.entries(words).filter(([, following]) => following.length > 0);
  const branches = second.map(([word, following]) => `${word}) compadd -- ${following.join(' ')} ;;`);
  return [
    ...(first.length === 0 ? [] : [`'1:what:(${first.join(' ')})'`]),
    ...(second.length === 0 ? [] : [`'2:name:{case "$words[2]" in ${branches.join(' ')} esac}'`]),
  ];
}
