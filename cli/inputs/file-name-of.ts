import { decodePercent, nameInDisposition } from '../../service/fetch/name-in-disposition.ts';

/** The file name a download gives itself: Content-Disposition (RFC 6266), else the end of its address. */
export function fileNameOf(headers: Headers, url: URL): string {
  const said = nameInDisposition(headers.get('content-disposition') ?? '') ?? '';
  return cleaned(said) || cleaned(nameInAddress(url)) || 'download';
}

/** The last part of an address' path, decoded; the host when there is none. */
export function nameInAddress(url: URL): string {
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  return last === undefined ? url.hostname : (decodePercent(last) ?? last);
}

/** A name that is safe as a file name anywhere: no folder, no control or reserved character. */
export function cleaned(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const safe = base.replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '_').trim();
  return safe.replace(/^\.+/, '').slice(0, 120);
}
