import type { Question } from '../sample.ts';
import { furniture } from './furniture.ts';
import { heading } from './heading.ts';
import { rightWord } from './right-word.ts';
import { tableReadings, tables } from './tables/questions.ts';

/** What is decided by evidence. */
export const QUESTIONS: readonly Question[] = [furniture, heading, tables, tableReadings, rightWord];
