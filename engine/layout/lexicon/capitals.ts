/** What no text in capitals has, and is found sooner than that all letters are capitals. */
const SMALL_LETTER = /[a-z]/;

/** Whether a text of several letters has capitals only, in a script that has others. */
export function isInCapitals(text: string): boolean {
  if (SMALL_LETTER.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
