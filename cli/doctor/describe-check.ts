import { wrapWords } from '../terminal/fit-text.ts';
import { paint, type Tone } from '../terminal/paint.ts';
import { counted } from '../terminal/quantities.ts';
import type { Symbols } from '../terminal/symbols.ts';
import type { Check } from './check.ts';

/** Where a check's message begins: after its sign and its name. */
const messageColumn = 11;

/** How checks are written. */
export interface CheckStyle {
  symbols: Symbols;
  color: boolean;
  /** Lines are broken to fit; undefined leaves them whole. */
  columns?: number;
}

const looks: Record<Check['status'], { symbol: keyof Omit<Symbols, 'spinner'>; tone: Tone }> = {
  ok: { symbol: 'good', tone: 'good' },
  warning: { symbol: 'caution', tone: 'caution' },
  failed: { symbol: 'bad', tone: 'bad' },
  skipped: { symbol: 'skipped', tone: 'quiet' },
};

/** A check as lines: sign, name and message, and below it what to do. */
export function describeCheck({ name, status, message, hint }: Check, style: CheckStyle): string {
  const { symbols, color } = style;
  const { symbol, tone } = looks[status];
  const quiet = (text: string) => (status === 'skipped' ? paint(text, 'quiet', color) : text);
  const [first = '', ...rest] = wrapped(message, messageColumn, style);
  const lines = [`${paint(symbols[symbol], tone, color)} ${quiet(`${name.padEnd(8)} ${first}`)}`];
  for (const line of rest) lines.push(quiet(`${' '.repeat(messageColumn)}${line}`));
  if (hint !== undefined) {
    const [start = '', ...more] = wrapped(hint, messageColumn + 2, style);
    lines.push(`${' '.repeat(messageColumn)}${paint(symbols.next, tone, color)} ${start}`);
    for (const line of more) lines.push(`${' '.repeat(messageColumn + 2)}${line}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function wrapped(text: string, indent: number, { columns }: CheckStyle): string[] {
  return columns === undefined ? [text] : wrapWords(text, columns - indent);
}

/** What all checks come to, one line. */
export function describeVerdict(checks: readonly Check[], { symbols, color }: CheckStyle): string {
  const broken = namesOf(checks.filter(({ status }) => status === 'failed'));
  const doubtful = namesOf(checks.filter(({ status }) => status === 'warning'));
  if (broken.length > 0) {
    const all = counted(namesOf(checks).length, 'check');
    const which = `${broken.length} of ${all} failed: ${broken.join(', ')}.`;
    return `${paint(`${symbols.bad} ${which}`, 'bad', color)}\n`;
  }
  if (doubtful.length > 0) {
    const which = `docconv works; worth a look: ${doubtful.join(', ')}.`;
    return `${paint(`${symbols.caution} ${which}`, 'caution', color)}\n`;
  }
  return `${paint(`${symbols.good} All is well.`, 'good', color)}\n`;
}

/** Each once; a look at the settings may find several wrong. */
function namesOf(checks: readonly Check[]): string[] {
  return [...new Set(checks.map(({ name }) => name))];
}
