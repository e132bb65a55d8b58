import type { Image } from '../../document/document.ts';

type MediaType = Image['mediaType'];

/** A picture's kind and size in pixels. */
export interface PictureHeader {
  mediaType: MediaType;
  width: number;
  height: number;
}

/**
 * Reads the head of a PNG, GIF, JPEG, WebP or SVG picture; undefined for other kinds (EMF, WMF, TIFF, BMP) and for
 * damaged ones. The size of an SVG is 0 where it gives none in pixels.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(buffer) ?? readGif(buffer) ?? readJpeg(buffer) ?? readWebp(buffer) ?? readSvg(buffer);
}

function readPng(buffer: Buffer): PictureHeader | undefined {
  if (buffer.length < 24 || buffer.readUInt32BE(0) !== 0x89504e47) return undefined;
  return { mediaType: 'image/png', width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
}

function readGif(buffer: Buffer): PictureHeader | undefined {
  if (buffer.length < 10 || buffer.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  return { mediaType: 'image/gif', width: buffer.readUInt16LE(6), height: buffer.readUInt16LE(8) };
}

/** Goes from marker to marker up to the frame header, ITU T.81 B.2.2. */
function readJpeg(buffer: Buffer): PictureHeader | undefined {
  if (buffer.length < 4 || buffer.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < buffer.length; ) {
    if (buffer[at] !== 0xff) return undefined;
    const marker = buffer[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        mediaType: 'image/jpeg',
        width: buffer.readUInt16BE(at + 7),
        height: buffer.readUInt16BE(at + 5),
      };
    }
    at += marker === 0xff ? 1 : 2 + buffer.readUInt16BE(at + 2);
  }
  return undefined;
}

function readWebp(buffer: Buffer): PictureHeader | undefined {
  if (buffer.length < 30 || buffer.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (buffer.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (buffer.toString('latin1', 12, 16)) {
    case 'VP8X':
      return {
        mediaType: 'image/webp',
        width: 1 + buffer.readUIntLE(24, 3),
        height: 1 + buffer.readUIntLE(27, 3),
      };
    case 'VP8L': {
      const bits = buffer.readUInt32LE(21);
      return { mediaType: 'image/webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return {
        mediaType: 'image/webp',
        width: buffer.readUInt16LE(26) & 0x3fff,
        height: buffer.readUInt16LE(28) & 0x3fff,
      };
    default:
      return undefined;
  }
}

/** How far into a file the opening tag of an SVG may stand. */
const SVG_WINDOW = 4096;

function readSvg(buffer: Buffer): PictureHeader | undefined {
  const tag = /<svg\b[^>]*/i.exec(buffer.toString('utf8', 0, SVG_WINDOW))?.[0];
  if (tag === undefined) return undefined;
  const size = (name: string) =>
    Math.round(Number(new RegExp(`\\b${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1] ?? 0)) || 0;
  return { mediaType: 'image/svg+xml', width: size('width'), height: size('height') };
}
