// The program of a worker thread.
const { parentPort } = require('node:worker_threads');

const code = require('./kept-code.cjs').useCodeOfProgram();
if (code) keepAfterConversion(code);
require('../dist/worker.cjs');

/** When the result is on its way, and nobody waits for this thread any more but to end it. */
function keepAfterConversion({ keep, announce }) {
  let lastTask;
  let hasConverted = false;
  const { postMessage } = parentPort;
  parentPort.postMessage = function (...answer) {
    // If it is not the whole of a long document, another task follows.
    announce(lastTask === 'convert');
    postMessage.apply(this, answer);
  };
  parentPort.on('message', function listen({ type, task }) {
    if (type === 'task') {
      lastTask = task.type;
      hasConverted ||= lastTask === 'convert';
      announce(false);
    }
    if (type !== 'release' || !hasConverted) return;
    parentPort.off('message', listen);
    parentPort.postMessage = postMessage;
    keep();
    announce(false);
  });
}
