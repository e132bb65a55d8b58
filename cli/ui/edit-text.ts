import type { Key } from 'ink';

/** Longer than anything that is asked for. */
const longest = 4096;
const pasteMarks = /^\[20[01]~$/;
const segmenter = new Intl.Segmenter();

/** A line that is being typed. */
interface EditedLine {
  text: string;
  /** Whether Enter was pressed. */
  isGiven: boolean;
}

/** What keys make of a line. Keys that come at once, as those of a pasted text do, come as one `input`. */
export function editText(text: string, input: string, key: Partial<Key>): EditedLine {
  if (key.return) return { text, isGiven: true };
  if (key.backspace || key.delete) return { text: withoutLast(text), isGiven: false };
  if (key.ctrl) return { text: input === 'u' || input === 'w' ? '' : text, isGiven: false };
  if (key.meta || pasteMarks.test(input)) return { text, isGiven: false };
  return takeIn(text, input);
}

/** Line ends within a text come of a window that was too narrow for it; one at its end is Enter. */
function takeIn(text: string, input: string): EditedLine {
  let line = text;
  for (const character of input) {
    if (character === '\u007f' || character === '\b') line = withoutLast(line);
    else if (character === '\u0015') line = '';
    else if (character >= ' ' && line.length < longest) line += character;
  }
  return { text: line, isGiven: /[\r\n]$/.test(input) };
}

function withoutLast(text: string): string {
  const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return graphemes.slice(0, -1).join('');
}
