import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert, type Cell as DocumentCell, gridOf, type Layout } from '../../engine/index.ts';
import { hasChromium } from '../../http/testing/open-chromium.ts';
import { DESIGNS } from './designs/designs.ts';
import { drawDocument } from './draw.ts';
import { documentHtml } from './html/document.ts';
import { jatsOf } from './jats.ts';
import type { Cell, TableSpec } from './model.ts';
import { scoreOwn } from './score.ts';
import { makeSynthesis, type SynthesisFile } from './synthesis.ts';
import { identify } from './walk.ts';

const SEEDS = [1, 2, 3];

describe('designs', () => {
  it('have names of their own', () => {
    const names = DESIGNS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(DESIGNS.map((design) => [design.name, design] as const))(
    '%s is the same for the same seed',
    (_, design) => {
      const written = (seed: number) => {
        const document = drawDocument(design, seed, 0);
        return documentHtml(document) + jatsOf(document);
      };
      expect(written(7)).toBe(written(7));
      expect(written(7)).not.toBe(written(8));
    },
  );

  it.each(DESIGNS.map((design) => [design.name, design] as const))(
    '%s draws tables without holes or overlaps',
    (_, design) => {
      for (const seed of SEEDS) {
        for (const { block } of identify(drawDocument(design, seed, 0).blocks)) {
          if (block.type === 'table') expect(holesOf(block.table)).toBe(0);
        }
      }
    },
  );
});

/** Places of the grid that no cell covers, and cells that found less room than they want. */
function holesOf({ head, body }: TableSpec): number {
  const rows = [...head, ...body].map((row) => ({ cells: row.map(anchored) }));
  const grid = gridOf({ type: 'table', columns: 1, rows });
  let holes = grid.cells.filter(
    ({ cell, rowSpan, colSpan }) => cell.rowSpan !== rowSpan || cell.colSpan !== colSpan,
  ).length;
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) if (!grid.at(row, column)) holes++;
  }
  return holes;
}

const anchored = ({ rowSpan = 1, colSpan = 1 }: Cell): DocumentCell => ({ blocks: [], rowSpan, colSpan });

describe.skipIf(!hasChromium())('a printed document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'synthesis-'));
  const options = { only: 'booktabs', folder, keep: true };
  let file: SynthesisFile | undefined;
  beforeAll(async () => {
    [file] = await makeSynthesis(1, options);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is converted to what its truth says', async () => {
    const { content, layout } = await convert(readFileSync(file!.pdf), {
      outputFormat: 'html',
      layout: true,
    });
    const figures = scoreOwn(file!.truth, content, JSON.parse(layout!) as Layout);
    expect(figures).toMatchObject({ furnitureLeftOut: 1, linesLost: 0 });
    expect(figures.headCellF1).toBeGreaterThan(0.5);
    const [table] = (JSON.parse(layout!) as Layout).blocks.filter(({ type }) => type === 'table');
    const [place] = file!.truth.tables[0]!.places;
    expect(table!.page).toBe(place!.page);
    expect(Math.abs(table!.box!.top - place!.box.top)).toBeLessThan(10);
    // To its rules or to its words: the last column is wider than what stands in it.
    expect(table!.box!.right).toBeLessThan(place!.box.right + 10);
    expect(table!.box!.right - table!.box!.left).toBeGreaterThan(0.8 * (place!.box.right - place!.box.left));
  });

  it('is kept as long as the same would be printed', async () => {
    writeFileSync(file!.pdf, 'kept');
    await makeSynthesis(1, options);
    expect(readFileSync(file!.pdf, 'utf8')).toBe('kept');
    await makeSynthesis(2, options);
    expect(readFileSync(file!.pdf, 'utf8')).not.toBe('kept');
  });
});
