import sharp from 'sharp';
import { type Picture, rotatePicture } from '../../engine/ocr/ink/picture.ts';
import { type Random, randomFrom } from '../synthesis/random.ts';
import { decodeGray } from './rasterize.ts';

/** What a scanner makes of the pages of a document. */
interface ScanStyle {
  dpi: number;
  /** The pictures of the scan; `name` seeds what differs from scan to scan. */
  scan: (pages: readonly Picture[], name: string) => Promise<Picture[]>;
}

export const LOOKS = {
  clean: { dpi: 200, scan: async (pages) => [...pages] },
  worn: {
    dpi: 150,
    scan: (pages, name) => Promise.all(pages.map((page, i) => wearOut(page, randomFrom(1, `${name} ${i}`)))),
  },
  photo: {
    dpi: 200,
    scan: async (pages, name) => pages.map((page, i) => photograph(page, randomFrom(3, `${name} ${i}`))),
  },
  spread: { dpi: 200, scan: async (pages, name) => pairPages(pages, randomFrom(2, name)) },
} satisfies Record<string, ScanStyle>;

/** Degrees. */
const MOST_SKEW = 3;
const WHITE = 255;

/** A copy of a copy: crooked, blurred, grainy, with the dark edge of an open lid, and saved small. */
async function wearOut(page: Picture, random: Random): Promise<Picture> {
  const crooked = rotatePicture(page, random.between(-MOST_SKEW, MOST_SKEW));
  const { width, height, dpi } = crooked;
  const blurred = await sharp(crooked.gray, { raw: { width, height, channels: 1 } })
    .blur(random.between(0.4, 0.8))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const grain = random.between(4, 14);
  const edge = random.between(0.08, 0.25) * dpi;
  const soiled = blurred.map((shade, at) => {
    const dark = Math.exp(-(at % width) / edge) * 170;
    const faded = 30 + (shade * (WHITE - 45)) / WHITE;
    return Math.min(WHITE, Math.max(0, faded - dark + grain * normal(random)));
  });
  const quality = random.integer(35, 60);
  const small = await sharp(soiled, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
  return decodeGray(small, dpi);
}

/** About a normal distribution of mean 0 and deviation 1. */
function normal(random: Random): number {
  return (random.share() + random.share() + random.share() + random.share() - 2) * Math.sqrt(3);
}

/** The far edge of a photographed page is shorter by at most this share, and the page turned by at most so many degrees. */
const MOST_SHORTER = 0.06;
const MOST_TURNED = 2;
/** The darkest shadow of a hand or a camera leaves this share of the light. */
const DARKEST = 0.45;
const TABLE = 90;

/** A page on a dark table, seen at a slant, with a shadow across it. */
function photograph(page: Picture, random: Random): Picture {
  const turned = rotatePicture(page, random.between(-MOST_TURNED, MOST_TURNED));
  const { width, height, gray, dpi } = turned;
  const shorter = random.between(MOST_SHORTER / 2, MOST_SHORTER);
  const edge = { x: random.between(0.2, 0.8) * width, slope: random.between(-0.6, 0.6), soft: 0.1 * width };
  const light = random.between(DARKEST, 0.8);
  const seen = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    // Further up the page is further away: rows are shorter there, and closer to each other.
    const far = 1 - y / height;
    const scale = 1 - 2 * shorter * far;
    const row = Math.round(y * (1 + shorter * far));
    for (let x = 0; x < width; x++) {
      const from = Math.round((x - width / 2) / scale + width / 2);
      const inside = from >= 0 && from < width && row < height;
      const shade = inside ? gray[row * width + from]! : TABLE;
      const shaded = 1 / (1 + Math.exp((x - edge.x - edge.slope * y) / edge.soft));
      seen[y * width + x] = shade * (1 - (1 - light) * shaded);
    }
  }
  return { width, height, gray: seen, dpi };
}

/** Inches of shade to each side of the fold of an open book. */
const FOLD = 0.2;

/** Two pages on each picture, as of an open book; a last single one alone. */
function pairPages(pages: readonly Picture[], random: Random): Picture[] {
  const pairs: Picture[] = [];
  for (let i = 0; i < pages.length; i += 2) {
    const [left, right] = [pages[i]!, pages[i + 1]];
    pairs.push(right ? openBook(left, right, random.between(40, 110)) : left);
  }
  return pairs;
}

function openBook(left: Picture, right: Picture, darkness: number): Picture {
  const width = left.width + right.width;
  const height = Math.max(left.height, right.height);
  const gray = new Uint8Array(width * height).fill(WHITE);
  for (const [page, from] of [
    [left, 0],
    [right, left.width],
  ] as const) {
    for (let y = 0; y < page.height; y++) {
      gray.set(page.gray.subarray(y * page.width, (y + 1) * page.width), y * width + from);
    }
  }
  const fold = FOLD * left.dpi;
  for (let x = Math.floor(left.width - fold); x < left.width + fold; x++) {
    const shade = Math.round(darkness * (1 - Math.abs(x - left.width) / fold));
    for (let y = 0; y < height; y++) gray[y * width + x] = Math.max(0, gray[y * width + x]! - shade);
  }
  return { width, height, gray, dpi: left.dpi };
}
