import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { PageEngine } from '../../engine/ocr/engines/ocr-engine.ts';
import { keepResponses } from './kept-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'docconv-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = { width: 1, height: 1, gray: new Uint8Array([255]), dpi: 200 };
const options = { languages: ['eng'], shape: 'page', limit: 1 } as const;

it('asks the engine once, and anew when it is told something else', async () => {
  let asked = 0;
  const engine: PageEngine = {
    recognize: async () => {
      asked++;
      return [];
    },
    detectTurn: async () => undefined,
    close: async () => {},
  };
  const open = (threshold: string) => keepResponses(engine, folder, (_, shape) => ({ shape, threshold }));
  await open('0').recognize(picture, options);
  await open('0').recognize(picture, options);
  expect(asked).toBe(1);
  await open('0.7').recognize(picture, options);
  expect(asked).toBe(2);
  await open('0.7').recognize(picture, { ...options, shape: 'line' });
  expect(asked).toBe(3);
});
