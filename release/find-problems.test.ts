import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from './find-problems.mjs';

const FILES = [
  'package.json',
  'server.json',
  'mcp/bundle/manifest.json',
  'skills/docconv/SKILL.md',
  'skills/core/SKILL.md',
  'README.md',
  'release.md',
];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-release-'));
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-01-31\n\n- A change.\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

test('a checkout whose files name one version, with a dated section for it, can be released', () => {
  expect(findProblems(folder)).toEqual([]);
});

test('a file that names another version is told of', () => {
  write('server.json', '{ "version": "0.0.9" }');
  expect(findProblems(folder)).toEqual([`server.json does not name version ${version}.`]);
});

test('entries that wait, and a section without a date, are told of', () => {
  write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n- A change.\n\n## [${version}]\n`);
  expect(findProblems(folder)).toEqual([
    'CHANGELOG.md has entries under [Unreleased].',
    `CHANGELOG.md has no dated section for ${version}.`,
  ]);
});
