import type { Context } from '../context.ts';
import { toCliError } from '../exit-code.ts';
import { type Check, type Examination, failed, ok, skipped } from './check.ts';

/** Whether the server is reached, and whether the key is known. Asking who one is costs no quota. */
export const examineAccount: Examination = {
  subject: 'the account',
  async *look(context) {
    const { embedded, address = 'the server' } = context.services;
    if (context.settings.wrong.length > 0) {
      yield skipped('network', 'not looked at: the settings are wrong');
      yield skipped('auth', 'the key was not tried: the settings are wrong');
      return;
    }
    if (embedded) yield ok('network', 'none is needed: conversions run on this machine');
    const asked = await askWho(context);
    if (!embedded && (asked.code === 'NETWORK_ERROR' || asked.code === 'API_ERROR')) {
      yield failed('network', asked.message, asked.hint ?? '');
      yield skipped('auth', 'the server was not reached, so the key was not tried');
      return;
    }
    if (!embedded) yield ok('network', `${address} answers`);
    yield asked;
  },
};

async function askWho({ services }: Context): Promise<Check & { code?: string }> {
  if (services.keySource() === 'none' && services.embedded) return noKey;
  try {
    const docconv = await services.openDocconv();
    try {
      const { keyPrefix, tier } = await docconv.identity();
      const from = services.keySource() === 'environment' ? 'DOCCONV_API_KEY' : 'the stored key';
      return ok('auth', `${from} ${keyPrefix ?? ''}… is accepted, plan ${tier}`);
    } finally {
      await docconv.close();
    }
  } catch (thrown) {
    const { code, message, hint } = toCliError(thrown);
    return { ...failed('auth', message, hint), code };
  }
}

const noKey = failed(
  'auth',
  'there is no API key',
  'Run "docconv login", or "docconv login --yes" for an account on this machine.',
);
