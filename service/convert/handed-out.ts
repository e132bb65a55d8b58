import type { PageReport } from '../../engine/index.ts';
import type { TokenCounter } from '../tokens/token-counter.ts';

/** The pieces of a document sent so far. */
export interface HandedOut {
  add(content: string, pages: readonly PageReport[]): Promise<void>;
  readonly pages: readonly PageReport[];
  /** Notes that a piece was not taken, for this reason, which it throws again. */
  refuse(reason: unknown): never;
  readonly isRefused: boolean;
  /** Tokens of all pieces, as of the text they make up. */
  tokens(): Promise<number>;
}

/** Nothing handed out yet. */
export function createHandedOut(counter: Pick<TokenCounter, 'count'>): HandedOut {
  const pages: PageReport[] = [];
  let isRefused = false;
  let counted = 0;
  let uncounted = '';
  return {
    pages,
    get isRefused() {
      return isRefused;
    },
    refuse: (reason) => {
      isRefused = true;
      throw reason;
    },
    add: async (content, ofPiece) => {
      pages.push(...ofPiece);
      // Line ends make tokens with what stands before them, never with what comes after.
      const begin = content.search(/[^\n]/);
      if (begin < 0) uncounted += content;
      else {
        counted += await counter.count(uncounted + content.slice(0, begin));
        uncounted = content.slice(begin);
      }
    },
    tokens: async () => counted + (await counter.count(uncounted)),
  };
}
