import type { Question } from '../sample.ts';
import { furniture } from './furniture.ts';
import { heading } from './heading.ts';

/** What the layout decides by evidence. */
export const QUESTIONS: readonly Question[] = [furniture, heading];
