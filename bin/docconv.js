#!/usr/bin/env node
// Written so that Node.js 8 can parse it: an old runtime gets one clear line instead of a syntax error.
const needed = '20.19.0';

/** Whether version `a` comes before version `b`. */
function isOlder(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < right.length; i += 1) {
    if (left[i] !== right[i]) return left[i] < right[i];
  }
  return false;
}

const words = process.argv.slice(2);
const asksVersion = words.length === 1 && ['--version', '-v', 'version'].includes(words[0]);

if (isOlder(process.versions.node, needed)) {
  process.stderr.write(
    `docconv needs Node.js ${needed} or later, this is ${process.versions.node}: install a current one from https://nodejs.org, then run "npm install --global docconv@latest".\n`,
  );
  process.exitCode = 1;
} else if (asksVersion) {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') return; // whoever read it has left
    process.stderr.write(`docconv: Standard output could not be written: ${error.code}.\n`);
    process.exitCode = 1;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else {
  require('./start.cjs');
}
