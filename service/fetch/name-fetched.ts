const LONGEST_NAME = 200;

/** What a fetched document is called: by its host's Content-Disposition, else by the address, else `document`. */
export function nameFetched(disposition: string | string[] | undefined, url: URL): string {
  const given = [disposition ?? ''].flat().join(';');
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(given)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(given);
  const name = decoded(encoded) ?? plain?.[1] ?? plain?.[2] ?? decoded(url.pathname.split('/').at(-1));
  return safeName(name ?? '');
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
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
