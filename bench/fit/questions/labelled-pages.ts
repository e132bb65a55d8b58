import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Box } from '../../../engine/document/document.ts';
import type { Page } from '../../../engine/layout/page.ts';
import { openPdf } from '../../../engine/read/pdf/open.ts';
import { listFiles } from '../../corpora.ts';

/** A page whose parts people have labelled. */
export interface PageLabels {
  page: Page;
  name: string;
  /** The part in which the middle of a box lies. */
  partAt: (box: Box) => LabelledPart | undefined;
}

export interface LabelledPart extends Box {
  label: string;
}

interface Labels {
  images: { id: number; file_name: string }[];
  annotations: { image_id: number; category_id: number; bbox: [number, number, number, number] }[];
  categories: { id: number; name: string }[];
}

/** Points by which boxes of truth and of the engine may differ. */
const SLACK = 2;

/** Whether the middle of a box lies in another. */
export function holdsMiddle(outer: Box, box: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const isAcross = x > outer.left - SLACK && x < outer.right + SLACK;
  return isAcross && y > outer.top - SLACK && y < outer.bottom + SLACK;
}

/** Side of the frame that the labelled pages were stretched into. */
const FRAME = 1025;

/** The labelled pages of DocLayNet; scans aside. */
export async function readLabelledPages(corpora: string): Promise<PageLabels[]> {
  const folder = join(corpora, 'doclaynet-204');
  const file = join(folder, 'layout_coco.open.json');
  if (!existsSync(file)) return [];
  const labels = JSON.parse(readFileSync(file, 'utf8')) as Labels;
  const pages: PageLabels[] = [];
  for (const pdf of listFiles(folder, /\.pdf$/)) {
    const image = labels.images.find(({ file_name }) => bare(file_name) === bare(pdf));
    const page = await readPage(pdf);
    if (image && page.words.length > 0)
      pages.push({ page, name: bare(pdf).slice(0, 8), partAt: partsOf(labels, image.id, page) });
  }
  return pages;
}

async function readPage(pdf: string): Promise<Page> {
  const file = await openPdf(readFileSync(pdf));
  try {
    return await file.readPage(1, { images: false });
  } finally {
    await file.close();
  }
}

const bare = (file: string) => basename(file).replace(/\.[^.]+$/, '');

function partsOf(labels: Labels, image: number, { width, height }: Page): PageLabels['partAt'] {
  const parts = labels.annotations
    .filter(({ image_id }) => image_id === image)
    .map(({ category_id, bbox: [x, y, w, h] }) => ({
      label: labels.categories.find(({ id }) => id === category_id)!.name,
      left: (x * width) / FRAME,
      right: ((x + w) * width) / FRAME,
      top: (y * height) / FRAME,
      bottom: ((y + h) * height) / FRAME,
    }));
  return (box) => parts.find((part) => holdsMiddle(part, box));
}
