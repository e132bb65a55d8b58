import { setTimeout as sleep } from 'node:timers/promises';

/** Registries answer within a second or hardly at all; nobody waits longer for a hint. */
const patience = 3000;

/**
 * The newest published version of a package, from the registry that npm is set up with.
 * @throws when the registry does not answer in time or does not know the package
 */
export async function findLatest(name: string): Promise<string> {
  const { default: latestVersion } = await import('latest-version');
  const tooLong = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error('the registry did not answer in time');
  });
  return Promise.race([latestVersion(name), tooLong]);
}

/** Whether version `a` comes after version `b`, by the rules of semantic versions; of pre-releases only their release. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < right.length; i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** `1.2.3-rc.1` → [1, 2, 3, 0]; a release ends in 1. */
function partsOf(version: string): number[] {
  const [release = '', preRelease] = version.split('+', 1)[0]?.split(/-(.*)/s) ?? [];
  return [...release.split('.').map(Number), preRelease === undefined ? 1 : 0];
}
