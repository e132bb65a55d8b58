import { statfs } from 'node:fs/promises';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getEnvironmentData } from 'node:worker_threads';
import packageJson from '../../package.json' with { type: 'json' };
import { installCommand } from '../../service/install.ts';
import { toCliError } from '../exit-code.ts';
import { findLatest, isNewer } from '../update/find-latest.ts';
import { type Check, type Examination, failed, ok, skipped, warning } from './check.ts';

/** Room for the largest file, its pictures and its result. */
const comfortableBytes = 2 * 1024 ** 3;
/** With less, writing a result is a matter of luck. */
const leastBytes = 50 * 1024 ** 2;

/** The version of Node.js, and where it keeps compiled code. The launcher refuses those that are too old. */
export const examineRuntime: Examination = {
  subject: 'Node.js',
  async *look() {
    const { versions, platform, arch } = process;
    const folder = (nodeModule as CodeKeeper).getCompileCacheDir?.() ?? keptCode()?.place;
    const kept = folder === undefined ? '' : `; compiled code is kept in ${folder}`;
    yield ok('runtime', `Node.js ${versions.node} on ${platform}-${arch}${kept}`);
  },
};

/** What Node.js 22.8 and later offer, which the types of 20 leave out. */
interface CodeKeeper {
  getCompileCacheDir?(): string | undefined;
}

/** What `bin/kept-code.cjs` does for Node.js 20. */
function keptCode(): { place: string } | undefined {
  return getEnvironmentData('docconv kept code') as { place: string } | undefined;
}

/** Whether this is the newest version; asked of the registry unless that is switched off. */
export const examineVersion: Examination = {
  subject: 'for a newer version',
  async *look({ settings }) {
    const { version } = packageJson;
    if (settings.skipUpdateCheck || settings.ci) {
      yield skipped('version', `docconv ${version}; the update check is off`);
    } else yield await compareWithRegistry();
  },
};

async function compareWithRegistry(): Promise<Check> {
  const { name, version } = packageJson;
  try {
    const latest = await findLatest(name);
    if (!isNewer(latest, version)) return ok('version', `docconv ${version} is the newest`);
    const hint = `Run: ${installCommand(latest)}`;
    return warning('version', `docconv ${version}; ${latest} is out`, hint);
  } catch {
    const hint = 'Check the connection and the registry in the settings of npm.';
    return warning('version', `docconv ${version}; the registry could not be asked for a newer one`, hint);
  }
}

/** Room on the disks where settings and temporary files lie. */
export const examineDisk: Examination = {
  subject: 'the disk',
  async *look({ settings }) {
    const folders = [settings.home, tmpdir()];
    try {
      const rooms = await Promise.all(
        folders.map(async (folder) => ({ folder, free: await freeBytes(folder) })),
      );
      yield judgeRoom(rooms.reduce((a, b) => (b.free < a.free ? b : a)));
    } catch (thrown) {
      const { message, hint } = toCliError(thrown);
      yield failed('disk', message, hint);
    }
  },
};

function judgeRoom({ folder, free }: { folder: string; free: number }): Check {
  const message = `${describeBytes(free)} free at ${folder}`;
  const hint = `Make room on the disk of ${folder}.`;
  if (free < leastBytes) return failed('disk', message, hint);
  return free < comfortableBytes ? warning('disk', message, hint) : ok('disk', message);
}

/** Of the disk a folder is on, or would be on once it is made. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (thrown) {
    const [{ code }, parent] = [thrown as NodeJS.ErrnoException, path.dirname(folder)];
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || parent === folder) throw thrown;
    return freeBytes(parent);
  }
}

function describeBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
}
