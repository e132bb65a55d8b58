/** Something that no input may bring about. */
export interface Finding {
  /** What went wrong. */
  what: string;
  /** The input, as it can be tried again. */
  input: Uint8Array;
}

/** How many mutants ended how. */
type Tally = Map<string, number>;

export interface Run {
  tally: Tally;
  findings: Finding[];
}

export function startRun(): Run {
  return { tally: new Map(), findings: [] };
}

export function count({ tally }: Run, outcome: string): void {
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
}
