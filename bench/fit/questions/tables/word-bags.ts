/** How often each word stands in a text. */
export type Bag = ReadonlyMap<string, number>;

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L})+|\p{N}+/gu;

/** Words of a text, however it was broken into lines; Chinese and Japanese by the character. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? [];
}

/** A cell's text as it is compared. */
export function keyOf(text: string): string {
  return wordsOf(text).join('') || text.replace(/\s/g, '');
}

export function bagOf(items: readonly string[]): Bag {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

export function sizeOf(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

export function sharedBy(a: Bag, b: Bag): number {
  let shared = 0;
  for (const [item, count] of a) shared += Math.min(count, b.get(item) ?? 0);
  return shared;
}

/** Harmonic mean of two shares. */
export function balance(a: number, b: number): number {
  return a + b > 0 ? (2 * a * b) / (a + b) : 0;
}
