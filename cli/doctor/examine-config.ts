import { stat } from 'node:fs/promises';
import { readConfigFile } from '../../service/config-file.ts';
import type { Context } from '../context.ts';
import { toCliError } from '../exit-code.ts';
import { type Check, failed, ok } from './check.ts';

/** Whether the config file can be read, and by its owner alone. */
export async function examineConfig({ settings: { configFile } }: Context): Promise<Check[]> {
  try {
    const stored = readConfigFile(configFile);
    if (Object.keys(stored).length === 0) return [ok('config', `${configFile} is not there yet`)];
    const { mode } = await stat(configFile);
    const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
    return [isOpen ? openToOthers(configFile, mode) : ok('config', `${configFile} is well`)];
  } catch (thrown) {
    const { message, hint } = toCliError(thrown);
    return [failed('config', message, hint)];
  }
}

function openToOthers(file: string, mode: number): Check {
  const written = (mode & 0o777).toString(8).padStart(4, '0');
  return failed(
    'config',
    `${file} holds a key and is open to others (mode ${written})`,
    `Run: chmod 600 "${file}"`,
  );
}
