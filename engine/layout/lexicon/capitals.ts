/** Whether a text of several letters has capitals only, in a script that has others. */
export function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
