import type { Question } from '../sample.ts';

/** What the layout decides by evidence. */
export const QUESTIONS: readonly Question[] = [];
