import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '../../engine/index.ts';
import { newSeed } from '../x402/storm/random.ts';
import type { Finding, Run } from './finding.ts';
import { fuzzDocuments } from './fuzz-documents.ts';
import { fuzzArguments, fuzzMessages } from './fuzz-programs.ts';
import { fuzzRequests } from './fuzz-requests.ts';

const MUTANTS = 20_000;

/** The share of each kind; a run of the program costs as much as fifty requests. */
const PARTS: readonly { name: string; share: number; fuzz(seed: number, mutants: number): Promise<Run> }[] = [
  { name: 'documents', share: 0.5, fuzz: withPool },
  { name: 'requests', share: 0.33, fuzz: fuzzRequests },
  { name: 'messages', share: 0.15, fuzz: fuzzMessages },
  { name: 'arguments', share: 0.02, fuzz: fuzzArguments },
];

/**
 * npm run fuzz [seed] [mutants]: documents, HTTP requests (OAuth and payments among them), messages of MCP and arguments
 * that have something wrong, against the built program. Ends with 1 and keeps the inputs when one did what none may.
 */
async function main([seed = String(newSeed()), mutants = String(MUTANTS)]: string[]): Promise<void> {
  console.log(`seed ${seed}: ${mutants} mutants`);
  const findings: Finding[] = [];
  for (const { name, share, fuzz } of PARTS) {
    const begun = performance.now();
    const run = await fuzz(Number(seed), Math.ceil(Number(mutants) * share));
    console.log(`${name}, ${Math.round((performance.now() - begun) / 1000)} s`);
    for (const [outcome, amount] of run.tally) console.log(`${String(amount).padStart(8)}  ${outcome}`);
    findings.push(...run.findings);
  }
  if (findings.length > 0) await keep(findings);
  else console.log('Nothing was found.');
}

async function withPool(seed: number, mutants: number): Promise<Run> {
  const pool = createPool({ threads: 1 });
  try {
    return await fuzzDocuments(pool, seed, mutants);
  } finally {
    pool.close();
  }
}

async function keep(findings: readonly Finding[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-fuzz-'));
  for (const [i, { what, input }] of findings.entries()) {
    console.error(`FOUND  ${i}: ${what}`);
    await writeFile(join(folder, String(i)), input);
  }
  console.error(`The inputs are in ${folder}.`);
  process.exitCode = 1;
}

await main(process.argv.slice(2));
