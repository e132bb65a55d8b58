import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { paint } from '../terminal/paint.ts';
import { printable } from '../terminal/printable.ts';

/** Says whose key is in use now. @param prefix of the key */
export async function printSignedIn(
  { terminal, invocation, services }: Context,
  prefix: string,
): Promise<void> {
  if (invocation.mode === 'json') {
    const mode = services.address ?? 'embedded';
    await terminal.writeOut(envelope('login', { key_prefix: prefix, mode }));
  } else if (!invocation.silent) {
    const at = services.address === undefined ? '' : ` at ${printable(services.address)}`;
    const { color, symbols, stderrIsTerminal } = terminal;
    const sign = stderrIsTerminal ? `${paint(symbols.good, 'good', color)} ` : '';
    terminal.writeErr(`${sign}Signed in${at} with the key ${prefix}….\n`);
  }
  if (invocation.silent || services.keySource() !== 'environment') return;
  terminal.writeErr('warning: DOCCONV_API_KEY is set and takes precedence over the stored key.\n');
}
