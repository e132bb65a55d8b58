// The program of a worker thread.
const { parentPort } = require('node:worker_threads');

const keepCode = require('./kept-code.cjs').useCodeOfProgram();
if (keepCode) keepAfterConversion(keepCode);
require('../dist/worker.cjs');

/** When the result is on its way, and nobody waits for this thread any more. */
function keepAfterConversion(keep) {
  let hasConverted = false;
  parentPort.on('message', function listen({ type, task }) {
    if (type === 'task' && task.type === 'convert') hasConverted = true;
    if (type !== 'release' || !hasConverted) return;
    parentPort.off('message', listen);
    keep();
  });
}
