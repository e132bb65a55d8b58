import { DocconvError } from '../../service/errors.ts';
import type { Services } from '../context.ts';
import type { ReopeningDocconv } from './reopening-docconv.ts';

/** Whose key is in use, if it is a valid one. @throws DocconvError when a setting names another, which no approval changes */
export async function currentConnection(
  services: Pick<Services, 'keySource'>,
  docconv: ReopeningDocconv,
): Promise<{ keyPrefix: string } | undefined> {
  if (services.keySource() === 'none') return undefined;
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
