import { expect, test } from 'vitest';
import { writeMarkdown } from '../../write/index.ts';
import { combForm, drawnBoxes, looseFields, tickedForm, unpaintedForm } from './fixtures/forms.ts';
import { readWhole } from './testing/read-whole.ts';

async function markdownOf(bytes: Uint8Array): Promise<string[]> {
  const { document } = await readWhole(bytes);
  return writeMarkdown(document, {})
    .content.split('\n')
    .filter((line) => line !== '');
}

test('values that no one painted stand behind their labels, two pairs to a row', async () => {
  expect(await markdownOf(unpaintedForm())).toEqual([
    'Name: Ada Lovelace',
    'Born: 1815',
    'Street: 12 St James Square',
    'City: London',
    'Phone:',
    'Country: Great Britain',
    'Message',
    'First line of it and the second',
  ]);
});

test('a value whose letters were painted apart stands as it was typed', async () => {
  expect(await markdownOf(combForm())).toEqual(['Code: LW3 7QT']);
});

test('boxes and radio buttons say whether they are ticked', async () => {
  expect(await markdownOf(tickedForm())).toEqual([
    '- [x] Send me news',
    '- [ ] Call me',
    'Size: [ ] small [x] large',
  ]);
});

test('fields that no form lists are read as they are shown', async () => {
  expect(await markdownOf(looseFields())).toEqual(['Name: Ada Lovelace', '- [x] Send me news']);
});

test('drawn boxes say whether they are ticked, and other squares nothing', async () => {
  expect(await markdownOf(drawnBoxes())).toEqual([
    '- [ ] Empty',
    '- [x] Crossed',
    '- [x] Lettered',
    '- [x] Filled',
  ]);
});
