import type { SyntheticDocument } from '../model.ts';
import type { Random } from '../random.ts';
import type { Language } from '../text/language.ts';
import type { Prose } from '../text/prose.ts';
import type { Typography } from './look.ts';

export const KINDS = ['tables', 'headings', 'furniture', 'forms'] as const;
export type Kind = (typeof KINDS)[number];

/** What a design draws with. */
export interface Brief {
  random: Random;
  prose: Prose;
  look: Typography;
}

/** A class of documents; each draw of it looks different. */
export interface Design {
  name: string;
  kind: Kind;
  /** Languages to draw from; all of those that run from left to right with spaces when absent. */
  languages?: readonly Language[];
  make(brief: Brief): SyntheticDocument;
}
