import { expect, test } from 'vitest';
import { ConversionError } from '../engine/index.ts';
import { DocconvError } from './errors.ts';
import { tellOutside } from './store-outage.ts';

test('a language that is not installed is for whoever runs the server to install', () => {
  const missing = new ConversionError(
    'language_missing',
    'The language "deu" is not installed.',
    'Install it with "npm install -g @tesseract.js-data/deu", then try again.',
  );
  const told = tellOutside(missing);
  expect(told).toMatchObject({
    code: 'bad_request',
    reason: 'language_missing',
    hint: 'Choose another language, or ask whoever runs this server to run "npm install -g @tesseract.js-data/deu".',
  });
  expect(tellOutside(told)).toBe(told);
});

test('other hints stay as they are', () => {
  const tooMany = new ConversionError('language_missing', 'Too many.', 'Name the languages of the document.');
  expect(tellOutside(tooMany)).toMatchObject({ hint: 'Name the languages of the document.' });
});

test('a store that no other try can use is told without its path, and not to be tried again', () => {
  const newer = new DocconvError('internal', 'The file /srv/a.json is newer.', 'Upgrade docconv.', {
    reason: 'store_newer',
    retryable: false,
  });
  expect(tellOutside(newer)).toMatchObject({
    code: 'internal',
    message: 'The server cannot use what it has stored.',
    hint: 'Trying again does not help: tell whoever runs this server. Nothing was charged.',
    reason: 'store_newer',
    retryable: false,
    cause: newer,
  });
});
