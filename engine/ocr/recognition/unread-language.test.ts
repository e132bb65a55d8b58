import { expect, test } from 'vitest';
import { setLine } from '../testing/set-line.ts';
import { findUnreadLanguage } from './unread-language.ts';

const GERMAN = `Die Gemeinde hat den Bau der Halle im Mai beschlossen und mit der Planung ist ein Amt aus der Stadt betraut
worden. Der Rat wird auf einer Sitzung auch die Kosten nennen, die nicht zu hoch sein sollen.`;
const ENGLISH = `The council has decided in May to build the hall, and an office of the town was asked for the plans. At a
meeting it is going to name the cost as well, which should not be too high for the people.`;

const find = (text: string, chosen: string[]) =>
  findUnreadLanguage([{ lines: [setLine(text.replaceAll('\n', ' '))] }], chosen);

test('a language that was not to be read is named', () => {
  expect(find(GERMAN, ['eng'])).toMatchObject({ name: 'German', code: 'deu' });
  expect(find(ENGLISH, ['deu'])).toMatchObject({ name: 'English', code: 'eng', installed: true });
});

test('one that was chosen is read, and so is what too few words tell of', () => {
  expect(find(ENGLISH, ['eng'])).toBeUndefined();
  expect(find(GERMAN, ['eng', 'deu'])).toBeUndefined();
  expect(find(GERMAN.slice(0, 60), ['eng'])).toBeUndefined();
});
