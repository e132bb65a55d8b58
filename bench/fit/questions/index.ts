import type { Question } from '../sample.ts';
import { furniture } from './furniture.ts';
import { heading } from './heading.ts';
import { tableReadings, tables } from './tables/questions.ts';

/** What the layout decides by evidence. */
export const QUESTIONS: readonly Question[] = [furniture, heading, tables, tableReadings];
