import { seeded } from '../../engine/layout/testing/seeded.ts';

/** Chance that is the same at every run with the same seed. */
export interface Random {
  /** From 0 to 1. */
  share(): number;
  /** Between two numbers. */
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  integer(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** So many different ones; all of them where there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Chance of its own for each seed and name, so that a new design changes none of the others. */
export function randomFrom(seed: number, name: string): Random {
  const share = seeded(hash(`${seed} ${name}`));
  const between = (least: number, most: number) => least + share() * (most - least);
  const integer = (least: number, most: number) => Math.floor(between(least, most + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[integer(0, list.length - 1)];
    if (chosen === undefined) throw new Error('there is nothing to pick from');
    return chosen;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0)
      taken.push(...left.splice(integer(0, left.length - 1), 1));
    return taken;
  };
  return { share, between, integer, happens: (probability) => share() < probability, pick, sample };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

/** So many of something; each is told which one it is, from 0. */
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
