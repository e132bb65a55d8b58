/** How many letters may differ before a suggestion is more puzzling than helpful. */
const farthest = 3;
/** Letters that are compared, so that a hostile word costs nothing. */
const mostCompared = 40;

/** The candidate closest to `word`, if one is close enough to be what was meant. */
export function nearestTo(
  word: string,
  candidates: readonly string[],
  atMost = farthest,
): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(atMost, Math.max(1, Math.floor(word.length / 2))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(...withoutSharedEnds(word, candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * The name of a field or an argument that was probably meant by another. Callers write names as other languages do
 * (`output_format`), a word of them (`format`), or as other programs call the same.
 * @param elsewhere what other programs call it, by name: in small letters, without signs
 */
export function nearestName(
  name: string,
  known: readonly string[],
  elsewhere: Readonly<Record<string, readonly string[]>> = {},
): string | undefined {
  const asked = plain(name.slice(0, mostCompared));
  return (
    known.find((other) => plain(other) === asked) ??
    known.find((other) => elsewhere[other]?.includes(asked)) ??
    nearestTo(asked, known, 1) ??
    known.find((other) => wordsOf(other).includes(asked)) ??
    nearestTo(name, known)
  );
}

function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/** `outputFormat`, `output_format` → output, format. */
function wordsOf(name: string): string[] {
  return name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** What is left of two words without what they begin and end with alike. */
function withoutSharedEnds(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  const word = a.slice(0, mostCompared);
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= word.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (word[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
