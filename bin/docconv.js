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

const separator = words.indexOf('--');
const asksJson = (separator === -1 ? words : words.slice(0, separator)).includes('--json');

/** Tells of what keeps the program from starting, as the program itself would. */
function refuse(message, hint, reason) {
  const error = { code: 'INTERNAL', message, hint, exit_code: 1, reason };
  process.stderr.write(asksJson ? `${JSON.stringify({ error })}\n` : `docconv: ${message} ${hint}\n`);
  process.exitCode = 1;
}

if (isOlder(process.versions.node, needed)) {
  refuse(
    `docconv needs Node.js ${needed} or later, this is ${process.versions.node}.`,
    'Install a current one from https://nodejs.org, then install docconv again.',
    'node_too_old',
  );
} else if (asksVersion) {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') return; // whoever read it has left
    const why = error.code === 'ENOSPC' ? 'the disk is full' : error.code;
    process.stderr.write(
      `docconv: Standard output could not be written: ${why}. Make room there, or send it elsewhere.\n`,
    );
    process.exitCode = 1;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else {
  require('./start.cjs').start(() =>
    refuse('This installation is not complete.', 'Install docconv again.', 'installation_incomplete'),
  );
}
