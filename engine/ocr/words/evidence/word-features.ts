import type { Features } from '../../../layout/evidence/model.ts';
import { heightOf, widthOf } from '../../../layout/geometry.ts';
import { confidenceOf } from '../../../layout/lines/confidence.ts';
import { median } from '../../../layout/statistics.ts';
import {
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { looksOf } from '../../text-health.ts';

/** What a page says about each of its words. */
interface Surroundings {
  picture: Picture;
  /** Mean confidence of the page's words. */
  page: number;
  /** Usual height of a line, pixels. */
  usual: number;
  /** Words by what they say, case aside. */
  said: ReadonlyMap<string, readonly RecognizedWord[]>;
}

/** What shows whether the words of a page are read right. */
export function listWordFeatures(
  blocks: readonly RecognizedBlock[],
  picture: Picture,
): Map<RecognizedWord, Features> {
  const words = wordsOf(blocks);
  const lines = blocks.flatMap((block) => block.lines);
  const around: Surroundings = {
    picture,
    page: confidenceOf(words) ?? 0,
    usual: median(lines.map(({ height }) => height)),
    said: groupBySaying(words),
  };
  return new Map(
    lines.flatMap((line) =>
      line.words.map((word): [RecognizedWord, Features] => [word, featuresOf(word, line, around)]),
    ),
  );
}

function groupBySaying(words: readonly RecognizedWord[]): Map<string, RecognizedWord[]> {
  const said = new Map<string, RecognizedWord[]>();
  for (const word of words) {
    const saying = sayingOf(word);
    const alike = said.get(saying);
    if (alike) alike.push(word);
    else said.set(saying, [word]);
  }
  return said;
}

/** What a word says without the signs around it. */
function sayingOf({ text }: RecognizedWord): string {
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function featuresOf(word: RecognizedWord, line: RecognizedLine, around: Surroundings): Features {
  const { picture, page, usual, said } = around;
  const others = line.words.filter((other) => other !== word);
  const alike = said.get(sayingOf(word))!.filter((other) => other !== word);
  const place = line.words.indexOf(word);
  const neighbours = [line.words[place - 1], line.words[place + 1]].flatMap(
    (other) => other?.confidence ?? [],
  );
  return {
    confidence: word.confidence,
    page,
    line: confidenceOf(others) ?? page,
    neighbour: Math.min(1, ...neighbours),
    words: line.words.length,
    alike: Math.min(9, alike.length),
    surest: Math.max(0, ...alike.map(({ confidence }) => confidence)),
    ...spelling(word.text),
    size: line.height,
    relative: usual > 0 ? line.height / usual : 1,
    height: heightOf(word) / Math.max(1, line.height),
    pitch: widthOf(word) / (Math.max(1, line.height) * Math.max(1, word.text.length)),
    contrast: contrastIn(word, picture),
    raised: Number(word.raised === true),
  };
}

/** What kind of word it is. */
function spelling(text: string): Features {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [letters, figures, capitals] = [count(/\p{L}/gu), count(/\p{N}/gu), count(/\p{Lu}/gu)];
  const core = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const looks = looksOf(text);
  return {
    length: letters + figures,
    figures: figures / Math.max(1, letters + figures),
    capitals: capitals / Math.max(1, letters),
    mixed: Number(letters > 0 && figures > 0),
    inside: core.match(/[^\p{L}\p{N}]/gu)?.length ?? 0,
    outside: text.length - core.length,
    plausible: looks === 'plausible' ? 1 : looks === 'implausible' ? 0 : 0.5,
  };
}

/** Shares of the pixels of a word that are darker than its ink, and lighter than its ground. */
const DARKEST = 0.05;
const LIGHTEST = 0.9;

/** How many shades part the ink of a word from its ground. */
function contrastIn({ left, top, right, bottom }: RecognizedWord, { width, height, gray }: Picture): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      counts[gray[y * width + x]!]!++;
      total++;
    }
  }
  return total === 0 ? 0 : shadeAt(counts, LIGHTEST * total) - shadeAt(counts, DARKEST * total);
}

/** The shade that so many pixels are no lighter than. */
function shadeAt(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum >= pixels;
  });
}
