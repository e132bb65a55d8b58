import { once } from 'node:events';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';

/** Works on jobs until it is asked to stop. */
export async function worker({ terminal, invocation, services, signal }: Context): Promise<number> {
  const { running, stop } = await services.startWorker();
  await terminal.writeOut(
    invocation.mode === 'json'
      ? envelope('worker', { running })
      : `docconv works on jobs, ${running} at a time\n`,
  );
  if (!signal.aborted) await once(signal, 'abort');
  await stop();
  return 0;
}
