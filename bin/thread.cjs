// The program of a worker thread.
const { parentPort } = require('node:worker_threads');

const keepAfter = require('./kept-code.cjs').useCodeOfProgram();
if (keepAfter) keepAfterConversion();
require('../dist/worker.cjs');

/** As soon as the first result is on its way: who waits for it goes on meanwhile. */
function keepAfterConversion() {
  const { postMessage } = parentPort;
  let lastTask;
  parentPort.on('message', ({ type, task }) => {
    if (type === 'task') lastTask = task.type;
  });
  parentPort.postMessage = function (reply, ...more) {
    const send = () => postMessage.call(this, reply, ...more);
    if (lastTask !== 'convert' || reply.type !== 'answer') return send();
    parentPort.postMessage = postMessage;
    keepAfter(send);
  };
}
