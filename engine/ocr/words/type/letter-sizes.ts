/** A size that was guessed from letters, and how many of them tell it. */
interface SizeGuess {
  size: number;
  letters: number;
}

/** Guesses that mean one size. */
interface UnifiedSize<T> {
  size: number;
  guesses: T[];
}

/**
 * Parts guesses into those that mean one size, which is the one that most letters have: first those near the size in
 * the middle of all letters, then those near that of the rest, and so on.
 * @param isNear whether a guess may mean a size other than itself
 */
export function unifySizes<T extends SizeGuess>(
  guesses: readonly T[],
  isNear: (guess: T, size: number) => boolean,
): UnifiedSize<T>[] {
  const settled: UnifiedSize<T>[] = [];
  let rest = guesses.toSorted((a, b) => a.size - b.size);
  while (rest.length > 0) {
    const size = middleSize(rest);
    const means = (guess: T) => Object.is(guess.size, size) || isNear(guess, size);
    settled.push({ size, guesses: rest.filter(means) });
    rest = rest.filter((guess) => !means(guess));
  }
  return settled;
}

/** The size that half of the letters do not pass. */
function middleSize(sorted: readonly SizeGuess[]): number {
  const half = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2;
  let passed = 0;
  for (const { size, letters } of sorted) {
    passed += letters;
    if (passed >= half) return size;
  }
  return sorted.at(-1)!.size;
}
