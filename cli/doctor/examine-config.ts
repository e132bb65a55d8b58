import { stat } from 'node:fs/promises';
import { readConfigFile } from '../../service/config/config-file.ts';
import { toCliError } from '../exit-code.ts';
import { type Check, type Examination, failed, ok } from './check.ts';

/** Whether the settings are right, and the config file is there for its owner alone. */
export const examineConfig: Examination = {
  subject: 'the settings',
  async *look({ settings: { configFile, wrong } }) {
    for (const thrown of wrong) yield describeWrong(thrown);
    if (wrong.length > 0) return;
    try {
      yield await examineFile(configFile);
    } catch (thrown) {
      yield describeWrong(thrown);
    }
  },
};

function describeWrong(thrown: unknown): Check {
  const { message, hint } = toCliError(thrown);
  return failed('config', message, hint);
}

async function examineFile(file: string): Promise<Check> {
  if (Object.keys(readConfigFile(file)).length === 0) return ok('config', `${file} is not there yet`);
  const { mode } = await stat(file);
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  return isOpen ? openToOthers(file, mode) : ok('config', `${file} is in order`);
}

function openToOthers(file: string, mode: number): Check {
  const written = (mode & 0o777).toString(8).padStart(4, '0');
  return failed(
    'config',
    `${file} holds a key and is open to others (mode ${written})`,
    `Run: chmod 600 "${file}"`,
  );
}
