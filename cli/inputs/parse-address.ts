import { fileURLToPath } from 'node:url';
import { invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';
import type { BatchInput } from './input.ts';

/**
 * `https://…` → an input; undefined when the word is no address at all. Credentials in it are used, never shown.
 * @throws CliError `INVALID_ARGS` for schemes other than http and https
 */
export function parseAddress(word: string): Extract<BatchInput, { type: 'url' }> | undefined {
  if (/^data:[^,]{0,200},/i.test(word)) {
    throw invalidArguments(
      'data: addresses cannot be read.',
      'Decode it to a file, or pipe its bytes into "docconv convert -".',
    );
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(word)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (scheme !== 'http' && scheme !== 'https') {
    const hint = scheme === 'file' ? `Give the path alone${pathIn(word)}.` : 'Download it and give the file.';
    throw invalidArguments(`${printable(scheme)}:// addresses cannot be read.`, hint);
  }
  if (!URL.canParse(word)) {
    throw invalidArguments(`"${printable(word)}" is not a valid address.`, 'Check its spelling.');
  }
  const url = new URL(word);
  return { type: 'url', name: withoutCredentials(url), url };
}

/** The path that a `file:` address stands for, as in `file:///a%20b.pdf`. */
function pathIn(word: string): string {
  try {
    return `: "${printable(fileURLToPath(word))}"`;
  } catch {
    return '';
  }
}

/** The address as it may be shown. */
export function withoutCredentials(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.hash = '';
  return shown.href;
}
