import packageJson from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';

/** Prints the version. The launcher answers a plain `--version` itself, from the same file. */
export async function version({ terminal, invocation }: Context): Promise<number> {
  const { version } = packageJson;
  await terminal.writeOut(invocation.mode === 'json' ? envelope('version', { version }) : `${version}\n`);
  return 0;
}
