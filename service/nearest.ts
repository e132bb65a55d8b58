/** How many letters may differ before a suggestion is more puzzling than helpful. */
const farthest = 3;

/** The candidate closest to `word`, if one is close enough to be what was meant. */
export function nearestTo(
  word: string,
  candidates: readonly string[],
  atMost = farthest,
): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(atMost, Math.max(1, Math.floor(word.length / 2))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, cut at 40 letters so that a hostile word costs nothing. */
function editDistance(a: string, b: string): number {
  const word = a.slice(0, 40);
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
