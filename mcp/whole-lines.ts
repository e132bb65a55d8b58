import { Transform } from 'node:stream';

const NEWLINE = 0x0a;

/**
 * Bytes, passed on up to the end of a line: a reader that puts a long message together from the pieces of a pipe
 * would copy all of it again with each of them.
 * @param maxBytes what is held back of a line; one that is longer is passed on unfinished, for its reader to refuse
 */
export function wholeLines(maxBytes: number): Transform {
  let held: Buffer[] = [];
  let size = 0;
  const release = (): Buffer => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    return bytes;
  };
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const end = piece.lastIndexOf(NEWLINE) + 1;
      if (end > 0) {
        held.push(piece.subarray(0, end));
        this.push(release());
      }
      held.push(piece.subarray(end));
      size += piece.length - end;
      if (size > maxBytes) this.push(release());
      done();
    },
    flush(done) {
      done(null, release());
    },
  });
}
