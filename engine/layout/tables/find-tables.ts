import type { Box } from '../../document/document.ts';
import type { Features } from '../evidence/model.ts';
import { boxAround, overlapsAcross } from '../geometry.ts';
import { confidenceOf } from '../lines/confidence.ts';
import { isLayer } from '../lines/text-layer.ts';
import { turnPage } from '../normalize/rotation.ts';
import type { Page, Word } from '../page.ts';
import { findCaption, findCaptionStarts } from './attach/captions.ts';
import { completeTable, type WordClaims } from './attach/complete-table.ts';
import { findCandidates, regionsIn, type TableCandidate } from './detect/candidates.ts';
import { partAtPanels } from './detect/panels.ts';
import { makeSheet, type Sheet } from './detect/sheet.ts';
import type { FoundTable } from './grid/found-table.ts';
import { recognizeLattice } from './grid/recognize-lattice.ts';
import { type Grid, recognizeRegion } from './grid/recognize-region.ts';
import { recognizeTagged } from './grid/recognize-tagged.ts';
import { widenBands } from './grid/rows/bands.ts';
import { widenSums } from './grid/rows/sums.ts';
import { type TrimmedGrid, trimGrid } from './grid/trim-grid.ts';
import { chooseReadings } from './judge/choose.ts';
import { isClosed } from './judge/closed-cells.ts';
import { describeReading } from './judge/features.ts';
import { areRuledSections, isDrawnApart, isParted } from './judge/parted.ts';
import { readingOf, type TableReading, withHeads } from './judge/reading.ts';
import { describeRivals } from './judge/rival-features.ts';
import { hasRowForHead } from './judge/unmarked-head.ts';
import type { Chunk } from './text-lines.ts';
import type { Token } from './tokens.ts';

export type { FoundTable } from './grid/found-table.ts';

/** A page with more words than this is no document's. */
const MOST_WORDS = 60_000;

/** A candidate read as a table, with what it is judged by. */
export interface JudgedReading extends TableReading {
  features: Features;
  /** How it stands among the others of its place. */
  rivalry: Features;
}

/** The tables of a page, from top to bottom. */
export function findTables(page: Page): FoundTable[] {
  let places: Map<Word, number> | undefined;
  const placeInOrder = (word: Word) => {
    places ??= new Map(page.words.map((each, i) => [each, i]));
    return places.get(word)!;
  };
  // What was recognised is in the order of whoever recognised it.
  const placeOf = page.source === 'ocr' || isLayer(page.words) ? () => 0 : placeInOrder;
  const found = readSheets(page).flatMap((readings) => completeTables(readings, placeOf));
  for (const { table, box, words } of found)
    table.places = [{ page: page.number, box, confidence: confidenceOf([...words]) }];
  return found.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Turned words fewer than these are labels of axes and stamps. */
const LEAST_TURNED = 12;

/** What could be read as a table in the page's text, in each of its panels, and in what is set at a right angle to it. */
export function readSheets(page: Page): SheetReadings[] {
  if (page.words.length < 4 || page.words.length > MOST_WORDS) return [];
  const upright = partAtPanels({ ...page, words: page.words.filter((w) => w.angle === 0) });
  const turned = ([90, 180, 270] as const).flatMap((angle) => {
    const words = page.words.filter((w) => w.angle === angle);
    if (words.length < LEAST_TURNED) return [];
    const part = turnPage({ ...page, words }, angle);
    return [judgeSheet(makeSheet(part, words, part.words), true)];
  });
  const parts = upright.map((part) => makeSheet(part, part.words, part.words));
  return [...parts.map((sheet) => judgeSheet(sheet, false)), ...turned];
}

interface SheetReadings {
  sheet: Sheet;
  captionStarts: Chunk[];
  readings: JudgedReading[];
  turned: boolean;
}

function judgeSheet(sheet: Sheet, turned: boolean): SheetReadings {
  const captionStarts = findCaptionStarts(sheet);
  const readings = readCandidates(findCandidates(sheet), sheet);
  const rivalry = describeRivals(readings);
  const judged = readings.map((reading, i): JudgedReading => {
    const features = describeReading(reading, sheet, hasCaption(reading, sheet, captionStarts));
    return Object.assign(reading, { features, rivalry: rivalry[i]! });
  });
  return { sheet, captionStarts, readings: judged, turned };
}

function hasCaption({ tokens, frame }: TableReading, sheet: Sheet, starts: readonly Chunk[]): boolean {
  if (starts.length === 0) return false;
  const own = new Set(tokens);
  return findCaption(sheet, starts, frame, (token) => !own.has(token)) !== undefined;
}

/** The readings that are tables, with what belongs to them. */
function completeTables(
  { sheet, captionStarts, readings, turned }: SheetReadings,
  placeOf: (word: Word) => number,
): FoundTable[] {
  const edges = sheet.shadedEdges ?? sheet.edges;
  const whole = readings.filter((reading) => !isParted(reading, edges) && !areRuledSections(reading, edges));
  const likely = chooseReadings(whole);
  const tables = likely
    .filter((reading) => !isDrawnApart(reading, placeOf))
    .map((reading) => (hasRowForHead(reading, sheet.fills) ? withHeads(reading, 0) : reading));
  const chosen = tables.map((table) => {
    const isFollowed = tables.some((other) => standsRightBelow(other, table));
    const grid = widenLabels(table, sheet);
    const trimmed = trimGrid(grid, isFollowed);
    // All that rules close in a form is of the form.
    const isForm = grid.headerRows === 0 && trimmed.caption.length === 0 && isClosed(table);
    return { frame: table.frame, trimmed: isForm ? { grid, caption: [], notes: [] } : trimmed };
  });
  const taken = new Set(chosen.flatMap(({ trimmed }) => tokensOf(trimmed)));
  const claims: WordClaims = { sheet, captionStarts, taken };
  const found = chosen.map(({ frame, trimmed }) => completeTable(claims, frame, trimmed));
  return turned ? found.map((table) => ({ ...table, box: boxOnPage(table) })) : found;
}

/** The grid of a table in which labels of sums and of groups of rows span the columns they stand over. */
function widenLabels({ candidate, grid }: TableReading, { fills, edges }: Sheet): Grid {
  if (candidate.type === 'tagged') return grid;
  return widenBands(candidate.type === 'region' ? widenSums(grid) : grid, fills, edges.vertical);
}

/** A table of a series stands at most so many em below the one before. */
const RIGHT_BELOW = 3;

function standsRightBelow({ box }: TableReading, above: TableReading): boolean {
  const gap = box.top - above.box.bottom;
  return gap > -1 && gap < RIGHT_BELOW * above.em && overlapsAcross(box, above.box);
}

function tokensOf({ grid, caption, notes }: TrimmedGrid): Token[] {
  return [...grid.cells.flatMap(({ content }) => content), ...caption, ...notes.flat()];
}

/** The box of a turned table as the page has it, taken from its words. */
function boxOnPage({ words, box }: FoundTable): Box {
  return words.size > 0 ? boxAround([...words]) : box;
}

/** Readings of all candidates, those of the tags in the light of what is drawn. */
function readCandidates(candidates: readonly TableCandidate[], sheet: Sheet): TableReading[] {
  const visible = candidates.map((candidate) => readCandidate(candidate, sheet));
  const drawn = visible.flat().flatMap(({ candidate, grid }) => (candidate.type === 'lattice' ? [grid] : []));
  return candidates.flatMap((candidate, i) =>
    candidate.type === 'tagged'
      ? asReading(candidate, recognizeTagged(candidate.table, drawn), candidate.table)
      : visible[i]!,
  );
}

function readCandidate(candidate: TableCandidate, sheet: Sheet): TableReading[] {
  switch (candidate.type) {
    case 'tagged':
      return [];
    case 'region':
      return asReading(candidate, recognizeRegion(candidate.region)?.grid, candidate.region);
    case 'lattice': {
      const { lattice, edges } = candidate;
      const result = recognizeLattice(lattice, sheet.tokens);
      if (result.kind === 'grid') return asReading(candidate, result.grid, lattice);
      // Shading alone does not frame what it does not part.
      if (result.kind === 'none' || edges !== sheet.edges) return [];
      return regionsIn(sheet, lattice, edges).flatMap((region) =>
        asReading(candidate, recognizeRegion(region)?.grid, region),
      );
    }
  }
}

function asReading(
  candidate: TableCandidate,
  grid: Grid | undefined,
  { left, top, right, bottom }: Box,
): TableReading[] {
  const holdsWords = grid?.cells.some((cell) => cell.content.length > 0);
  return grid && holdsWords && grid.rows > 0
    ? [readingOf(candidate, grid, { left, top, right, bottom })]
    : [];
}
