import { areaOf } from '../../layout/geometry.ts';
import type { RecognizedLine, RecognizedWord } from '../engines/ocr-engine.ts';
import type { PageRecognition } from './page-recognition.ts';

/** Lines in letters that the engine knows are this sure on average; those of other scripts, read as these, stay below .8. */
const SURE = 0.82;
/** One word alone may seem sure by chance. */
const FEWEST_WORDS = 2;
const LETTER = /\p{L}/u;

/** Latin letters that those of other scripts are surely taken for. */
const LOOK_ALIKES: Readonly<Record<string, RegExp>> = {
  Cyrillic: /[ABCEHKMOPTXYacemnoprtuxy]/g,
  Greek: /[ABEHIKMNOPTXYZaiknoptuvwxy]/g,
};

/** Writing by hand covers at least this share of a letter; scripts are told by print. */
const MOSTLY_WRITTEN = 0.4;

/**
 * A page without the words of a script that was read as another; lines read surely stay, and rows of figures. A page written
 * by hand is of no script that could be told.
 */
export function leaveOutUnread(page: PageRecognition): PageRecognition {
  if (!page.unread) return page;
  if (!page.unread.isPrint && isByHand(page)) return { ...page, unread: undefined };
  const { script } = page.unread;
  const blocks = page.blocks.map(({ lines }) => ({
    lines: lines.flatMap((line) => withoutUnread(line, script)),
  }));
  return { ...page, blocks: blocks.filter(({ lines }) => lines.length > 0) };
}

function isByHand({ writing = [], picture: { width, height } }: PageRecognition): boolean {
  return writing.reduce((sum, box) => sum + areaOf(box), 0) > MOSTLY_WRITTEN * width * height;
}

function withoutUnread(line: RecognizedLine, script: string): RecognizedLine[] {
  const { words } = line;
  if (isSure(words.filter((word) => isWritten(word) && !mayBeIn(script, word)))) return [line];
  // A figure amid words that are left out says nothing alone.
  const kept = words.filter((word, i) => {
    const beside = [words[i - 1], words[i + 1]].filter((other) => other !== undefined);
    return !isWritten(word) && (beside.length === 0 || !beside.every(isWritten));
  });
  return kept.length > 0 ? [{ ...line, words: kept }] : [];
}

function isWritten({ text }: RecognizedWord): boolean {
  return LETTER.test(text);
}

/** Whether all letters of a word look like some of a script: it is no sign that the line is not in that. */
function mayBeIn(script: string, { text }: RecognizedWord): boolean {
  const alike = LOOK_ALIKES[script];
  return alike !== undefined && !LETTER.test(text.replace(alike, ''));
}

function isSure(words: readonly RecognizedWord[]): boolean {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length >= FEWEST_WORDS && sum >= SURE * words.length;
}
