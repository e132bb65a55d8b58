import { describe, expect, test } from 'vitest';
import { joinPieces } from './join-pieces.ts';

/** A line of pieces 40 pixels high, each with the place it stands at. */
function lineOf(...pieces: [text: string, left: number, right: number][]) {
  const words = pieces.map(([text, left, right]) => {
    const box = { left, right, top: 0, bottom: 40 };
    return { ...box, text, letters: [{ ...box, text }], confidence: left > 100 ? 0.9 : 0.7 };
  });
  const edges = { left: 0, right: 500, top: 0, bottom: 40 };
  return { ...edges, words, baseline: { x0: 0, y0: 36, x1: 500, y1: 36 }, height: 44 };
}

const textsOf = (line: ReturnType<typeof lineOf>) => joinPieces(line).words.map(({ text }) => text);

describe('pieces that stand close to each other are one word', () => {
  test('in Arabic, whichever of them the engine gives first', () => {
    expect(textsOf(lineOf(['لبيو', 200, 240], ['ت', 180, 196], ['القد', 130, 165]))).toEqual([
      'لبيوت',
      'القد',
    ]);
    expect(textsOf(lineOf(['ت', 180, 196], ['لبيو', 200, 240]))).toEqual(['لبيوت']);
  });

  test('in Korean, and as sure as the less sure of them', () => {
    const joined = joinPieces(lineOf(['여', 60, 95], ['름에', 103, 170], ['저녁', 190, 260])).words;
    expect(joined.map(({ text }) => text)).toEqual(['여름에', '저녁']);
    expect(joined[0]).toMatchObject({ left: 60, right: 170, confidence: 0.7 });
  });

  test('but not in scripts whose letters the engine joins itself', () => {
    expect(textsOf(lineOf(['Haus', 60, 95], ['halt', 99, 140]))).toEqual(['Haus', 'halt']);
  });
});
