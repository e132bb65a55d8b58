import { expect, test } from 'vitest';
import { createCallbacks, type FunctionTable } from './callbacks.ts';
import type { Native } from './functions.ts';

declare const WebAssembly: {
  Table: new (description: {
    element: 'anyfunc';
    initial: number;
  }) => FunctionTable & { length: number; get(place: number): Native | null };
};

const makeTable = () => new WebAssembly.Table({ element: 'anyfunc', initial: 3 });

test('a function is called by the number that it is given, behind those that were there', () => {
  const table = makeTable();
  const callbacks = createCallbacks(table);
  const sum = callbacks.add((a, b, c, d) => a! + b! + c! + d!);
  const last = callbacks.add((_a, _b, _c, d) => d!);
  expect([sum, last]).toEqual([3, 4]);
  expect(table.get(sum)!(1, 2, 3, 4)).toBe(10);
  expect(table.get(last)!(1, 2, 3, 4)).toBe(4);
});

test('the number of a function that was removed is given to the next, so that the table does not grow', () => {
  const table = makeTable();
  const callbacks = createCallbacks(table);
  const first = callbacks.add(() => 1);
  callbacks.remove(first);
  expect(table.get(first)).toBeNull();
  expect(callbacks.add(() => 2)).toBe(first);
  expect(table.get(first)!(0, 0, 0, 0)).toBe(2);
  expect(table.length).toBe(4);
});
