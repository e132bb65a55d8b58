import type { FlagTable } from '../arguments/flags.ts';
import { type CommandWords, spellings, type Vocabulary } from './vocabulary.ts';

/** Written for bash 3.2, which macOS has. The shell hands `--flag=value` over as three words. */
export function bashScript({ commands, globals }: Vocabulary): string {
  const tables = [...commands.map(({ flags }) => flags), globals];
  const anyFile = ({ takesFiles }: CommandWords) => takesFiles;
  return `# bash completion for docconv
_docconv() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" choices="" words="" i
  if [ "$current" = = ]; then
    current=""
  elif [ "$previous" = = ]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
    ${pattern(flagsWithValue(tables))})
      if [ "\${COMP_WORDS[i+1]}" = = ]; then ((i++)); fi
      ((i++)) ;;
    -*) ;;
    *) words="$words\${words:+ }\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$previous" in
${valueBranches(tables)}
  *)
    case "$current" in
    -*)
      case "\${words%% *}" in
${flagBranches(commands, globals)}
      esac ;;
    *)
      case "$words" in
${wordBranches(commands)}
      ${pattern(commands.filter(anyFile).flatMap(({ name }) => [name, `"${name} "*`]))}) return ;;
      esac ;;
    esac
    compopt +o default 2>/dev/null ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _docconv docconv
`;
}

/** What may follow a flag that takes a value: its choices, or a file. */
function valueBranches(tables: readonly FlagTable[]): string {
  const withChoices = tables.flatMap((flags) =>
    Object.entries(flags).flatMap(([name, flag]) =>
      flag.choices === undefined ? [] : [choosing(pattern(spellings(name, flag)), flag.choices)],
    ),
  );
  const others = flagsWithValue(tables, (flag) => flag.choices === undefined);
  return [...withChoices, `  ${pattern(others)}) return ;;`].join('\n');
}

function flagBranches(commands: readonly CommandWords[], globals: FlagTable): string {
  const shared = inFull(globals);
  const branches = commands.map(({ name, flags }) => choosing(name, [...inFull(flags), ...shared]));
  return [...branches, choosing('*', shared)].join('\n');
}

function wordBranches(commands: readonly CommandWords[]): string {
  const following = commands.flatMap(({ name, words }): [string, readonly string[]][] => [
    [name, Object.keys(words)],
    ...Object.entries(words).map(([word, after]): [string, readonly string[]] => [`${name} ${word}`, after]),
  ]);
  const all: [string, readonly string[]][] = [['', commands.map(({ name }) => name)], ...following];
  return all
    .filter(([, choices]) => choices.length > 0)
    .map(([typed, choices]) => choosing(`"${typed}"`, choices))
    .join('\n');
}

function choosing(typed: string, choices: readonly string[]): string {
  return `      ${typed}) choices="${choices.join(' ')}" ;;`;
}

function pattern(words: readonly string[]): string {
  return [...new Set(words)].join('|');
}

/** Spellings of the flags that take a value and are meant. */
function flagsWithValue(
  tables: readonly FlagTable[],
  isMeant: (flag: FlagTable[string]) => boolean = () => true,
): string[] {
  return tables.flatMap((flags) =>
    Object.entries(flags).flatMap(([name, flag]) =>
      flag.type === 'string' && isMeant(flag) ? spellings(name, flag) : [],
    ),
  );
}

/** Flags as they are offered. */
function inFull(flags: FlagTable): string[] {
  return Object.entries(flags).flatMap(([name, flag]) =>
    spellings(name, flag).filter((spelling) => spelling.startsWith('--')),
  );
}
