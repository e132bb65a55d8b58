import type { Inline } from '../../document/document.ts';
import { beginsCompound, linksWords } from '../lexicon/broken-words.ts';
import type { PageLink, Word } from '../page.ts';
import { orderWords } from './bidi.ts';
import {
  BOLD,
  copyRun,
  ITALIC,
  isIdeographic,
  MONOSPACED,
  measureLine,
  restyle,
  type StyleRun,
  SUBSCRIPT,
  SUPERSCRIPT,
  wordsToRuns,
} from './spans.ts';

/** Runs as inlines: neighbours of one style are one, spaces between words kept as they are. */
export function runsToInlines(runs: readonly StyleRun[]): Inline[] {
  const inlines: Inline[] = [];
  const merged = mergeRuns(runs);
  for (let i = 0; i < merged.length; ) {
    const run = merged[i]!;
    let end = i + 1;
    while (end < merged.length && areOneScript(run, merged[end]!)) end++;
    if (run.note) inlines.push(...referenceOf(run.text, run.note));
    else inlines.push(end - i > 1 ? wrapScript(merged.slice(i, end)) : wrap(run));
    i = end;
  }
  return inlines;
}

/** Whether two runs, one behind the other, are parts of one index or one exponent, such as `i` and `=1`. */
function areOneScript(a: StyleRun, b: StyleRun): boolean {
  const script = a.style & (SUPERSCRIPT | SUBSCRIPT);
  if (script === 0 || (b.style & (SUPERSCRIPT | SUBSCRIPT)) !== script) return false;
  return a.href === b.href && !a.note && !b.note && !a.text.endsWith(' ');
}

function wrapScript(runs: readonly StyleRun[]): Inline {
  const inlines = runs.map((run) =>
    wrap({ ...run, href: undefined, style: run.style & ~(SUPERSCRIPT | SUBSCRIPT) }),
  );
  const { style, href } = runs[0]!;
  const script: Inline = { type: style & SUPERSCRIPT ? 'superscript' : 'subscript', inlines };
  return href ? { type: 'link', href, inlines: [script] } : script;
}

/** The space behind a mark belongs to the text. */
function referenceOf(text: string, { id, label }: NonNullable<StyleRun['note']>): Inline[] {
  const reference: Inline = { type: 'footnoteReference', id, label };
  return text.endsWith(' ') ? [reference, { type: 'text', text: ' ' }] : [reference];
}

/** Words of several lines as inlines. */
export function wordsToInlines(
  lines: readonly (readonly Word[])[],
  links: readonly PageLink[] = [],
): Inline[] {
  const filled = lines.filter((words) => words.length > 0);
  return runsToInlines(
    joinLines(filled.map((words) => wordsToRuns(orderWords(words), measureLine(words), links))),
  );
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Lines of one paragraph as one sequence of runs: hyphens of broken words out, a space between lines else. Words among
 * `compounds` keep their hyphen.
 */
export function joinLines(
  lines: readonly (readonly StyleRun[])[],
  compounds: ReadonlySet<string> = NONE,
): StyleRun[] {
  const joined: StyleRun[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    if (joined.length > 0) joinBreak(joined, line, compounds);
    joined.push(...line.map(copyRun));
  }
  return joined;
}

const HYPHEN_AT_END = /(\p{L}+)[-\u2010\u00ad]$/u;
const HYPHENS = new Set(['-', '\u2010', '\u00ad']);
/** What joins the word behind it, at the end of a line, without a space. */
const JOINING = new Set(['-', '\u2010', '\u2013', '\u2014', '/']);
const SOFT_HYPHEN_AT_END = /\u00ad$/;
/** Mends the end of what is there for the line that follows. */
function joinBreak(joined: StyleRun[], next: readonly StyleRun[], compounds: ReadonlySet<string>): void {
  const last = joined.at(-1)!;
  const follows = next[0]!.text;
  const end = last.text.at(-1) ?? ' ';
  const broken = HYPHENS.has(end) ? HYPHEN_AT_END.exec(last.text) : null;
  if (broken && /^\p{Ll}/u.test(follows)) {
    if (SOFT_HYPHEN_AT_END.test(last.text) || !isCompound(broken[1]!, follows, compounds))
      last.text = last.text.slice(0, -1);
    return;
  }
  if (JOINING.has(end) && /[\p{L}\p{N}].$/u.test(last.text) && /^[\p{L}\p{N}]/u.test(follows)) return;
  if (isIdeographic(end) && isIdeographic(follows[0] ?? ' ')) return;
  last.text = `${last.text.trimEnd()} `;
}

/** Whether the hyphen at a line's end is the word's own. */
function isCompound(first: string, follows: string, compounds: ReadonlySet<string>): boolean {
  const [second = ''] = /^\p{L}+/u.exec(follows) ?? [];
  const [start, end] = [first.toLowerCase(), second.toLowerCase()];
  if (beginsCompound(start) || compounds.has(`${start}-${end}`)) return true;
  return linksWords(end) && follows[second.length] === '-';
}

function mergeRuns(runs: readonly StyleRun[]): StyleRun[] {
  const merged: StyleRun[] = [];
  for (const [i, given] of runs.entries()) {
    const last = merged.at(-1);
    const run = isDecoratedSign(given, last, runs[i + 1]) ? withoutDecoration(given) : given;
    if (last && (isSameSpan(last, run) || run.text.trim() === '')) last.text += run.text;
    else if (run.text !== '') {
      const space = last && cutSpace(last, run);
      if (space && isSameSpan(space, run))
        merged.push(Object.assign(copyRun(run), { text: space.text + run.text }));
      else merged.push(...(space ? [space] : []), copyRun(run));
    }
  }
  return merged;
}

/** Words have letters or figures. */
const IN_WORDS = /[\p{L}\p{N}]/u;

/** Whether a run is bold or italic by its font alone: lone signs of formulas are set in fonts that are, and mean nothing by it. */
function isDecoratedSign(run: StyleRun, before: StyleRun | undefined, after: StyleRun | undefined): boolean {
  if ((run.style & (BOLD | ITALIC)) === 0 || IN_WORDS.test(run.text)) return false;
  return before?.style !== run.style && after?.style !== run.style;
}

function withoutDecoration(run: StyleRun): StyleRun {
  return restyle(run, run.style & ~(BOLD | ITALIC));
}

/** Cuts off the space before another run where it is not set as the run is: it has what both have in common. */
function cutSpace(run: StyleRun, next: StyleRun): StyleRun | undefined {
  const text = run.text.trimEnd();
  const href = run.href === next.href ? run.href : undefined;
  const space = { text: run.text.slice(text.length), style: run.style & next.style & ~MONOSPACED, href };
  if (text === '' || space.text === '' || run.note || isSameSpan(space, run)) return undefined;
  run.text = text;
  return space;
}

function isSameSpan(a: StyleRun, b: StyleRun): boolean {
  return a.style === b.style && a.href === b.href && a.note === b.note;
}

function wrap(run: StyleRun): Inline {
  let inline: Inline =
    run.style & MONOSPACED && !(run.style & (SUPERSCRIPT | SUBSCRIPT))
      ? { type: 'code', text: run.text }
      : { type: 'text', text: run.text };
  if (run.style & SUPERSCRIPT) inline = { type: 'superscript', inlines: [inline] };
  if (run.style & SUBSCRIPT) inline = { type: 'subscript', inlines: [inline] };
  if (run.style & ITALIC) inline = { type: 'emphasis', inlines: [inline] };
  if (run.style & BOLD) inline = { type: 'strong', inlines: [inline] };
  if (run.href) inline = { type: 'link', href: run.href, inlines: [inline] };
  return inline;
}
