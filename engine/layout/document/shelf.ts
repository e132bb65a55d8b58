/** Things kept in order. What is kept packed is made anew whenever it is asked for, so nothing may rely on changes to it. */
export interface Shelf<T> {
  readonly length: number;
  at(index: number): T;
}

/** A shelf that is being filled, from the front. */
export interface GrowingShelf<T> extends Shelf<T> {
  add(thing: T): void;
}

export type CreateShelf = <T>() => GrowingShelf<T>;

/** Keeps the things themselves. */
export function createOpenShelf<T>(things: T[] = []): GrowingShelf<T> {
  return {
    get length() {
      return things.length;
    },
    at: (index) => things[index]!,
    add: (thing) => things.push(thing),
  };
}

export function* listShelf<T>(shelf: Shelf<T>): Generator<T> {
  for (let i = 0; i < shelf.length; i++) yield shelf.at(i);
}
