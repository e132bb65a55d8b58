import type { Furniture } from '../../document/document.ts';
import type { Warning } from '../../document/warning.ts';
import type { ReadOptions, ReadResult } from '../../options.ts';
import type { OfficePackage } from '../ooxml/package/package.ts';
import type { Relationship } from '../ooxml/package/relationships.ts';
import type { PictureStore } from '../ooxml/pictures/picture-store.ts';
import type { Presentation } from './presentation.ts';
import type { SlideDesign } from './shapes/placeholder.ts';

/** What reading any slide of a deck needs. */
export interface DeckContext {
  office: OfficePackage;
  options: ReadOptions;
  presentation: Presentation;
  warnings: Warning[];
  /** What was left out of all slides, by its text. */
  furniture: Map<string, Furniture>;
  pictures: PictureStore;
  /** Names of the people who commented, by id. */
  authors: ReadonlyMap<string, string>;
  /** Characters set in each language the runs name. */
  languages: Map<string, number>;
  /** Parts read so far that belong to one place only: charts, diagrams, notes. */
  claimed: Set<string>;
  /** Slides that links lead to. */
  linkedSlides: Set<number>;
  /** What slides take over from each layout, by the layout's part. */
  designs: Map<string | undefined, SlideDesign>;
  /** What was recognised in pictures, by their parts; undefined where nothing could be. */
  pictureTexts: Map<string, Promise<ReadResult | undefined>>;
}

/** What reading one part of a slide (the slide itself, its notes) needs. */
export interface SlideContext extends DeckContext {
  slide: number;
  part: string;
  relationships: ReadonlyMap<string, Relationship>;
  /** Workbooks that were set into the slide as objects, by their parts. */
  workbooks: ReadonlyMap<string, OfficePackage>;
  design: SlideDesign;
}

/** Where links to a slide lead. */
export function slideTarget(slide: number): string {
  return `slide-${slide}`;
}

/** Whether a part is asked for the first time; a part that many places share would be copied into each of them. */
export function claimPart(context: DeckContext, part: string): boolean {
  const key = part.toLowerCase();
  if (context.claimed.has(key)) return false;
  context.claimed.add(key);
  return true;
}

export function warn(context: SlideContext, code: Warning['code'], message: string): void {
  context.warnings.push({ code, message, page: context.slide });
}
