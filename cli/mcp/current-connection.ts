import { DocconvError } from '../../service/errors.ts';
import type { Services } from '../context.ts';
import type { ReopeningDocconv } from './reopening-docconv.ts';

/** Whose key is in use, if it is a valid one. */
export async function currentConnection(
  services: Pick<Services, 'keySource'>,
  docconv: ReopeningDocconv,
): Promise<{ keyPrefix: string } | undefined> {
  if (services.keySource() === 'none') return undefined;
  try {
    const { keyPrefix = '' } = await (await docconv.current()).identity();
    return { keyPrefix };
  } catch (error) {
    if (error instanceof DocconvError && error.code === 'auth_required') return undefined;
    throw error;
  }
}
