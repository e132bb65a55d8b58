import {
  characterAt,
  characterBefore,
  isInsideWord,
  possiblyCloses,
  possiblyOpens,
  type Surroundings,
} from './flanking.ts';

/** What a character of a line is: the document's text, Markdown that opens or closes something, or other Markdown. */
export const Role = { text: 0, delimiter: 1, markup: 2 } as const;

interface Delimiter {
  opens: (around: Surroundings) => boolean;
  closes: (around: Surroundings) => boolean;
}

/** Characters that mean something only in pairs. */
const DELIMITERS: Record<string, Delimiter> = {
  '*': { opens: possiblyOpens, closes: possiblyCloses },
  '~': { opens: possiblyOpens, closes: possiblyCloses },
  _: {
    opens: (around) => possiblyOpens(around) && !isInsideWord(around),
    closes: (around) => possiblyCloses(around) && !isInsideWord(around),
  },
  '`': { opens: () => true, closes: () => true },
  // Not of GFM, but of the readers that know equations: never after or before a space, never before a digit.
  $: {
    opens: ({ after }) => after !== '' && !/\s/.test(after),
    closes: ({ before, after }) => before !== '' && !/\s/.test(before) && !/\d/.test(after),
  },
};

const RUNS = /\*+|_+|~+|`+|\$+/g;

interface DelimiterRun {
  start: number;
  end: number;
  isText: boolean;
  opens: boolean;
  closes: boolean;
}

/** The places of text characters that would pair with another run of their kind. */
export function findPaired(line: string, roles: Uint8Array): number[] {
  const paired: number[] = [];
  for (const runs of runsByCharacter(line, roles).values()) {
    const lastCloser = runs.findLastIndex((run) => run.closes);
    const firstOpener = runs.findIndex((run) => run.opens);
    runs.forEach((run, i) => {
      if (!run.isText) return;
      const touches = runs[i - 1]?.end === run.start || runs[i + 1]?.start === run.end;
      const pairs = (run.opens && lastCloser > i) || (run.closes && firstOpener >= 0 && firstOpener < i);
      if (!touches && !pairs) return;
      for (let at = run.start; at < run.end; at++) paired.push(at);
    });
  }
  return paired;
}

/** Runs of one character are cut where text meets Markdown. */
function runsByCharacter(line: string, roles: Uint8Array): Map<string, DelimiterRun[]> {
  const byCharacter = new Map<string, DelimiterRun[]>();
  for (const match of line.matchAll(RUNS)) {
    const character = match[0].charAt(0);
    const runs = byCharacter.get(character) ?? [];
    byCharacter.set(character, runs);
    const end = match.index + match[0].length;
    const around = { before: characterBefore(line, match.index), after: characterAt(line, end) };
    for (let from = match.index; from < end; ) {
      let to = from + 1;
      while (to < end && roles[to] === roles[from]) to++;
      if (roles[from] !== Role.markup)
        runs.push(readRun(from, to, roles[from] === Role.text, around, character));
      from = to;
    }
  }
  return byCharacter;
}

function readRun(
  start: number,
  end: number,
  isText: boolean,
  around: Surroundings,
  character: string,
): DelimiterRun {
  const delimiter = DELIMITERS[character]!;
  return {
    start,
    end,
    isText,
    opens: !isText || delimiter.opens(around),
    closes: !isText || delimiter.closes(around),
  };
}
