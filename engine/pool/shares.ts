/** What waits for a thread, as far as its turn depends on it. */
export interface Waiting {
  /** Whose it is: all that is asked under one name takes one share of the threads. */
  line: string;
  /** Thread time it will take, milliseconds, as far as can be foreseen. */
  expected: number;
}

/**
 * Shares thread time out: whoever had the least of it goes next, and of those who had about as much, the smallest task.
 * So a scan of many pages is held up by nobody's document and holds up none.
 */
interface Shares {
  /** Takes note of something that begins to wait. */
  join(line: string): void;
  /** Which of the waiting goes next; of equals the first. */
  next<T extends Waiting>(waiting: readonly T[]): T | undefined;
  /** It goes on a thread, and is counted as expected until it is over. */
  begin(waiting: Waiting): void;
  /** It is over. @param taken thread time it did take, milliseconds */
  end(waiting: Waiting, taken: number): void;
  /** It left without having been on a thread. */
  leave(line: string): void;
}

/**
 * Who had this much more than the one who had least still counts as equal, milliseconds: a page of recognition, so that a
 * small document passes a long one at once, and not after a page more.
 */
const ABOUT_EQUAL = 1000;

interface Line {
  /** Thread time it has had, milliseconds, counted from that of the poorest when it came. */
  taken: number;
  /** Tasks that wait or are on a thread. */
  tasks: number;
}

/** Shares without anybody waiting. */
export function createShares(): Shares {
  const lines = new Map<string, Line>();

  /** Nobody saves up for later, and nobody pays for what others had before. */
  function openLine(): Line {
    const taken = lines.size === 0 ? 0 : Math.min(...[...lines.values()].map((line) => line.taken));
    return { taken, tasks: 0 };
  }

  function takenBy(line: string): number {
    return lines.get(line)?.taken ?? 0;
  }

  function add(line: string, milliseconds: number): void {
    const known = lines.get(line);
    if (known) known.taken += milliseconds;
  }

  function leave(name: string): void {
    const line = lines.get(name);
    if (line && --line.tasks === 0) lines.delete(name);
  }

  return {
    join: (name) => {
      const line = lines.get(name) ?? openLine();
      line.tasks++;
      lines.set(name, line);
    },
    next: (waiting) => {
      const least = Math.min(...waiting.map(({ line }) => takenBy(line)));
      const equals = waiting.filter(({ line }) => takenBy(line) <= least + ABOUT_EQUAL);
      return equals.toSorted((a, b) => a.expected - b.expected || takenBy(a.line) - takenBy(b.line))[0];
    },
    begin: ({ line, expected }) => add(line, expected),
    end: ({ line, expected }, taken) => {
      add(line, taken - expected);
      leave(line);
    },
    leave,
  };
}
