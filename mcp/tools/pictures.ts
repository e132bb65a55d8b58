import type { ImageContent } from '@modelcontextprotocol/server';
import type { ShelvedDocument } from '../documents/document-shelf.ts';

/** Hosts hand each picture to the model, at some 1,500 tokens. */
const MOST_PICTURES = 10;
/** Of all pictures of a result; messages of some hosts end at 10 MB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What hosts can show. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The figures that a part of a document links to, in its order, and how many are left out. */
export function picturesIn(
  { images }: Pick<ShelvedDocument, 'images'>,
  text: string,
): { pictures: ImageContent[]; omitted: number } {
  const linked = images.filter(({ name }) => text.includes(name) && typeOf(name) !== undefined);
  const pictures: ImageContent[] = [];
  let room = MOST_BYTES;
  for (const { name, data } of linked) {
    if (pictures.length === MOST_PICTURES || data.byteLength > room) continue;
    room -= data.byteLength;
    const mimeType = typeOf(name) ?? '';
    pictures.push({ type: 'image', data: Buffer.from(data).toString('base64'), mimeType });
  }
  return { pictures, omitted: linked.length - pictures.length };
}

function typeOf(name: string): string | undefined {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}
