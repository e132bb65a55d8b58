import sharp from 'sharp';
import { type Picture, rotatePicture } from '../../engine/ocr/picture.ts';
import { type Random, randomFrom } from '../synthesis/random.ts';
import { decodeGray } from './rasterize.ts';

/** What a scanner makes of the pages of a document. */
export interface Look {
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
  spread: { dpi: 200, scan: async (pages, name) => pairPages(pages, randomFrom(2, name)) },
} satisfies Record<string, Look>;

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
