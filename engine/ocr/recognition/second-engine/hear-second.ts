import { holdsMiddle } from '../../../layout/geometry.ts';
import { type OcrEngine, OcrFailed } from '../../engines/ocr-engine.ts';
import type { PageRecognition } from '../page-recognition.ts';
import { resolveDoubts, splitByDoubt } from './second-opinion.ts';

interface HeardPage extends Pick<PageRecognition, 'picture' | 'blocks' | 'writing'> {
  /** The usual height of a letter, pixels. */
  letter: number;
}

/** Lets a second engine settle doubts, in place; without its answer all stays as it was read. */
export async function hearSecond(
  { picture, blocks, writing = [], letter }: HeardPage,
  { second, languages }: { second?: OcrEngine; languages: readonly string[] },
  left: () => number,
): Promise<Pick<PageRecognition, 'writing' | 'unheard'>> {
  if (!second || !languages.every((code) => second.languages?.includes(code) ?? true)) return {};
  const seen = splitByDoubt(blocks);
  if (seen.doubtful.length === 0) return {};
  try {
    const heard = await second.recognize(picture, { languages, shape: 'page', limit: left(), seen });
    const added = resolveDoubts(
      blocks,
      heard.flatMap((block) => block.lines),
      letter,
    );
    return { writing: writing.filter((place) => !added.some((word) => holdsMiddle(place, word))) };
  } catch (error) {
    if (error instanceof OcrFailed) return { unheard: true };
    throw error;
  }
}
