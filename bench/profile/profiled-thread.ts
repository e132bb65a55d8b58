import { type Profiler, Session } from 'node:inspector';
import { setImmediate } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';

/** Microseconds between samples. */
const INTERVAL = 500;
const CHANNEL = 'docconv bench profile';

/** Starts to take samples of this thread. @returns what ends it */
export function profileThisThread(): () => Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
  session.post('Profiler.start');
  return () =>
    new Promise((resolve, reject) =>
      session.post('Profiler.stop', (error, { profile }) => (error ? reject(error) : resolve(profile))),
    );
}

/**
 * A program of worker threads that take samples of themselves from their start on. They send them before each answer: a
 * thread may be ended as soon as it has given one.
 */
export function profiledScript(worker: URL): URL {
  const program = `
import { Session } from 'node:inspector';
import { BroadcastChannel, parentPort } from 'node:worker_threads';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: ${INTERVAL} });
session.post('Profiler.start');
const channel = new BroadcastChannel(${JSON.stringify(CHANNEL)});
channel.unref();
const answer = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (...message) => {
  session.post('Profiler.stop', (_, { profile }) => channel.postMessage(profile));
  session.post('Profiler.start');
  answer(...message);
};
await import(${JSON.stringify(worker.href)});
`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** Collects the samples of all profiled threads from now on. @returns what ends it */
export function collectProfiles(): () => Promise<Profiler.Profile[]> {
  const channel = new BroadcastChannel(CHANNEL);
  const profiles: Profiler.Profile[] = [];
  channel.onmessage = (event) => profiles.push((event as { data: Profiler.Profile }).data);
  return async () => {
    await setImmediate(); // what was sent before the last answer may come in behind it
    channel.close();
    return profiles;
  };
}
