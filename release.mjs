// npm run release: tries all that a release needs, and makes its files. Publishes nothing; `release.md` has the steps.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { findProblems } from './release/find-problems.mjs';
import { makeSbom } from './release/make-sbom.mjs';

const run = (command, argv) => execFileSync(command, argv, { stdio: 'inherit' });
const git = (...argv) => execFileSync('git', argv, { encoding: 'utf8' }).trim();

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const problems = findProblems(process.cwd());
if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed.');
if (git('tag', '--list', `v${version}`) !== '') problems.push(`There is a tag v${version} already.`);
if (problems.length > 0) {
  for (const problem of problems) console.error(`- ${problem}`);
  console.error('Nothing was made. Mend these and try again; release.md has the steps.');
  process.exit(1);
}
run('npm', ['ci']);
run('npm', ['run', 'check']);
run('npm', ['pack']);
run('npm', ['run', 'pack:mcpb']);
const bill = (...argv) => {
  const told = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...argv], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(told);
};
const boms = { all: bill(), installed: bill('--omit', 'dev') };
const sbom = makeSbom(boms, readFileSync('dist/LICENSES.txt', 'utf8'), { name: 'docconv', version });
writeFileSync('dist/docconv.cdx.json', JSON.stringify(sbom, undefined, 2));
for (const file of [`docconv-${version}.tgz`, 'dist/docconv.mcpb', 'dist/docconv.cdx.json']) {
  console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}`);
}
console.log(`\nNext: git tag --sign v${version}, and attach these files to the release.`);
