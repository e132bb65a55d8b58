import type { Image } from '../../../document/document.ts';

/** What the head of a picture says of it. */
interface PictureHead {
  mediaType: Image['mediaType'];
  /** Pixels. */
  width: number;
  height: number;
}

/** Pixels of an SVG that names no size, as browsers draw it (CSS 2, 10.3.2). */
const SVG_DEFAULT = { width: 300, height: 150 };
/** Bytes in which an SVG's root element is looked for. */
const SVG_WINDOW = 4096;

/**
 * Reads the kind and size of a picture that any browser shows from its own bytes, whatever its name or declared type;
 * undefined for other kinds (EMF, WMF, TIFF …) and for damaged ones.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const head = readPng(buffer) ?? readJpeg(buffer) ?? readGif(buffer) ?? readWebp(buffer) ?? readSvg(buffer);
  return head && head.width > 0 && head.height > 0 ? head : undefined;
}

function readPng(buffer: Buffer): PictureHead | undefined {
  if (buffer.length < 24 || buffer.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { mediaType: 'image/png', width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
}

function readGif(buffer: Buffer): PictureHead | undefined {
  if (buffer.length < 10 || !/^GIF8[79]a$/.test(buffer.toString('latin1', 0, 6))) return undefined;
  return { mediaType: 'image/gif', width: buffer.readUInt16LE(6), height: buffer.readUInt16LE(8) };
}

/** The size stands in the frame header (SOF0 to SOF15, ITU-T T.81 table B.1), behind segments of any number. */
function readJpeg(buffer: Buffer): PictureHead | undefined {
  if (buffer.length < 4 || buffer.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= buffer.length) {
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

function readWebp(buffer: Buffer): PictureHead | undefined {
  if (buffer.length < 30 || !/^RIFF[\s\S]{4}WEBPVP8[ LX]$/.test(buffer.toString('latin1', 0, 16)))
    return undefined;
  const { width, height } = readWebpSize(buffer);
  return { mediaType: 'image/webp', width, height };
}

/** The three kinds of WebP keep their size in different bits (RFC 9649). */
function readWebpSize(buffer: Buffer): { width: number; height: number } {
  switch (buffer.toString('latin1', 15, 16)) {
    case 'L': {
      const bits = buffer.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'X':
      return { width: buffer.readUIntLE(24, 3) + 1, height: buffer.readUIntLE(27, 3) + 1 };
    default:
      return { width: buffer.readUInt16LE(26) & 0x3fff, height: buffer.readUInt16LE(28) & 0x3fff };
  }
}

function readSvg(buffer: Buffer): PictureHead | undefined {
  const root = /<svg\b[^>]*>/.exec(buffer.toString('utf8', 0, SVG_WINDOW))?.[0];
  if (!root) return undefined;
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1];
  const length = (value: string | undefined) =>
    /^[\d.]+(px)?$/.test(value ?? '') ? Number.parseFloat(value!) : 0;
  const view = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = length(attribute('width')) || view[2] || SVG_DEFAULT.width;
  const height = length(attribute('height')) || view[3] || SVG_DEFAULT.height;
  return { mediaType: 'image/svg+xml', width: Math.round(width), height: Math.round(height) };
}
