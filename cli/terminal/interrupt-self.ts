import { setTimeout as sleep } from 'node:timers/promises';

/** A signal to oneself is heard once the event loop has gone round; this takes many times as long. */
const hearingMilliseconds = 50;

/** Does what Ctrl-C does where the terminal does not, and resolves once the program knows that it is to end. */
export async function interruptSelf(): Promise<void> {
  process.kill(process.pid, 'SIGINT');
  await sleep(hearingMilliseconds);
}
