import { opendir } from 'node:fs/promises';
import path from 'node:path';

const documents = /\.(pdf|docx|pptx|png|jpe?g|webp)$/i;
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
      if (entry.isFile() && documents.test(entry.name) && simple.test(entry.name)) names.push(entry.name);
      looked += 1;
      if (looked === mostEntries) break;
    }
  } catch {
    return undefined; // a folder that cannot be read has no example
  }
  return names.sort()[0];
}
