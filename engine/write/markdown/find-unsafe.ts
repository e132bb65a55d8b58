import { type Setting, UNSAFE, type Unsafe } from './unsafe.ts';

/** The rules of a setting, sorted by how little of a line has to be looked at for them. */
interface Patterns {
  /** Any of these makes a look with `anywhere` necessary. */
  suspect: RegExp;
  /** The rules that hold anywhere on a line. */
  anywhere: RegExp;
  /** Matches at the start of a line that one of `atStart` could hold for. */
  start: RegExp;
  atStart: StartRule[];
}

/** A rule that holds only at, or shortly after, the start of a line. */
interface StartRule {
  /** Matches from the start of the line up to the character. */
  pattern: RegExp;
  lines: 'all' | 'first' | 'later';
}

/** `before` of a rule for the start of a line: which line, and what stands between its start and the character. */
const AT_START = /^(\^\^?|\\n)(.*)$/;

const LINES: Record<string, StartRule['lines']> = { '^': 'all', '^^': 'first', '\\n': 'later' };

const PATTERNS: Record<Setting | 'link', Patterns> = {
  paragraph: compile('paragraph'),
  item: compile('item'),
  heading: compile('heading'),
  cell: compile('cell'),
  link: compile('link'),
};

function compile(where: Setting | 'link'): Patterns {
  const rules = UNSAFE.filter((rule) => (rule.in ? rule.in.includes(where) : where !== 'link'));
  const anywhere = rules.filter((rule) => !AT_START.test(rule.before ?? ''));
  const atStart = rules.filter((rule) => AT_START.test(rule.before ?? ''));
  return {
    suspect: new RegExp(`[${anywhere.map(({ character }) => `\\${character}`).join('')}]`),
    anywhere: new RegExp(anywhere.map(anywhereSource).join('|'), 'gm'),
    start: new RegExp(
      atStart.map(({ before, character }) => `${leadOf(before)}\\${character}`).join('|'),
      'y',
    ),
    atStart: atStart.map(startRule),
  };
}

function anywhereSource({ character, before, after }: Unsafe): string {
  const left = before ? `(?<=${before})` : '';
  const right = after ? `(?=${after})` : '';
  return `${left}\\${character}${right}`;
}

function startRule({ character, before = '', after = '' }: Unsafe): StartRule {
  const [, line = ''] = AT_START.exec(before) ?? [];
  const pattern = new RegExp(`${leadOf(before)}(?=\\${character}${after})`, 'my');
  return { pattern, lines: LINES[line] ?? 'all' };
}

function leadOf(before: string | undefined): string {
  return AT_START.exec(before ?? '')?.[2] ?? '';
}

/** The places where a rule of the setting holds, whatever stands there being text or Markdown; some may come twice. */
export function findUnsafe(line: string, where: Setting | 'link'): number[] {
  const { suspect, anywhere, atStart } = PATTERNS[where];
  const found: number[] = [];
  if (suspect.test(line)) for (const match of line.matchAll(anywhere)) found.push(match.index);
  if (atStart.length === 0) return found;
  for (let start = 0; start >= 0; start = nextLine(line, start))
    findAtStart(line, start, PATTERNS[where], found);
  return found;
}

/** Where the line after that at `start` begins, or -1. */
function nextLine(text: string, start: number): number {
  return text.indexOf('\n', start) + 1 || -1;
}

function findAtStart(line: string, at: number, { start, atStart }: Patterns, found: number[]): void {
  start.lastIndex = at;
  if (!start.test(line)) return;
  for (const { pattern, lines } of atStart) {
    if ((lines === 'first' && at > 0) || (lines === 'later' && at === 0)) continue;
    pattern.lastIndex = at;
    if (pattern.test(line)) found.push(pattern.lastIndex);
  }
}
