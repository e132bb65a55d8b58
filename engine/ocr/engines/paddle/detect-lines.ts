import type { Box } from '../../../document/document.ts';
import { findComponents } from '../../ink/components.ts';
import { type Picture, scalePicture } from '../../ink/picture.ts';

/** Numbers for a model, and their shape: pictures are 1 × 3 × height × width. */
export interface Tensor {
  data: Float32Array;
  dims: number[];
}

/** Pictures are shrunk to so many pixels on their longer side. */
const LONGEST_SIDE = 1280;
/** Sides must be multiples of it. */
const STEP = 32;
/** Means and deviations of the pictures that the model was trained with, a pair for each channel. */
const CHANNELS = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;
/** Text is where the model is surer than this; a line, where it is so sure in the middle. As PaddleOCR has them. */
const TEXT = 0.3;
const LINE = 0.6;
/** The model finds the core of a line; it is grown by this share of its area over its perimeter. */
const GROWTH = 1.5;
/** Lower ones are specks, pixels. */
const LEAST_HEIGHT = 3;

/** The picture as the model that finds lines takes it. */
export function detectionInput(picture: Picture): Tensor {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const scaleOf = (side: number) => Math.max(STEP, Math.round((side * factor) / STEP) * STEP) / side;
  const { width, height, gray } = scalePicture(picture, scaleOf(picture.width), scaleOf(picture.height));
  const data = new Float32Array(3 * width * height);
  CHANNELS.forEach(([mean, deviation], channel) => {
    const from = channel * width * height;
    for (let i = 0; i < gray.length; i++) data[from + i] = (gray[i]! / 255 - mean) / deviation;
  });
  return { data, dims: [1, 3, height, width] };
}

/** Lines of text by how sure the model is of text at each pixel; in pixels of the picture. */
export function findTextLines({ data, dims }: Tensor, picture: Picture): Box[] {
  const [height, width] = [dims.at(-2)!, dims.at(-1)!];
  const ink = Uint8Array.from(data, (share) => (share > TEXT ? 1 : 0));
  const [across, down] = [picture.width / width, picture.height / height];
  return findComponents({ width, height, ink })
    .filter((box) => box.bottom - box.top >= LEAST_HEIGHT && meanOf(data, width, box) >= LINE)
    .map(({ left, top, right, bottom }) => {
      const [wide, high] = [right - left, bottom - top];
      const growth = (GROWTH * wide * high) / (2 * (wide + high));
      return {
        left: Math.max(0, (left - growth) * across),
        top: Math.max(0, (top - growth) * down),
        right: Math.min(picture.width, (right + growth) * across),
        bottom: Math.min(picture.height, (bottom + growth) * down),
      };
    });
}

function meanOf(data: Float32Array, width: number, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]!;
  return sum / ((right - left) * (bottom - top));
}
