/**
 * Breaks a text at blanks into lines of at most `columns`; a longer word gets a line of its own.
 * @param widthOf columns that a text takes
 */
export function breakLines(text: string, columns: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Below it no character is wide, and none of general punctuation is. */
const FIRST_WIDE = 0x1100;
const PUNCTUATION = { first: 0x2000, last: 0x206f };

/**
 * Columns that a text takes at most, told without the tables of all characters, which take longer to load than the rest
 * of the program.
 */
export function mostColumns(text: string): number {
  let columns = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const isNarrow = code < FIRST_WIDE || (code >= PUNCTUATION.first && code <= PUNCTUATION.last);
    columns += isNarrow ? 1 : 2;
  }
  return columns;
}
