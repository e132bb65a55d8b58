import { type Profiler, Session } from 'node:inspector';
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

/** A program of a worker thread that takes samples of itself from its start until it is asked for them. */
export function profiledScript(worker: URL): URL {
  const program = `
import { Session } from 'node:inspector';
import { BroadcastChannel } from 'node:worker_threads';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: ${INTERVAL} });
session.post('Profiler.start');
const channel = new BroadcastChannel(${JSON.stringify(CHANNEL)});
channel.onmessage = () => session.post('Profiler.stop', (_, { profile }) => channel.postMessage(profile));
channel.unref();
await import(${JSON.stringify(worker.href)});
`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** Asks the one profiled thread for its samples. */
export async function askForProfile(): Promise<Profiler.Profile> {
  const channel = new BroadcastChannel(CHANNEL);
  const answer = new Promise<Profiler.Profile>((resolve) => {
    channel.onmessage = (event) => resolve((event as { data: Profiler.Profile }).data);
  });
  channel.postMessage('stop');
  const profile = await answer;
  channel.close();
  return profile;
}
