import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { untilTold } from '../terminal/until-told.ts';

/** Works on jobs until it is asked to stop. */
export async function worker(context: Context): Promise<number> {
  const { terminal, invocation, services } = context;
  const { running, stop } = await services.startWorker();
  await terminal.writeOut(
    invocation.mode === 'json'
      ? envelope('worker', { running })
      : `docconv works on jobs, ${running} at a time\n`,
  );
  await untilTold(context);
  await stop();
  return 0;
}
