import type { Line } from '../../../lines/lines.ts';
import type { HeadingCandidate } from './candidate.ts';
import { keyOf } from './look.ts';

/** What candidates that look alike, begin at one edge and are numbered to one depth say together. */
interface Design {
  /** Sum of their log-odds. */
  odds: number;
  candidates: number;
}

type Designed = Pick<HeadingCandidate, 'look' | 'features' | 'item'>;

/** By what makes a design one. */
export type Designs = Map<string, Design>;

/** A candidate by itself. */
export interface Vote {
  design: string;
  /** That it is a heading, as a log-odds. */
  odds: number;
}

/** Sections of one rank are set alike: the others of a design have up to this share in what each of them is. */
const SHARE = 0.4;
/** Of so many others the share is half of it. */
const HALF_SHARE = 2;
/** Log-odds of a single candidate count up to this. */
export const MOST_ODDS = 4;
/** Edges within so many points are one. */
const ONE_EDGE = 3;

/** Adds a candidate to those of its design. */
export function addVote(designs: Designs, candidate: Designed, odds: number): Vote {
  const vote = { design: designOf(candidate), odds: Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds)) };
  const design = designs.get(vote.design) ?? { odds: 0, candidates: 0 };
  design.odds += vote.odds;
  design.candidates++;
  designs.set(vote.design, design);
  return vote;
}

/** The least log-odds with which the others of a design can still make a heading of a candidate. */
export function leastOdds(threshold: number): number {
  return (threshold - SHARE * MOST_ODDS) / (1 - SHARE);
}

/** The log-odds of a candidate, with what the others of its design say. */
export function jointOdds({ design, odds }: Vote, designs: Designs): number {
  const { odds: sum, candidates } = designs.get(design)!;
  const others = candidates - 1;
  if (others === 0) return odds;
  const share = (SHARE * others) / (others + HALF_SHARE);
  return (1 - share) * odds + (share * (sum - odds)) / others;
}

function designOf({ look, features, item }: Designed): string {
  const place = features.centred ? 'centred' : Math.round(edgeOf(item.passage.lines[0]!) / ONE_EDGE);
  return `${keyOf(look)}|${features.depth}|${item.whole ? 'run-in' : place}`;
}

function edgeOf({ rightToLeft, left, right }: Line): number {
  return rightToLeft ? right : left;
}
