/** The resolution of one page of a TIFF, dots per inch; faxes have fewer rows than columns to the inch. */
export interface Resolution {
  x: number;
  y: number;
}

/** What the tags of a page's directory tell (TIFF 6.0, section 8). */
const X_RESOLUTION = 282;
const Y_RESOLUTION = 283;
const RESOLUTION_UNIT = 296;
const CENTIMETRES = 3;
const ENTRY = 12;
/** A chain longer than this leads in a circle. */
const MOST_PAGES = 100_000;

/** The resolutions of a TIFF's pages, in order; undefined for those that do not tell. Empty where there is no page. */
export function readResolutions(bytes: Uint8Array): (Resolution | undefined)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const pages: (Resolution | undefined)[] = [];
  const seen = new Set<number>();
  let at = view.byteLength >= 8 ? view.getUint32(4, little) : 0;
  while (at > 0 && at + 2 <= view.byteLength && !seen.has(at) && pages.length < MOST_PAGES) {
    seen.add(at);
    const count = view.getUint16(at, little);
    pages.push(readResolution(view, little, at + 2, count));
    const next = at + 2 + count * ENTRY;
    at = next + 4 <= view.byteLength ? view.getUint32(next, little) : 0;
  }
  return pages;
}

function readResolution(
  view: DataView,
  little: boolean,
  from: number,
  count: number,
): Resolution | undefined {
  const values = new Map<number, number>();
  for (let at = from; at < from + count * ENTRY && at + ENTRY <= view.byteLength; at += ENTRY) {
    const tag = view.getUint16(at, little);
    if (tag === RESOLUTION_UNIT) values.set(tag, view.getUint16(at + 8, little));
    if (tag === X_RESOLUTION || tag === Y_RESOLUTION) {
      values.set(tag, readRational(view, little, view.getUint32(at + 8, little)));
    }
  }
  const [x, y] = [values.get(X_RESOLUTION), values.get(Y_RESOLUTION)];
  if (!x || !y) return undefined;
  const perInch = values.get(RESOLUTION_UNIT) === CENTIMETRES ? 2.54 : 1;
  return { x: x * perInch, y: y * perInch };
}

function readRational(view: DataView, little: boolean, at: number): number {
  if (at + 8 > view.byteLength) return 0;
  const parts = view.getUint32(at + 4, little);
  return parts === 0 ? 0 : view.getUint32(at, little) / parts;
}
