import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { OcrFailed } from '../ocr-engine.ts';
import { createHttpEngine } from './http-engine.ts';

interface Asked {
  url: string;
  body: Buffer;
}

let asked: Asked[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  asked.push({ url: request.url ?? '', body: Buffer.concat(parts) });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const picture = blankPicture(200, 100, 150);
fillBox(picture, 20, 30, 60, 20);
const task = { languages: ['eng', 'deu'], shape: 'page', limit: 5_000.5 } as const;
const engine = () =>
  createHttpEngine(`http://127.0.0.1:${(server.address() as AddressInfo).port}/read?key=1`);

test('an engine at an address is sent the picture and gives words with their places', async () => {
  const word = { text: 'Total', confidence: 0.98, box: [20, 30, 80, 50] };
  const wrong = [
    { ...word, box: [20, 30, 280, 50] },
    { ...word, confidence: 7 },
    { ...word, text: 'two words' },
    { ...word, text: ' ' },
    'word',
  ];
  answer = { status: 200, body: JSON.stringify({ words: [word, ...wrong] }) };
  const blocks = await engine().recognize(picture, task);
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  expect(words).toMatchObject([
    { text: 'Total', confidence: 0.98, left: 20, top: 30, right: 80, bottom: 50 },
  ]);
  expect(words[0]!.letters.map(({ text }) => text)).toEqual([...'Total']);
  expect(asked[0]!.url).toBe('/read?key=1&languages=eng%2Bdeu&dpi=150');
  const { data, info } = await sharp(asked[0]!.body)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, Buffer.compare(data, picture.gray)]).toEqual([200, 100, 0]);
});

test.each([
  ['a failure', { status: 500, body: '' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no list of words', { status: 200, body: '{"words": 3}' }],
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ['too much', { status: 200, body: ' '.repeat(9 << 20) }],
])('%s is told as one of the engine, which is then left alone for a while', async (_, said) => {
  answer = said;
  const silent = engine();
  await expect(silent.recognize(picture, task)).rejects.toThrow(OcrFailed);
  await expect(silent.recognize(picture, task)).rejects.toThrow('a moment ago');
  expect(asked).toHaveLength(1);
});
