import { expect, test } from 'vitest';
import { findUnreadScript } from './scripts.ts';

test('a script that none of the languages is written in is unread, and a language of it is named', () => {
  expect(findUnreadScript('Cyrillic', ['eng'])).toMatchObject({ script: 'Cyrillic', language: 'rus' });
  expect(findUnreadScript('Han', ['eng', 'deu'])).toMatchObject({ script: 'Chinese', language: 'chi_sim' });
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
