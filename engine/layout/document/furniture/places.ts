/** What stands at one place of several pages does so within these points. */
export const SAME_HEIGHT = 5;

/** A text without what changes from page to page. */
export function maskNumbers(text: string): string {
  return text
    .replace(/\b[ivxlc]+\b|\d+/gi, '#')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
    .toLowerCase();
}

/** Two rasters, shifted by half a step: what is closer than half a step shares a key of one of them. */
export function placeKeys(text: string, distance: number): [string, string] {
  const step = 2 * SAME_HEIGHT;
  return [`${text}|a${Math.floor(distance / step)}`, `${text}|b${Math.floor(distance / step + 0.5)}`];
}
