import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const ran = Object.entries(scripts).filter(([, script]) => script.startsWith('node bench/run.mjs'));

test('there are benches', () => {
  expect(ran.map(([name]) => name)).toContain('bench:quality');
});

test.each(ran)('npm run %s says with --help how it is called, as a text of a few lines', (name, script) => {
  const usage = execFileSync(process.execPath, [...script.split(' ').slice(1), '--help']).toString();
  expect(usage).toMatch(new RegExp(`^npm run ${name}\\b`));
  expect(usage).not.toMatch(/^\s*(?:\/\/|\*|import )/m);
  expect(usage.trim().split('\n').length).toBeLessThan(14);
});
