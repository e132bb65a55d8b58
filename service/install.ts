import packageJson from '../package.json' with { type: 'json' };

/** Whether npm's registry has docconv. Every text that tells how to install it follows; `release.md` says when to turn it. */
export const IS_ON_REGISTRY: boolean = false;

/** What to install for everybody on a machine: a name of the registry, else the archive of a release. */
export function packageToInstall(version: string = packageJson.version): string {
  const { name } = packageJson;
  return IS_ON_REGISTRY ? `${name}@${version}` : `${name}-${version}.tgz`;
}

/** The command that installs a version. */
export function installCommand(version?: string): string {
  return `npm install --global ${packageToInstall(version)}`;
}
