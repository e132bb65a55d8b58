import type { CliErrorCode } from '../../cli-error.ts';
import type { Fault } from './start-faulty-server.ts';

/** A command that fails, and how. */
export interface Failure {
  /** After `docconv`. */
  words: string;
  error: CliErrorCode;
  reason?: string;
  /** In what is told. */
  says?: RegExp;
  /** Whose account asks; one that is signed in by default. */
  as?: 'nobody' | 'a stranger' | 'one without quota' | 'one with a small plan';
  /** What the server does. */
  fault?: Fault;
  environment?: Record<string, string>;
  /** What the config file holds. */
  config?: string;
}
