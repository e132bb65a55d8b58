import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeFolder } from '../../service/files/make-folder.ts';
import { PRIVATE_FOLDER } from '../../service/files/modes.ts';
import { replaceFile } from '../../service/files/replace-file.ts';

/**
 * Has the system's browser open a link that is a secret. It goes through a file that only its owner can read: the
 * arguments of a process can be seen by all users of a machine. Where there is no browser nothing happens.
 * @returns whether one was started
 */
export async function openInBrowser(
  link: string,
  { home: folder, hasDisplay }: { home: string; hasDisplay: boolean },
): Promise<boolean> {
  const opener = openers[process.platform];
  if (opener === undefined && !hasDisplay) return false;
  await makeFolder(folder, PRIVATE_FOLDER);
  const page = join(folder, 'open.html');
  await replaceFile(page, redirectTo(link));
  const [command, ...before] = opener ?? ['xdg-open'];
  const child = spawn(command, [...before, page], { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true));
    child.on('error', () => resolve(false)); // no such program: the link is printed as well
  });
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function redirectTo(link: string): string {
  const href = link.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<title>docconv</title>
<a href="${href}">Go on</a>
`;
}
