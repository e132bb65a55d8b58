import { existsSync, readFileSync } from 'node:fs';
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
