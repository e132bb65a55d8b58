import { expect, test } from 'vitest';
import { makeUserCode, readUserCode } from './user-code.ts';

test('codes have eight letters of which none make words or look alike', () => {
  const codes = Array.from({ length: 200 }, makeUserCode);
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

test.each(['WDJB-MJHT', 'wdjbmjht', ' wdjb mjht ', 'WDJB–MJHT', 'w-d-j-b-m-j-h-t'])(
  '%j can be typed',
  (typed) => {
    expect(readUserCode(typed)).toBe('WDJB-MJHT');
  },
);

test.each(['', 'WDJB-MJH', 'WDJB-MJHTT', 'WDJB-MJHA', 'WDJB-MJH0', 'ＷDJB-MJHT'])(
  '%j is no code',
  (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  },
);
