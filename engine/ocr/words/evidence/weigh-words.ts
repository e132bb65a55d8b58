import { likelihood, type Model } from '../../../layout/evidence/model.ts';
import { mapWords, type RecognizedBlock, type RecognizedWord } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import model from './right-word.json' with { type: 'json' };
import { listWordFeatures } from './word-features.ts';

/** Letters that the evidence was fitted on, and what is common to all scripts. */
const KNOWN_LETTERS = /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u;

/**
 * Makes the confidence of words the share of such words that are right: the engine's figure says too much of some and too
 * little of others. Words in letters other than Latin ones keep the engine's.
 */
export function weighWords(blocks: readonly RecognizedBlock[], picture: Picture): RecognizedBlock[] {
  const features = listWordFeatures(blocks, picture);
  const weigh = (word: RecognizedWord): RecognizedWord => {
    if (word.measured || !KNOWN_LETTERS.test(word.text)) return word;
    return { ...word, confidence: likelihood(model as Model, features.get(word)!) };
  };
  return mapWords(blocks, weigh);
}
