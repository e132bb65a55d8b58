import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cost, measureInTurn } from './measure.ts';
import { makePresentation, makeWordDocument } from './office-documents.ts';
import { printTable } from './report.ts';

const PAGES = 300;
const SLIDES = 200;
const COMMAND = resolve('bin/docconv.js');
const PEERS = ['mammoth', 'officeparser'];

/** What converting a long Word document and a long presentation costs as a whole process, beside peers that run in Node.js. */
export function measureOffice(
  folder: string,
  runs: number,
  env: NodeJS.ProcessEnv,
): Record<string, Record<string, Cost>> {
  const word = join(folder, 'report.docx');
  const slides = join(folder, 'talk.pptx');
  makeWordDocument(word, PAGES);
  makePresentation(slides, SLIDES);
  for (const peer of PEERS) {
    if (!existsSync(programOf(peer)))
      console.log(`${peer}: skipped, not installed (npm install --prefix bench/peers)`);
  }
  const costs = {
    [`Word document of ${PAGES} pages`]: measureInTurn(converters(word, join(folder, 'out.html')), runs, env),
    [`presentation of ${SLIDES} slides`]: measureInTurn(converters(slides), runs, env),
  };
  for (const [name, ofDocument] of Object.entries(costs)) printCosts(name, runs, ofDocument);
  return costs;
}

/** @param html - what mammoth writes, which reads Word documents only */
function converters(document: string, html?: string): Record<string, string[]> {
  const all: Record<string, string[]> = {
    docconv: [process.execPath, COMMAND, 'convert', document, '--raw'],
  };
  const [mammoth, officeparser] = PEERS.map(programOf) as [string, string];
  if (html !== undefined && existsSync(mammoth)) all.mammoth = [mammoth, document, html];
  if (existsSync(officeparser)) all.officeparser = [officeparser, document, '--to=md'];
  return all;
}

function programOf(peer: string): string {
  return resolve('bench/peers/node_modules/.bin', peer);
}

function printCosts(name: string, runs: number, { docconv, ...peers }: Record<string, Cost>): void {
  console.log(`\n${name}, whole process, medians of ${runs} interleaved runs`);
  printTable(
    ['', 'CPU s', "docconv's CPU / its", 'wall s', 'peak MB'],
    Object.entries({ docconv: docconv!, ...peers }).map(([converter, { cpu, wall, memory }]) => [
      converter,
      cpu.toFixed(2),
      (docconv!.cpu / cpu).toFixed(2),
      wall.toFixed(2),
      memory.toFixed(0),
    ]),
  );
}
