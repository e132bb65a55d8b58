import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

describe.each(['CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md', 'bench/README.md'])('%s', (name) => {
  const text = readFileSync(path.join(ROOT, name), 'utf8');
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);

  test('names files and folders that are there', () => {
    const paths = quoted.filter((words) => /^[\w.-]+\/[\w./-]*$/.test(words));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('names scripts that are there', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('the documentation', () => {
  /** What callers never see: verdicts inside, and failures that are told in a page or to the operator alone. */
  const INSIDE = new Set([
    'chain_unavailable',
    'code_taken',
    'invalid_mail',
    'mail_not_sent',
    'no_transaction',
    'other_chain',
    'spent_elsewhere',
    'wrong_chain',
  ]);
  const pages = readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(path.join(ROOT, 'docs', name), 'utf8'))
    .join('\n');
  const sources = ['cli', 'engine', 'http', 'mcp', 'service'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !/\.(?:test|contract)\.ts$|\btesting\b/.test(name))
      .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
  );
  const findAll = (form: RegExp) => [
    ...new Set(sources.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name))),
  ];

  test.each([
    ['reason', /\breason: '([a-z]\w*)'/g],
    ['refusal of a payment', /new PaymentRefused\(\s*'(\w+)'/g],
    ['code of the HTTP API', /new HttpProblem\(\s*\d+,\s*'([A-Z_]+)'/g],
    ['failure of the engine', /new ConversionError\(\s*'(\w+)'/g],
  ])('names every %s that an error can have', (_what, form) => {
    const found = findAll(form).filter((name) => !INSIDE.has(name));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
  });
});
