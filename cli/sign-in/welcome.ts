import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { formatOfName } from '../../engine/file-endings.ts';
import type { Context } from '../context.ts';
import { wrapWords } from '../terminal/fit-text.ts';
import { paint } from '../terminal/paint.ts';

/** Lines longer than this are hard to read. */
const widest = 76;

const introduction = [
  'docconv turns PDFs, scans, pictures, Word documents and slides into clean Markdown, or into HTML that keeps complex tables.',
  'To begin, say once where it converts. You can change that later with "docconv login".',
];

/** What somebody has to know who is here for the first time, one screen of it. */
export function welcome({ terminal }: Pick<Context, 'terminal'>): string {
  const columns = Math.min(widest, terminal.columns());
  return `${introduction.flatMap((text) => wrapWords(text, columns)).join('\n')}\n\n`;
}

/** What to try first, with a document that lies here if there is one. */
export async function nextSteps({
  terminal,
  services,
}: Pick<Context, 'terminal' | 'services'>): Promise<string> {
  const example = await findExample('.');
  const steps = [
    [`docconv convert ${example.input} --output ${example.output}`, 'converts a document'],
    services.embedded
      ? ['docconv serve', 'serves a page in the browser, and an API']
      : ['docconv usage', "shows this month's account"],
    ['docconv help', 'shows all there is'],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  const isWide = steps.every(([, purpose]) => width + purpose.length + 4 <= terminal.columns());
  const lines = steps.map(([command, purpose]) => {
    const [shown, why] = [paint(command, 'accent', terminal.color), paint(purpose, 'quiet', terminal.color)];
    const between = isWide ? ' '.repeat(width - command.length + 2) : '\n      ';
    return `  ${shown}${between}${why}\n`;
  });
  return `\nTry:\n${lines.join('')}`;
}

/** Names that a shell takes as they are, and that are short enough for an example. */
const simple = /^[\w][\w.-]{0,39}$/;
/** Of a folder that holds very many files not all are looked at. */
const mostEntries = 1000;

/** A document in a folder and what it could become, to be shown in an example; made up where there is none. */
export async function findExample(folder: string): Promise<{ input: string; output: string }> {
  const input = (await firstDocument(folder)) ?? 'report.pdf';
  return { input, output: `${path.parse(input).name}.md` };
}

async function firstDocument(folder: string): Promise<string | undefined> {
  const names: string[] = [];
  let looked = 0;
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.isFile() && formatOfName(entry.name) !== undefined && simple.test(entry.name))
        names.push(entry.name);
      looked += 1;
      if (looked === mostEntries) break;
    }
  } catch {
    return undefined; // a folder that cannot be read has no example
  }
  return names.sort()[0];
}
