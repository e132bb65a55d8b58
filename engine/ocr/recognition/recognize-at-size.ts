import { scaleBox } from '../../layout/geometry.ts';
import type { PageEngine } from '../engines/ocr-engine.ts';
import type { Picture } from '../ink/picture.ts';
import { withResolution } from '../ink/sheet/resolution.ts';
import type { PageRecognition } from './page-recognition.ts';
import type { PageTask } from './page-task.ts';
import { recognizeTwice } from './second-engine/recognize-twice.ts';

/**
 * Reads a picture of a page at the resolution that its text shows, where its file states one that cannot be: scanners' files
 * have pages of a metre. What is found is placed on the page as stated.
 * @throws OcrFailed, ConversionError `language_missing`.
 */
export async function recognizeAtSize(
  picture: Picture,
  engine: PageEngine,
  task: PageTask,
): Promise<PageRecognition> {
  const sized = withResolution(picture, true);
  const found = await recognizeTwice(sized, engine, task);
  return sized.dpi === picture.dpi ? found : scalePoints(found, sized.dpi / picture.dpi);
}

/** The same on a page so many times as large. */
function scalePoints(found: PageRecognition, by: number): PageRecognition {
  const { picture, rulings, fills, fold } = found;
  return {
    ...found,
    picture: { ...picture, dpi: picture.dpi / by },
    rulings: rulings.map((ruling) => ({
      ...ruling,
      position: ruling.position * by,
      start: ruling.start * by,
      end: ruling.end * by,
      thickness: ruling.thickness * by,
    })),
    fills: fills.map((fill) => ({ ...fill, ...scaleBox(fill, by) })),
    fold: fold && fold * by,
  };
}
