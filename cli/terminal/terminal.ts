import type { Readable, Writable } from 'node:stream';
import type { Symbols } from './symbols.ts';

/** The streams a command speaks through, and what is known of them. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
  stderr: Writable & { rows?: number };
  stdoutIsTerminal: boolean;
  /** Whether another program reads stdout; it may be a pager, on the same terminal. */
  stdoutIsPipe: boolean;
  stderrIsTerminal: boolean;
  /** Whether a person can be asked something. */
  interactive: boolean;
  /** Whether questions may be drawn, and answered key by key; else they are lines, and so are the answers. */
  drawsQuestions: boolean;
  /** Whether colours may be used on stderr. */
  color: boolean;
  /** Whether they may be used on stdout. */
  colorOut: boolean;
  symbols: Symbols;
  /** How wide it is now, as far as it says so. */
  columns(): number;
  /** Whether moving pictures may be drawn on stderr. */
  animated: boolean;
  /** Hands data to stdout and waits until it is taken. @throws OutputClosed, CliError */
  writeOut(data: string): Promise<void>;
  writeErr(text: string): void;
}

/** Nobody reads standard output any more (`| head`): no failure, only the end. */
export class OutputClosed extends Error {
  constructor() {
    super('standard output was closed');
    this.name = 'OutputClosed';
  }
}
