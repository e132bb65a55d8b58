/** Measures JSON while it comes in, so that nothing is parsed that would take long or fill memory. */
export interface JsonMeter {
  /** @returns whether what has come so far is more than is taken */
  add(chunk: Uint8Array): boolean;
}

interface JsonBounds {
  /** Objects, lists, names and values. */
  values: number;
  depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENERS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSERS: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** It does not check whether the input is JSON: the parser does. */
export function createJsonMeter({ values: mostValues, depth: mostDepth }: JsonBounds): JsonMeter {
  let values = 1;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;

  /** @returns where the string ends, or the chunk */
  function passString(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        isInString = false;
        break;
      }
    }
    return at;
  }

  function count(byte: number): void {
    if (byte === QUOTE) isInString = true;
    else if (byte === COMMA || byte === COLON) values++;
    else if (OPENERS.has(byte)) {
      values++;
      depth++;
    } else if (CLOSERS.has(byte)) depth--;
  }

  return {
    add: (chunk) => {
      for (let at = 0; at < chunk.length; at++) {
        if (isInString) {
          at = passString(chunk, at);
          continue;
        }
        count(chunk[at] ?? 0);
        if (values > mostValues || depth > mostDepth) return true;
      }
      return false;
    },
  };
}
