import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from '../terminal/fit-text.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Assumed where the terminal does not say. */
const usualRows = 24;
const showCursor = '\u001b[?25h';
/** Terminals do not agree on how wide some characters are: what they find too wide they cut. */
const [stopWrapping, wrapAgain] = ['\u001b[?7l', '\u001b[?7h'];
const eraseLine = '\u001b[2K';
const cursorUp = '\u001b[1A';

/** A stream that draws on the terminal's stderr until it is closed; what is written afterwards is lost. */
export interface Canvas {
  stream: NodeJS.WriteStream;
  columns(): number;
  rows(): number;
  close(): void;
}

/** Ink draws once more when it is taken away; on a canvas of its own that comes to nothing. */
export function openCanvas(terminal: Terminal): Canvas {
  const { stderr, columns } = terminal;
  let open = true;
  let shown = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const text = String(chunk);
      if (text.includes('\n') || text.includes(eraseLine)) shown = stripVTControlCharacters(text);
      if (open) stderr.write(`${stopWrapping}${text}${wrapAgain}`);
      done();
    },
  });
  Object.defineProperties(stream, {
    isTTY: { value: true },
    columns: { get: columns },
    // A drawing as high as its terminal would have Ink clear all of it. Those who draw see to it that none is.
    rows: { value: Number.POSITIVE_INFINITY },
  });
  const resize = () => {
    stderr.write(`${cursorUp}${eraseLine}`.repeat(linesGained(shown, columns())));
    stream.emit('resize');
  };
  stderr.on('resize', resize);
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    columns,
    rows: () => stderr.rows || usualRows,
    close() {
      open = false;
      stderr.off('resize', resize);
      stderr.write(showCursor);
    },
  };
}

/** How many lines more a drawing has once the terminal has wrapped it at fewer columns, of which Ink knows nothing. */
function linesGained(shown: string, columns: number): number {
  const gains = shown.split('\n').map((line) => Math.max(0, Math.ceil(displayWidth(line) / columns) - 1));
  return gains.reduce((sum, gain) => sum + gain, 0);
}
