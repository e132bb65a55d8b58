import type { Tone } from '../terminal/paint.ts';

/** The message about an answer while it is typed. */
export interface Judgement {
  /** Whether it may be given. */
  isFine: boolean;
  tone: Tone;
  text: string;
}

export interface TextQuestion {
  question: string;
  /** Not shown, not even where it is drawn. */
  isSecret: boolean;
  judge(text: string): Judgement;
  /** What stands there already. */
  initial?: string;
}

/** One of several answers. */
export interface Choice<T> {
  value: T;
  label: string;
  /** What it means, a few words. */
  note: string;
}

export interface ChoiceQuestion<T> {
  question: string;
  /** The first is what Enter alone takes. */
  choices: readonly Choice<T>[];
  /** What was meant by somebody who pastes a text instead of choosing. */
  paste?: { isMeant(text: string): boolean; value: T };
}

export interface Chosen<T> {
  value: T;
  /** What was pasted instead. */
  pasted?: string;
}
