/** Text that may come from recognition, and how sure that was, 0 to 1. */
interface Recognized {
  text: string;
  confidence?: number;
}

/** Mean confidence of some words or lines, weighted by their letters; undefined where none was recognised. */
export function confidenceOf(texts: readonly Recognized[]): number | undefined {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of texts) {
    if (confidence === undefined) continue;
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters > 0 ? sum / letters : undefined;
}
