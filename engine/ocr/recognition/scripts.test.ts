import { expect, test } from 'vitest';
import { findUnreadScript } from './scripts.ts';

const none = () => false;

test('a script that none of the languages is written in is unread, and a language of it is named', () => {
  expect(findUnreadScript('Cyrillic', ['eng'], none)).toMatchObject({ script: 'Cyrillic', code: 'rus' });
  expect(findUnreadScript('Han', ['eng', 'deu'], none)).toMatchObject({ script: 'Chinese', code: 'chi_sim' });
});

test('a language whose data are there is named before commoner ones', () => {
  const found = findUnreadScript('Cyrillic', ['eng'], (code) => code === 'ukr');
  expect(found).toEqual({ script: 'Cyrillic', code: 'ukr', installed: true });
});

test('a script that one of the languages is written in is read', () => {
  expect(findUnreadScript('Cyrillic', ['eng', 'ukr'])).toBeUndefined();
  expect(findUnreadScript('Japanese', ['jpn'])).toBeUndefined();
});

test('Latin letters, and what is not known, are no script to install', () => {
  expect(findUnreadScript('Latin', ['rus'])).toBeUndefined();
  expect(findUnreadScript('Fraktur', ['eng'])).toBeUndefined();
  expect(findUnreadScript(undefined, ['eng'])).toBeUndefined();
});
