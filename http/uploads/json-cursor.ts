/** Reads JSON from its beginning to its end while it comes in. Bytes are those of ASCII where JSON has a meaning for them. */
export interface JsonCursor {
  /** The next byte that is no white space, which stays the next; undefined at the end. */
  peek(): Promise<number | undefined>;
  /** Passes the byte that was peeked at. */
  pass(): void;
  /**
   * The text of a string piece by piece, from after its opening quote to after its closing one; escapes are resolved.
   * @throws SyntaxError when it is none, or does not end
   */
  string(): AsyncGenerator<string>;
  /** The bytes up to the next one that ends a number or a word, at most `longest` of them. */
  word(longest: number): Promise<string>;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const WORD = /^[\w+.-]*/;

export function createJsonCursor(chunks: AsyncIterator<Uint8Array>): JsonCursor {
  let chunk: Uint8Array = new Uint8Array();
  let at = 0;

  /** Goes on to the next chunk once this one is used up. @returns false at the end */
  async function fill(): Promise<boolean> {
    while (at >= chunk.length) {
      const { done, value } = await chunks.next();
      if (done) return false;
      [chunk, at] = [value, 0];
    }
    return true;
  }

  async function* string(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let kept = '';
    while (await fill()) {
      const end = endOfString(chunk, at, kept);
      const isLast = end < chunk.length;
      const text = kept + decoder.decode(chunk.subarray(at, end), { stream: !isLast });
      at = end;
      const whole = isLast ? text.length : endOfWholeCharacters(text);
      kept = text.slice(whole);
      if (whole > 0) yield JSON.parse(`"${text.slice(0, whole)}"`);
      if (!isLast) continue;
      at++;
      return;
    }
    throw new SyntaxError('the string does not end');
  }

  async function word(longest: number): Promise<string> {
    let text = '';
    while (text.length <= longest && (await fill())) {
      const piece =
        WORD.exec(Buffer.from(chunk.subarray(at, at + longest + 1)).toString('latin1'))?.[0] ?? '';
      at += piece.length;
      text += piece;
      if (at < chunk.length) break;
    }
    return text;
  }

  return {
    peek: async () => {
      while (await fill()) {
        while (at < chunk.length && BLANKS.has(chunk[at] ?? 0)) at++;
        if (at < chunk.length) return chunk[at];
      }
      return undefined;
    },
    pass: () => {
      at++;
    },
    string,
    word,
  };
}

/** Where the closing quote stands in a chunk; its length when it does not. @param kept of the string, up to the chunk */
function endOfString(chunk: Uint8Array, from: number, kept: string): number {
  const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  for (let end = buffer.indexOf(QUOTE, from); end !== -1; end = buffer.indexOf(QUOTE, end + 1)) {
    let first = end;
    while (first > from && buffer[first - 1] === BACKSLASH) first--;
    const before = first === from ? (/\\*$/.exec(kept)?.[0].length ?? 0) : 0;
    if ((end - first + before) % 2 === 0) return end;
  }
  return chunk.length;
}

/** Up to where a text of JSON can be read without what follows: not in the middle of an escape. */
function endOfWholeCharacters(text: string): number {
  const open = /(?<!\\)(?:\\\\)*(\\(?:u[\da-f]{0,3})?)$/i.exec(text);
  return text.length - (open?.[1]?.length ?? 0);
}
