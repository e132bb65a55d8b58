/** A Windows bitmap (BMP) unpacked: three bytes a pixel, rows from the top. */
interface Bitmap {
  width: number;
  height: number;
  rgb: Uint8Array;
  /** Dots per inch, where the file tells. */
  density?: number;
  /** The file ends before its last row; the missing ones are white. */
  cut: boolean;
}

const FILE_HEADER = 14;
/** Size of the oldest header, of OS/2; later ones begin with the fields of `BITMAPINFOHEADER`. */
const CORE_HEADER = 12;
const INFO_HEADER = 40;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const INCHES_PER_METER = 39.3701;

export function isBitmap(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

interface Header {
  width: number;
  height: number;
  /** Rows go from the top down. */
  topDown: boolean;
  bits: number;
  /** Where the colours of pictures of up to 256 colours stand, and how many bytes each takes. */
  palette: { at: number; step: number };
  pixels: number;
  /** Bits of red, green and blue in pixels of 16 and 32 bits. */
  masks?: [number, number, number];
  density?: number;
}

/** Width and height alone; undefined where the file is no bitmap of a kind that can be read. */
export function readBitmapSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  return readHeader(viewOf(bytes));
}

/** Unpacks a bitmap without compression of any depth; undefined when it is of another kind or cut off before its pixels. */
export function readBitmap(bytes: Uint8Array): Bitmap | undefined {
  const view = viewOf(bytes);
  const header = readHeader(view);
  if (!header || header.pixels >= bytes.length) return undefined;
  const { width, height, topDown, bits, density } = header;
  const rgb = new Uint8Array(3 * width * height).fill(255);
  const colorAt = readColors(view, header);
  const stride = ((width * bits + 31) >> 5) << 2;
  for (let y = 0; y < height; y++) {
    const row = header.pixels + (topDown ? y : height - 1 - y) * stride;
    if (row + stride > bytes.length) continue;
    for (let x = 0; x < width; x++) {
      const color = colorAt(row, x);
      const at = 3 * (y * width + x);
      rgb[at] = color >> 16;
      rgb[at + 1] = color >> 8;
      rgb[at + 2] = color;
    }
  }
  return { width, height, rgb, density, cut: header.pixels + height * stride > bytes.length };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readHeader(view: DataView): Header | undefined {
  if (view.byteLength < FILE_HEADER + INFO_HEADER) return undefined;
  const pixels = view.getUint32(10, true);
  const size = view.getUint32(FILE_HEADER, true);
  const header = size === CORE_HEADER ? readCoreHeader(view) : readInfoHeader(view);
  if (!header || header.width <= 0 || header.height <= 0) return undefined;
  return { ...header, pixels, palette: { at: FILE_HEADER + size, step: size === CORE_HEADER ? 3 : 4 } };
}

type OwnFields = Omit<Header, 'pixels' | 'palette'>;

function readCoreHeader(view: DataView): OwnFields | undefined {
  const bits = view.getUint16(24, true);
  if (![1, 4, 8, 24].includes(bits)) return undefined;
  return { width: view.getUint16(18, true), height: view.getUint16(20, true), topDown: false, bits };
}

function readInfoHeader(view: DataView): OwnFields | undefined {
  const height = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const masked = compression === BIT_FIELDS && (bits === 16 || bits === 32);
  if (compression !== UNCOMPRESSED && !masked) return undefined;
  if (![1, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  const perMeter = view.getInt32(38, true);
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    masks: masked ? readMasks(view) : usualMasks(bits),
    density: perMeter > 0 ? perMeter / INCHES_PER_METER : undefined,
  };
}

function readMasks(view: DataView): [number, number, number] | undefined {
  const at = FILE_HEADER + INFO_HEADER;
  if (view.byteLength < at + 12) return undefined;
  return [view.getUint32(at, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
}

function usualMasks(bits: number): [number, number, number] {
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

/** Reads the colour, 0xRRGGBB, of a pixel of a row that begins at a place in the file. */
function readColors(view: DataView, { bits, palette, masks }: Header): (row: number, x: number) => number {
  if (bits <= 8) {
    const perByte = 8 / bits;
    return (row, x) => {
      const byte = view.getUint8(row + Math.floor(x / perByte));
      const index = (byte >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1);
      return colorOfThree(view, palette.at + index * palette.step);
    };
  }
  if (bits === 24) return (row, x) => colorOfThree(view, row + 3 * x);
  const channels = (masks ?? usualMasks(bits)).map(channelOf);
  const pixelAt = (at: number) => (bits === 16 ? view.getUint16(at, true) : view.getUint32(at, true));
  return (row, x) => {
    const pixel = pixelAt(row + (x * bits) / 8);
    return channels.reduce((color, channel) => (color << 8) | channel(pixel), 0);
  };
}

/** Blue, green and red, one byte each; black beyond the end of the file. */
function colorOfThree(view: DataView, at: number): number {
  if (at + 3 > view.byteLength) return 0;
  return (view.getUint8(at + 2) << 16) | (view.getUint8(at + 1) << 8) | view.getUint8(at);
}

/** Brings the bits under a mask to 0 to 255. */
function channelOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}
