import type { Box } from '../../document/document.ts';
import { scaleBox } from '../../layout/geometry.ts';
import { type Comb, findCombs } from '../../layout/normalize/combs.ts';
import type { OcrEngine, RecognizedLine } from '../engines/ocr-engine.ts';
import { binarize } from '../ink/binary.ts';
import { type Picture, rotatePicture, whitenBoxes } from '../ink/picture.ts';
import { findGrounds, groundsToFills } from '../ink/shades/grounds.ts';
import { discsToDots, findDiscs, lightenDiscs } from '../ink/shades/lighten-discs.ts';
import { lightenGrounds } from '../ink/shades/lighten-grounds.ts';
import { stretchContrast } from '../ink/shades/stretch-contrast.ts';
import { dotsOf, findDotLeaders, isEdgeOfPaper } from '../ink/shapes/dot-leaders.ts';
import { eraseStrokes, findGrids } from '../ink/shapes/grids.ts';
import { findInsets } from '../ink/shapes/insets.ts';
import { findLightRules } from '../ink/shapes/light-rules.ts';
import { findPlusMinus, placesOfSigns } from '../ink/shapes/plus-minus.ts';
import { findStrokes, type InkStroke, strokesToRulings } from '../ink/shapes/rulings.ts';
import { takeStacks } from '../ink/shapes/stacks.ts';
import { drawTickBoxes, findTickBoxes } from '../ink/shapes/tick-boxes.ts';
import { LEAST_SKEW, measureLie } from '../ink/sheet/skew.ts';
import { dropNoise } from '../ink/writing/noise.ts';
import { partLevels } from '../words/order/part-levels.ts';
import { readDotLeader } from '../words/signs/dot-leaders.ts';
import { partAtSigns, readPlusMinus } from '../words/signs/plus-minus.ts';
import type { PageRecognition } from './page-recognition.ts';
import { LETTER_PER_EM, letterOf, lineReader, type UprightTask } from './page-task.ts';
import { readInsets } from './second-look/read-insets.ts';
import { readMissed } from './second-look/read-missed.ts';

/** A page read, before its lines are put in order. */
export interface UprightReading extends Omit<PageRecognition, 'turned' | 'unread' | 'blank'> {
  /** The picture as the engine was shown it. */
  clear: Picture;
  strokes: readonly InkStroke[];
  /** Those that are rules of no table. */
  rules: readonly InkStroke[];
  /** Cells of ruled tables, pixels. */
  cells: readonly Box[];
  /** Rows of places for one letter each, pixels. */
  combs: readonly Comb[];
  /** Boxes of text that were read apart, pixels. */
  insets: readonly Box[];
  /** What was told by its shape and kept from the engine. */
  shaped: readonly RecognizedLine[];
  letter: number;
}

/**
 * Reads a picture that stands upright: straightened, without the lines of ruled tables and the signs that are told by their shape,
 * faint print darkened, and what the engine passed over read again piece by piece.
 */
export async function readUpright(
  picture: Picture,
  engine: OcrEngine,
  task: UprightTask,
  left: () => number,
): Promise<UprightReading> {
  const { skew } = task.mayLean ? measureLie(picture) : { skew: 0 };
  const tilted = Math.abs(skew) >= LEAST_SKEW;
  const leveled = tilted ? rotatePicture(picture, -skew) : picture;
  const em = letterOf(leveled) / LETTER_PER_EM;
  const grounds = findGrounds(leveled, em);
  const lightened = lightenGrounds(leveled, grounds, em);
  const discs = findDiscs(lightened, em);
  const straight = lightenDiscs(lightened, discs);
  const binary = binarize(straight);
  const strokes = findStrokes(binary, straight.dpi);
  const light = findLightRules(leveled);
  const grids = findGrids([...strokes, ...light], straight.dpi);
  const ofGrids = new Set(grids.strokes);
  const rules = strokes.filter((stroke) => !ofGrids.has(stroke));
  const { languages } = task;
  const letter = letterOf(straight);
  const boxes = findTickBoxes(binary, straight.dpi, letter, languages);
  const leaders = findDotLeaders(binary, letter);
  const signs = findPlusMinus(binary, letter, languages);
  const erased = [...boxes, ...dotsOf(leaders), ...placesOfSigns(signs)];
  const clean = eraseDrawing(straight, grids.strokes, erased);
  const clear = task.faint ? stretchContrast(clean, letter) : clean;
  const insets = findInsets(clear, [...grids.frames, ...grounds], em);
  const first = await readInsets(clear, insets, (part) =>
    engine.recognize(part, { languages, shape: 'page', limit: left() }),
  );
  const text = dropNoise(first.blocks, clean, strokes);
  const unstacked = takeStacks(text.blocks, binary, letter);
  const { blocks, unread, doubted, passedOver } = await readMissed(
    {
      picture: clear,
      binary: binarize(clean),
      ...text,
      blocks: partLevels(unstacked.blocks, em),
      blurred: [...text.blurred, ...unstacked.stacks],
      cells: grids.cells,
      strokes,
      rules,
      letter,
    },
    lineReader(engine, languages, left),
  );
  const drawn = drawTickBoxes(boxes, straight.dpi);
  const rulings = strokesToRulings([...strokes, ...light], straight.dpi);
  const pixels = straight.dpi / 72;
  return {
    picture: clean,
    clear,
    blocks: partAtSigns(blocks, signs),
    strokes,
    rules,
    cells: grids.cells,
    combs: findCombs(rulings).map((comb) => comb.map((place) => scaleBox(place, pixels))),
    insets,
    shaped: [
      ...leaders
        .filter((leader) => !isEdgeOfPaper(leader, binary, letter))
        .map((leader) => readDotLeader(leader, letter)),
      ...signs.map((sign) => readPlusMinus(sign, letter)),
    ],
    letter,
    rulings: [...rulings, ...drawn.rulings],
    fills: [...groundsToFills(grounds, straight.dpi), ...drawn.fills],
    dots: discsToDots(discs, straight.dpi),
    tilted,
    cut: first.cut,
    writing: unread,
    doubted,
    passedOver,
  };
}

/** The picture without what would be read as letters; the same where there is nothing of it. */
function eraseDrawing(picture: Picture, strokes: readonly InkStroke[], boxes: readonly Box[]): Picture {
  if (strokes.length + boxes.length === 0) return picture;
  const clean = eraseStrokes(picture, strokes);
  whitenBoxes(clean, boxes);
  return clean;
}
