import type { Docconv } from '../../service/docconv.ts';
import type { ConvertCommand } from '../command.ts';
import type { Context } from '../context.ts';
import type { AskPassword } from '../inputs/ask-password.ts';
import type { KeptSummary } from '../outputs/keep-summary.ts';
import type { Screen } from '../terminal/screen.ts';
import type { Tally } from './totals.ts';

/** The command with the password it is to use. */
export type ConvertWish = ConvertCommand & { password?: string; batchId?: string };

/** What the work on an item needs. */
export interface WorkParts {
  context: Context;
  wish: ConvertWish;
  docconv: Docconv;
  screen: Screen;
  tally: Tally;
  askPassword: AskPassword;
  /** Where jobs of a server are noted, to be found by whoever continues the batch. */
  summary?: Pick<KeptSummary, 'jobOf' | 'noteJob'>;
  /** Whether it is one of several items, or of a batch. */
  isSeveral: boolean;
  /** Whether each document has a footer of its own: one alone, and those that follow each other on a terminal. */
  hasFooters: boolean;
}
