import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the version stands, and what it stands in. */
const NAMED_IN = {
  'server.json': (version) => `"version": "${version}"`,
  'mcp/bundle/manifest.json': (version) => `"version": "${version}"`,
  'skills/docconv/SKILL.md': (version) => `docconv-${version}.tgz`,
  'skills/core/SKILL.md': (version) => `docconv-${version}.tgz`,
  'README.md': (version) => `docconv-${version}.tgz`,
  'release.md': (version) => `"version": "${version}"`,
};

/**
 * What keeps a checkout from being released, each as a sentence.
 * @param {string} folder the checkout
 * @returns {string[]}
 */
export function findProblems(folder) {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const stale = Object.entries(NAMED_IN)
    .filter(([name, form]) => !read(name).includes(form(version)))
    .map(([name]) => `${name} does not name version ${version}.`);
  return [...stale, ...findInChangelog(read('CHANGELOG.md'), version)];
}

function findInChangelog(changelog, version) {
  const problems = [];
  const unreleased = /## \[Unreleased\]\n(.*?)(?=\n## \[|$)/s.exec(changelog)?.[1] ?? '';
  if (unreleased.trim() !== '') problems.push('CHANGELOG.md has entries under [Unreleased].');
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  if (!heading.test(changelog)) problems.push(`CHANGELOG.md has no dated section for ${version}.`);
  return problems;
}
