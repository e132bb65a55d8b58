/** Render modes of text (ISO 32000-2, table 104). */
export const STROKE = 1;
export const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const CLIP_ONLY = 7;

/** Whether text of the mode leaves no ink, like the text layer of a scan. */
export function isUnseen(mode: number): boolean {
  return mode === INVISIBLE || mode === CLIP_ONLY;
}
