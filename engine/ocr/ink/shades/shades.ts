import type { Picture } from '../picture.ts';

const SHADES = 256;

/** Asked for by several steps of a page's recognition. Pictures are not changed once made. */
const shadesOf = new WeakMap<Uint8Array, Uint32Array>();

/** How many pixels of a picture have each shade. */
export function countShades({ gray }: Picture): Uint32Array {
  const known = shadesOf.get(gray);
  if (known) return known;
  const counts = new Uint32Array(SHADES);
  // Most pixels are paper, and a count waits for itself: neighbours are counted apart, three times as fast.
  const others = [new Uint32Array(SHADES), new Uint32Array(SHADES), new Uint32Array(SHADES)] as const;
  const [second, third, fourth] = others;
  const whole = gray.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    counts[gray[i]!]!++;
    second[gray[i + 1]!]!++;
    third[gray[i + 2]!]!++;
    fourth[gray[i + 3]!]!++;
  }
  for (let i = whole; i < gray.length; i++) counts[gray[i]!]!++;
  for (const other of others) {
    for (let shade = 0; shade < SHADES; shade++) counts[shade]! += other[shade]!;
  }
  shadesOf.set(gray, counts);
  return counts;
}

/** The least shade up to which so large a share of all that is counted lies. */
export function shadeAt(counts: Uint32Array, share: number): number {
  const least = share * counts.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  return counts.findIndex((count) => {
    passed += count;
    return passed >= least;
  });
}
