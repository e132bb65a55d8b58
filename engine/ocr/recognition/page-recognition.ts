import type { Box } from '../../document/document.ts';
import type { Dot, Fill, Ruling } from '../../layout/page.ts';
import type { Orientation, RecognizedBlock } from '../engines/ocr-engine.ts';
import type { Picture } from '../ink/picture.ts';
import type { UnreadScript } from './scripts.ts';
import type { UnreadLanguage } from './unread-language.ts';

/** What was recognised on a page. */
export interface PageRecognition {
  /** The picture that was read: upright and straight. Positions are its pixels. */
  picture: Picture;
  blocks: RecognizedBlock[];
  /** In points. */
  rulings: Ruling[];
  /** Grounds that are neither paper nor letters: bars, shaded cells, boxes, the marks in ticked ones. In points. */
  fills: Fill[];
  /** Discs that signs stand on, as the numbers of steps do. In points. */
  dots?: Dot[];
  /** Degrees clockwise by which the page was turned to be read. */
  turned: Orientation['degrees'];
  /** The page was tilted and straightened: positions are not those of the picture given. */
  tilted: boolean;
  /** The picture holds no ink at all; nothing was recognised. */
  blank: boolean;
  /** Time ran out: text further down was not recognised. */
  cut: boolean;
  /** Where two pages on the picture meet, as those of an open book: those of the left stand before it. In points. */
  fold?: number;
  /** Places of what looks like writing but could not be read, as by hand. Pixels. */
  writing?: Box[];
  /** Places of words that were left out because no reading of them is sure. Pixels. */
  doubted?: Box[];
  /** Places of what may be text but was not read again because there is too much of it. Pixels. */
  passedOver?: Box[];
  /** The engine that was to be asked about doubtful words gave no answer. */
  unheard?: boolean;
  /** The page was read with doubt, and seems to be in a script that the languages asked for are not written in. */
  unread?: UnreadScript;
  /** What was read seems to be in a language that was not asked for. */
  unreadLanguage?: UnreadLanguage;
}
