import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Licences that ask for no more than that their notices go along. */
const FREE = /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|Unlicense)$/;
/** Whose libraries are installed as they are, to be replaced by whoever wants to, as the LGPL asks. */
const REPLACEABLE = /^node_modules\/@img\/sharp-(?:libvips|win32|wasm32)/;

/** Of the parts of an expression each one has to be free where all hold, and one where there is a choice. */
function isFree(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '');
  if (parts.includes(' OR ')) return parts.split(' OR ').some(isFree);
  return parts.split(' AND ').every((part) => FREE.test(part));
}

test('what is installed with docconv asks for no more than its notices, or can be replaced', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(([, one]) => !one.dev && !one.devOptional);
  expect(installed.length).toBeGreaterThan(50);
  const others = installed.filter(([, { license }]) => !isFree(license ?? 'unknown'));
  expect(others.map(([name]) => name).filter((name) => !REPLACEABLE.test(name))).toEqual([]);
  expect(
    others.map(([, { license }]) => license).filter((license) => !license?.includes('LGPL-3.0')),
  ).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['GPL-3.0', false],
])('%s counts as free: %s', (license, free) => {
  expect(isFree(license)).toBe(free);
});
