import type { Block } from '../model.ts';
import type { Brief } from './design.ts';
import { heading, paragraphs } from './passages.ts';

/** The number of a section, given the places of it and of those around it, outermost first; counted from 1. */
export type Numbering = (path: readonly number[]) => string | undefined;

export const unnumbered: Numbering = () => undefined;
export const decimal: Numbering = (path) => path.join('.');
export const dotted: Numbering = (path) => `${path.join('.')}.`;

export function romanLettered(path: readonly number[]): string {
  const [last = 1] = path.slice(-1);
  return (
    [roman(last).toUpperCase(), String.fromCharCode(64 + last), String(last)][path.length - 1]?.concat('.') ??
    `(${last})`
  );
}

export function roman(value: number): string {
  const signs: readonly (readonly [number, string])[] = [
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  const sign = signs.find(([worth]) => worth <= value);
  return sign ? sign[1] + roman(value - sign[0]) : '';
}

export interface SectionPlan {
  /** How deep sections nest. */
  depth: number;
  numbering: Numbering;
  /** Sections on each level. */
  each: readonly [least: number, most: number];
  /** Words of a heading. */
  words?: readonly [least: number, most: number];
  /** Paragraphs after each heading. */
  text?: readonly [least: number, most: number];
  /** Level of the outermost sections. Default 2, below a title. */
  level?: number;
}

export function sections(brief: Brief, plan: SectionPlan, path: readonly number[] = []): Block[] {
  const { random, prose } = brief;
  const { depth, numbering, each, words = [2, 6], text = [1, 2], level = 2 } = plan;
  if (path.length >= depth) return [];
  return Array.from({ length: random.integer(...each) }, (_, at) => at + 1).flatMap((place): Block[] => {
    const here = [...path, place];
    return [
      {
        type: 'heading',
        level: level + path.length,
        number: numbering(here),
        text: prose.title(random.integer(...words)),
      },
      ...paragraphs(brief, ...text),
      ...(path.length > 0 && random.happens(0.4) ? [] : sections(brief, plan, here)),
    ];
  });
}

/** A title and what stands below it. */
export function titled(brief: Brief, blocks: readonly Block[]): Block[] {
  return [heading(brief, 1), ...blocks];
}
