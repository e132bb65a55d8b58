import type { Image } from '../../../document/document.ts';
import type { OfficePackage } from '../package/package.ts';
import { readPictureHead } from './picture-size.ts';

/** The pictures of a document, each part once. */
export interface PictureStore {
  readonly images: Image[];
  /** Id of the picture in a part; undefined when it is missing or of a kind that cannot be shown (EMF, WMF, TIFF). */
  add(part: string): string | undefined;
}

/** Collects the pictures of a package as they are asked for; a package within another adds to the `images` of that. */
export function createPictureStore(office: OfficePackage, images: Image[] = []): PictureStore {
  const known = new Map<string, string | undefined>();
  const load = (part: string): string | undefined => {
    const data = office.bytes(part);
    const head = data && readPictureHead(data);
    if (!data || !head) return undefined;
    const id = `image-${images.length + 1}`;
    images.push({ id, data, ...head });
    return id;
  };
  return {
    images,
    add(part) {
      const key = part.toLowerCase();
      if (!known.has(key)) known.set(key, load(part));
      return known.get(key);
    },
  };
}
