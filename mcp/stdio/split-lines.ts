const NEWLINE = 0x0a;
/** Of a line that is too long, so much of its beginning and of its end is kept, to see whose it is. */
const KEPT_OF_LONG = 512;

/** Called with what is found in a stream of bytes. */
interface LineHearer {
  line(bytes: Buffer): void;
  /** Once for each line of more bytes than may be kept, when it ends. */
  tooLong(part: { head: string; tail: string }): void;
}

/**
 * Parts bytes into lines. Each line is copied once, however many pieces it comes in; of one that is too long nothing
 * but its ends is held.
 * @returns to be called with each piece
 */
export function splitLines(maxBytes: number, hearer: LineHearer): (piece: Buffer) => void {
  let held: Buffer[] = [];
  let size = 0;
  let long: { head: string; tail: Buffer } | undefined;

  function hold(part: Buffer): void {
    size += part.length;
    if (long) {
      long.tail = endOf(Buffer.concat([long.tail, endOf(part)]));
      return;
    }
    held.push(part);
    if (size <= maxBytes) return;
    const begun = Buffer.concat(held);
    long = { head: begun.toString('utf8', 0, KEPT_OF_LONG), tail: endOf(begun) };
    held = [];
  }

  function release(): void {
    if (long) hearer.tooLong({ head: long.head, tail: long.tail.toString() });
    else hearer.line(Buffer.concat(held));
    [held, size, long] = [[], 0, undefined];
  }

  return (piece) => {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
      hold(piece.subarray(from, end));
      release();
      from = end + 1;
    }
    hold(piece.subarray(from));
  };
}

/** A copy, so that the rest is let go. */
function endOf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - KEPT_OF_LONG)));
}
