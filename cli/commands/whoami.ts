import type { Identity } from '../../service/docconv.ts';
import { withDocconv } from '../account/with-docconv.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { printable } from '../terminal/printable.ts';

/** Shows the account and key in use, the key by its prefix alone. */
export async function whoami(context: Context): Promise<number> {
  const identity = await withDocconv(context, (docconv) => docconv.identity());
  const { terminal, invocation } = context;
  await terminal.writeOut(
    invocation.mode === 'json' ? envelope('whoami', identityData(identity)) : describe(identity),
  );
  return 0;
}

function identityData({ accountId, email, tier, keyPrefix, mode }: Identity) {
  return {
    account: accountId,
    ...(email === undefined ? {} : { email }),
    plan: tier,
    key_prefix: keyPrefix,
    mode,
  };
}

function describe({ accountId, email, tier, keyPrefix, mode }: Identity): string {
  const who = email === undefined ? accountId : `${accountId} (${email})`;
  const rows = [
    ['account', who],
    ['plan', tier],
    ['key', keyPrefix === undefined ? 'none' : `${keyPrefix}…`],
    ['mode', mode === 'embedded' ? 'embedded (converts on this machine)' : mode],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(8)} ${printable(value)}\n`).join('');
}
