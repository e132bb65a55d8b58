import type { ConnectionState, PendingConnection } from '../../mcp/connecting.ts';
import type { Docconv } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import type { Services } from '../context.ts';
import type { Reopening } from './reopening.ts';

/** Whose key is in use, if it is a valid one. @throws DocconvError when a setting names another, which no approval changes */
export async function currentConnection(
  services: Pick<Services, 'currentKey'>,
  docconv: Reopening<Docconv>,
): Promise<{ keyPrefix: string } | undefined> {
  if (services.currentKey() === undefined) return undefined;
  try {
    const { keyPrefix = '' } = await (await docconv.current()).identity();
    return { keyPrefix };
  } catch (error) {
    const mayConnect =
      error instanceof DocconvError && error.code === 'auth_required' && error.setting === undefined;
    if (mayConnect) return undefined;
    throw error;
  }
}

/** While an approval is waited for, the user may have signed in another way. */
export async function connectedOrPending(
  services: Pick<Services, 'currentKey'>,
  docconv: Reopening<Docconv>,
  connection: PendingConnection,
): Promise<ConnectionState> {
  const connected = await currentConnection(services, docconv);
  return connected ? { type: 'connected', ...connected } : { type: 'pending', connection };
}
