import { decodePercent, nameInDisposition } from './name-in-disposition.ts';

const LONGEST_NAME = 200;

/** What a fetched document is called: by its host's Content-Disposition, else by the address, else `document`. */
export function nameFetched(disposition: string | string[] | undefined, url: URL): string {
  const given = nameInDisposition([disposition ?? ''].flat().join(';'));
  return safeName(given ?? decodePercent(url.pathname.split('/').at(-1) ?? '') ?? '');
}

/** The last part alone, without what commands a terminal or ends a header line. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return /^\.*$/.test(shown) ? 'document' : shown;
}
