import type { Features } from '../../engine/layout/evidence/model.ts';

/** A candidate whose answer is known. */
export interface Sample {
  features: Features;
  answer: boolean;
  /** Where it comes from; each corpus has the same weight in a fit, whatever its size. */
  corpus: string;
  /** The document it is of, in any of its variants. */
  document: string;
  /** What makes it count more than others of its corpus; 1 when absent. */
  weight?: number;
  /** Where it stands, for a person who looks into errors. */
  place: string;
}

/** How trees are fitted. */
export interface Settings {
  trees: number;
  /** Share of each tree's leaves that is added. */
  rate: number;
  /** What a leaf's weight is divided by more: large values keep leaves of few samples small. */
  ridge: number;
  /** Least share of all weight in a leaf. */
  leastLeaf: number;
  /** Share of the documents that each tree is fitted on, so that no tree leans on one of them. */
  documents: number;
  /** Share of the features that each tree may ask for, so that what says nearly the same is all heard. */
  features: number;
}

/** Something that is decided by evidence. */
export interface Question {
  /** Name of the model's file. */
  name: string;
  /** Where that lies: in `engine/layout/evidence` unless given. */
  folder?: string;
  /** What of its fit is not as for most. */
  settings?: Partial<Settings>;
  /** How much worse a wrong yes is than a wrong no. */
  costOfWrongYes: number;
  /** What chance starts from in its fit. Fits differ by it: it is one of those that err least where they were not fitted. */
  seed: number;
  /** Candidates with their answers, from the documents there are. */
  gather: (corpora: string, scorer: string) => Promise<Sample[]>;
}
