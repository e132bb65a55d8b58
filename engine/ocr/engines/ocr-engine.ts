import type { Box } from '../../document/document.ts';
import { boxAround } from '../../layout/geometry.ts';
import type { Picture } from '../ink/picture.ts';

/** Recognises text in pictures. It may hold threads or processes, which end when it is closed or has long been idle. */
export interface OcrEngine {
  /** Tesseract's codes of the only languages that it reads: it takes other letters for the nearest it knows. */
  readonly languages?: readonly string[];
  /**
   * Reads upright text.
   * @throws OcrFailed when the engine gave up or took too long; it starts anew for the next picture.
   * @throws ConversionError `language_missing`.
   */
  recognize(picture: Picture, options: RecognizeOptions): Promise<RecognizedBlock[]>;
  close(): Promise<void>;
}

/** An engine that pages are read with first. */
export interface PageEngine extends OcrEngine {
  /**
   * Tells which way up a picture is.
   * @returns undefined when there is not enough text to tell.
   * @throws OcrFailed
   */
  detectTurn(picture: Picture): Promise<Orientation | undefined>;
}

export interface RecognizeOptions {
  /** Tesseract's codes, the main language first. */
  languages: readonly string[];
  /** How the text lies: a page of any make-up, one block of lines, or a single line. */
  shape: 'page' | 'block' | 'line';
  /** Milliseconds after which it is given up. */
  limit: number;
  /** What another engine has read of the picture: lines of words that are sure need not be read. Pixels. */
  seen?: { sure: readonly Box[]; doubtful: readonly Box[] };
}

/**
 * An orientation told with this confidence at least is that of print: a page of print in any script had 14 and more, pages in
 * doubt, by hand or with hardly any text, 7 at most.
 */
export const SURE_TURN = 10;

export interface Orientation {
  /** Degrees clockwise by which the picture has to be turned to stand upright. */
  degrees: 0 | 90 | 180 | 270;
  /** Above 2 it is to be relied on. */
  confidence: number;
  /** The script of the letters as Tesseract names it (`Cyrillic`), where that is sure. */
  script?: string;
}

/** Lines that the engine found to belong together, in reading order. All positions are pixels. */
export interface RecognizedBlock {
  lines: RecognizedLine[];
}

export interface RecognizedLine extends Box {
  words: RecognizedWord[];
  /** The line that the letters stand on. */
  baseline: { x0: number; y0: number; x1: number; y1: number };
  /** From the top of tall letters to the foot of hanging ones. */
  height: number;
}

export interface RecognizedWord extends Box {
  text: string;
  letters: RecognizedLetter[];
  /** 0 to 1. */
  confidence: number;
  /** Its confidence is a measured share of such words, and no figure of the engine's. */
  measured?: true;
  /** It is small and stands above the foot of its line, as an exponent does. */
  raised?: boolean;
}

/** A letter with the accents and marks that belong to it. */
export interface RecognizedLetter extends Box {
  text: string;
}

/** The engine did not read a picture: it failed, or it took too long. */
export class OcrFailed extends Error {
  readonly reason: 'failed' | 'timedOut';

  constructor(reason: OcrFailed['reason'], detail: string) {
    super(detail);
    this.name = 'OcrFailed';
    this.reason = reason;
  }
}

export function joinLetters(letters: readonly RecognizedLetter[]): string {
  return letters.map(({ text }) => text).join('');
}

/** What letters make, in the place that they take. */
export function wordOf(letters: RecognizedLetter[], confidence: number): RecognizedWord {
  return { ...boxAround(letters), text: joinLetters(letters), letters, confidence };
}

/** A word with other letters in its place. */
export function withLetters(word: RecognizedWord, letters: RecognizedLetter[]): RecognizedWord {
  return { ...word, letters, text: joinLetters(letters) };
}

/** What some of the letters of a word make, in the place that they take. */
export function partOf(word: RecognizedWord, letters: RecognizedLetter[]): RecognizedWord {
  return { ...withLetters(word, letters), ...boxAround(letters) };
}

export function wordsOf(blocks: readonly RecognizedBlock[]): RecognizedWord[] {
  return blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
}

/** The same blocks with other words. @param change what becomes of a word, by its line and its place in that */
export function mapWords(
  blocks: readonly RecognizedBlock[],
  change: (word: RecognizedWord, line: RecognizedLine, at: number) => RecognizedWord,
): RecognizedBlock[] {
  const mapLine = (line: RecognizedLine) => ({
    ...line,
    words: line.words.map((word, at) => change(word, line, at)),
  });
  return blocks.map(({ lines }) => ({ lines: lines.map(mapLine) }));
}

/** How many letters and signs a line holds. */
export function countLineLetters({ words }: RecognizedLine): number {
  return words.reduce((count, { text }) => count + text.length, 0);
}
