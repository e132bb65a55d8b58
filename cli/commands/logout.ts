import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';

/** Removes the stored key. Having none is no failure. */
export async function logout({ services, terminal, invocation }: Context): Promise<number> {
  const removed = await services.forgetKey();
  if (invocation.mode === 'json') await terminal.writeOut(envelope('logout', { removed }));
  else if (!invocation.silent)
    terminal.writeErr(removed ? 'The stored key is removed.\n' : 'No key was stored.\n');
  if (!invocation.silent && services.keySource() === 'environment') {
    terminal.writeErr('warning: DOCCONV_API_KEY is still set.\n');
  }
  return 0;
}
