/** Signs that stand for a word, one column each. */
export interface Symbols {
  good: string;
  caution: string;
  bad: string;
  skipped: string;
  /** Before what is chosen. */
  pointer: string;
  /** Before what to do. */
  next: string;
  /** Stands for a character that is not shown. */
  mask: string;
  /** Where typing goes on. */
  cursor: string;
  /** Pictures of something that turns, in order. */
  spinner: readonly string[];
}

const usual: Symbols = {
  good: '✓',
  caution: '!',
  bad: '✗',
  skipped: '-',
  pointer: '❯',
  next: '→',
  mask: '•',
  cursor: '▏',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

const plain: Symbols = {
  good: '+',
  caution: '!',
  bad: 'x',
  skipped: '-',
  pointer: '>',
  next: '>',
  mask: '*',
  cursor: '_',
  spinner: ['-', '\\', '|', '/'],
};

/** The console of Linux has a few hundred characters only, and a dumb terminal may have fewer. */
const poorTerminals: ReadonlySet<string> = new Set(['linux', 'dumb']);

/** Signs that a terminal of this type can show. @param term e.g. `xterm-256color` */
export function symbolsFor(term: string | undefined): Symbols {
  return poorTerminals.has(term ?? '') ? plain : usual;
}
