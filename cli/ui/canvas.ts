import { Writable } from 'node:stream';
import type { Terminal } from '../terminal.ts';

/** Assumed where the terminal does not say. */
const usualColumns = 80;
const usualRows = 24;
const showCursor = '\u001b[?25h';

/** A stream that draws on the terminal's stderr until it is closed; what is written afterwards is lost. */
export interface Canvas {
  stream: NodeJS.WriteStream;
  columns(): number;
  rows(): number;
  close(): void;
}

/** Ink draws once more when it is taken away; on a canvas of its own that comes to nothing. */
export function openCanvas({ stderr }: Terminal): Canvas {
  let open = true;
  const stream = new Writable({
    write(chunk, _encoding, done) {
      if (open) stderr.write(chunk);
      done();
    },
  });
  const columns = () => stderr.columns || usualColumns;
  const rows = () => stderr.rows || usualRows;
  Object.defineProperties(stream, {
    isTTY: { value: true },
    columns: { get: columns },
    rows: { get: rows },
  });
  const resize = () => stream.emit('resize');
  stderr.on('resize', resize);
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    columns,
    rows,
    close() {
      open = false;
      stderr.off('resize', resize);
      stderr.write(showCursor);
    },
  };
}
