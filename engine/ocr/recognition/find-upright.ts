import { confidenceOf } from '../../layout/lines/confidence.ts';
import {
  type Orientation,
  type PageEngine,
  type RecognizedBlock,
  SURE_TURN,
  wordsOf,
} from '../engines/ocr-engine.ts';
import { countLetters } from '../ink/components.ts';
import { type Picture, turnPicture } from '../ink/picture.ts';
import { measureLie } from '../ink/sheet/skew.ts';
import { runsDown } from '../words/order/runs-down.ts';
import { findUnreadScript, type UnreadScript } from './scripts.ts';

/** A picture read the way it reads best. */
interface UprightLook<L> {
  look: L;
  /** Degrees clockwise by which it was turned. */
  turned: Orientation['degrees'];
  /** It was read with doubt, and seems to be in a script that the languages are not written in. */
  unread?: UnreadScript;
}

/** Columns of ink this many times sharper than rows: the page may lie on its side. */
const SIDEWAYS = 1.15;
/** Mean confidence below which the page may be upside down, or lie on its side all the same. */
const DOUBTFUL = 0.62;
/** Print of another script, read as one that is known, is at most so sure: of 146 pages in Latin letters three are less. */
const SURELY_READ = 0.75;
/** A word read right is this sure nine times out of ten. */
const SURE = 0.8;
/** Orientations told with less are no better than chance (measured). */
const LEAST_TURN_CONFIDENCE = 2;
/** Of fewer letters the engine cannot tell which way they stand: a page of a small table has 250. */
const FEW_LETTERS = 600;

/**
 * Reads a picture upright: as it is, or turned where its ink or its text says so.
 * @param read reads a picture turned one way
 */
export async function findUpright<L extends { blocks: readonly RecognizedBlock[] }>(
  picture: Picture,
  engine: PageEngine,
  languages: readonly string[],
  read: (turned: Picture) => Promise<L>,
): Promise<UprightLook<L>> {
  const lie = measureLie(picture);
  const isSideways = lie.columns > SIDEWAYS * lie.rows;
  const told = isSideways ? await findTurn(engine, picture) : undefined;
  // Rows of rules and columns of figures look like text on its side; only a turn by a quarter fits what was seen.
  let best = await lookAt(told?.degrees === 90 || told?.degrees === 270 ? told.degrees : 0);
  const isDown = runsDown(best.look.blocks);
  if (isRead(best.look)) {
    if (isDown) return lookAt(best.turned === 0 ? 270 : 0);
    if (confidenceOfPage(best.look) >= SURELY_READ) return best;
  }
  const turn = told ?? (await findTurn(engine, picture));
  const script = findUnreadScript(turn.script, languages);
  const unread = script && { ...script, isPrint: turn.isPrint };
  if (isRead(best.look)) return unread?.isPrint ? { ...best, unread } : best;
  for (const degrees of otherTurns(best.turned, turn, isDown || isSideways, countLetters(picture))) {
    const other = await lookAt(degrees);
    if (sureLetters(other.look) > sureLetters(best.look)) best = other;
    if (isRead(best.look)) break;
  }
  return { ...best, unread };

  async function lookAt(turned: Orientation['degrees']): Promise<UprightLook<L>> {
    return { look: await read(turnPicture(picture, turned)), turned };
  }
}

/** The turns to try where the first gave nothing sure: as told, or what fits the lines where the engine cannot tell. */
function otherTurns(
  first: Orientation['degrees'],
  { degrees, isSure }: Turn,
  isSideways: boolean,
  letters: number,
): Orientation['degrees'][] {
  if (!isSure && isSideways) return [90, 270];
  if (!isSure && letters < FEW_LETTERS) return [180];
  const other = first === 0 ? degrees : 0;
  return other === first ? [] : [other];
}

/** How a page is to be turned; by nothing where that is not sure. */
interface Turn extends Pick<Orientation, 'degrees' | 'script'> {
  isSure: boolean;
  isPrint: boolean;
}

async function findTurn(engine: PageEngine, picture: Picture): Promise<Turn> {
  const turn = await engine.detectTurn(picture);
  const isSure = turn !== undefined && turn.confidence >= LEAST_TURN_CONFIDENCE;
  const isPrint = turn !== undefined && turn.confidence >= SURE_TURN;
  return { degrees: isSure ? turn.degrees : 0, script: turn?.script, isSure, isPrint };
}

interface Read {
  blocks: readonly RecognizedBlock[];
}

/** Letters that were surely read: what tells the right way up from a wrong one. */
function sureLetters({ blocks }: Read): number {
  const words = wordsOf(blocks);
  const sure = words.filter((word) => word.confidence >= SURE);
  return sure.reduce((sum, word) => sum + word.text.length, 0);
}

/** Whether words were read well enough on the whole to be those of the page. */
export function isRead(read: Read): boolean {
  return confidenceOfPage(read) >= DOUBTFUL;
}

/** How sure the words of a page are, 0 to 1; 0 where there are none. */
export function confidenceOfPage({ blocks }: Read): number {
  return confidenceOf(wordsOf(blocks)) ?? 0;
}
