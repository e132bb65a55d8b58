import { expect, test } from 'vitest';
import { hidesTables } from './truth.ts';

test('a text that gives a table as a figure does not tell what is no table', () => {
  expect(hidesTables('<fig id="T1" position="float"><label>Table 1</label><graphic/></fig>')).toBe(true);
  expect(
    hidesTables('<fig id="F1"><label>Figure 1</label></fig><table-wrap><label>Table 1</label></table-wrap>'),
  ).toBe(false);
});
