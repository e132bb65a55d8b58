import type { Door } from '../../../service/accounts/store/activity.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';

export const DOOR_NAMES: Readonly<Record<Door, string>> = {
  command: 'Command line',
  api: 'HTTP API',
  mcp: 'MCP',
  site: 'This site',
};

/** What keys are called by their owner. @returns the name of a key's id; undefined when no such key is left */
export function nameKeys(
  keys: readonly Pick<ShownKey, 'id' | 'name'>[],
): (keyId: string) => string | undefined {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (keyId) => names.get(keyId);
}
