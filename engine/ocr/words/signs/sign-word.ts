import type { Box } from '../../../document/document.ts';
import type { RecognizedWord } from '../../engines/ocr-engine.ts';

/** How sure a sign is that is told by its shape and by where it stands. */
const SURE = 0.9;

/** A word of a single sign that the engine passed over. */
export function signWord({ left, top, right, bottom }: Box, text: string): RecognizedWord {
  const box = { left, top, right, bottom };
  return { ...box, text, letters: [{ ...box, text }], confidence: SURE };
}
