import { OcrFailed, type PageEngine } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import type { PageRecognition } from '../page-recognition.ts';
import type { PageTask } from '../page-task.ts';
import { recognizePage } from '../recognize-page.ts';

/**
 * Reads a page, and once more with a fresh engine when the engine failed: the fault may be in its state.
 * @throws OcrFailed, ConversionError `language_missing`.
 */
export async function recognizeTwice(
  picture: Picture,
  engine: PageEngine,
  task: PageTask,
): Promise<PageRecognition> {
  try {
    return await recognizePage(picture, engine, task);
  } catch (error) {
    if (error instanceof OcrFailed && error.reason === 'failed') return recognizePage(picture, engine, task);
    throw error;
  }
}
