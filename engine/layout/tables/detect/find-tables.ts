import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import { startsCaption } from '../../lexicon/captions.ts';
import { turnPage } from '../../normalize/rotation.ts';
import type { Page } from '../../page.ts';
import { findCaptionStarts } from '../attach/captions.ts';
import type { FoundTable } from '../grid/found-table.ts';
import { recognizeLattice } from '../grid/recognize-lattice.ts';
import { recognizeRegion } from '../grid/recognize-region.ts';
import { type TextLine, textOfTokens } from '../text-lines.ts';
import { middleOf } from '../tokens.ts';
import { findAlignedRuns } from './aligned-runs.ts';
import { findBarStacks } from './bar-stacks.ts';
import type { Edges } from './edges.ts';
import { extendDown } from './extend.ts';
import { isChart, isTable } from './gates.ts';
import { edgesToLattices } from './lattices.ts';
import { type Finding, type Region, regionOf } from './regions.ts';
import { findRuleStacks } from './rule-stacks.ts';
import { addTable, captionOf, freeTokens, type Search } from './search.ts';
import { makeSheet, type Sheet } from './sheet.ts';
import { widenToLabels } from './widen.ts';

export type { FoundTable } from '../grid/found-table.ts';

/** A page with more words than this is no document's. */
const MOST_WORDS = 60_000;

/** The tables of a page, from top to bottom: ruled ones first, then those told by horizontal rules, then by their text. */
export function findTables(page: Page): FoundTable[] {
  if (page.words.length < 4 || page.words.length > MOST_WORDS) return [];
  const upright = page.words.filter((w) => w.angle === 0);
  const sheet = makeSheet(page, upright, upright);
  const found = [...findOnSheet(sheet), ...findTurned(page)];
  for (const { table, box } of found) table.places = [{ page: page.number, box }];
  return found.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Turned words fewer than these are labels of axes and stamps. */
const LEAST_TURNED = 12;

/** Tables set at a right angle to the page's text. */
function findTurned(page: Page): FoundTable[] {
  return ([90, 180, 270] as const).flatMap((angle) => {
    const words = page.words.filter((w) => w.angle === angle);
    if (words.length < LEAST_TURNED) return [];
    const part = turnPage({ ...page, words }, angle);
    const sheet = makeSheet(part, words, part.words);
    return findOnSheet(sheet).map((found) => ({ ...found, ...placeOnPage(found) }));
  });
}

/** Boxes as the page has them, taken from the words. */
function placeOnPage({ words, box }: FoundTable): Partial<FoundTable> {
  return { box: words.size > 0 ? boxAround([...words]) : box, captionBox: undefined };
}

function findOnSheet(sheet: Sheet): FoundTable[] {
  const search: Search = { sheet, taken: new Set(), captionStarts: findCaptionStarts(sheet), tables: [] };
  findRuledTables(search, sheet.edges);
  findStackedTables(search, sheet.edges);
  if (sheet.shadedEdges) {
    findRuledTables(search, sheet.shadedEdges);
    findStackedTables(search, sheet.shadedEdges);
  }
  findAlignedTables(search);
  return search.tables;
}

function findRuledTables(search: Search, edges: Edges): void {
  const lattices = edgesToLattices(edges);
  lattices.sort((a, b) => areaOf(a) - areaOf(b));
  for (const lattice of lattices) {
    if (search.tables.some((t) => t.ruled && overlaps(t.box, lattice))) continue;
    const free = freeTokens(search);
    const reading = recognizeLattice(lattice, free);
    if (reading.kind === 'grid' && !isChart(reading.grid)) addTable(search, lattice, reading.grid, true);
    // Shading alone does not frame what it does not part.
    else if (reading.kind === 'text' && edges === search.sheet.edges)
      addRegion(search, lattice, edges, { ruled: true });
  }
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function findStackedTables(search: Search, edges: Edges): void {
  for (const box of findBarStacks(edges.vertical)) {
    if (!search.tables.some((t) => overlaps(t.box, box))) addRegion(search, box, edges, { ruled: true });
  }
  if (edges.horizontal.length < 2) return;
  for (const box of findRuleStacks(search.sheet, edges, freeTokens(search))) {
    const free = freeTokens(search);
    const rules = edges.horizontal
      .filter((e) => e.end > box.left && e.start < box.right)
      .map((e) => e.position);
    const wide = widenToLabels(box, free, search.sheet.textColumns);
    // Shading is drawn under heads and every other row, so the last row may lie outside.
    const whole = edges === search.sheet.shadedEdges ? extendDown(wide, free, rules) : wide;
    if (!search.tables.some((t) => overlaps(t.box, box)))
      addRegion(search, whole, edges, { ruled: true, span: box });
  }
}

function findAlignedTables(search: Search): void {
  for (const box of findAlignedRuns(search.sheet, search.taken)) {
    if (!search.tables.some((t) => overlaps(t.box, box)))
      addRegion(search, box, search.sheet.edges, { ruled: false });
  }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
}

function addRegion(search: Search, whole: Box, edges: Edges, { ruled, span = whole }: Finding): void {
  const free = freeTokens(search);
  const region = regionOf(whole, free, edges, { ruled, span });
  const cuts = region.lines.flatMap((line, i) => (i > 1 && opensCaption(line) ? [i] : []));
  if (cuts.length === 0) {
    addUncaptioned(search, whole, region);
    return;
  }
  // The caption's own line goes to neither part; it is found again from the table below it.
  const { lines } = region;
  [0, ...cuts.map((cut) => cut + 1)].forEach((from, k) => {
    const part = lines.slice(from, cuts[k]);
    if (part.length < 2) return;
    const top = from === 0 ? whole.top : part[0]!.top - 1;
    const bottom = k < cuts.length ? part.at(-1)!.bottom + 1 : whole.bottom;
    const box = { ...whole, top, bottom };
    addUncaptioned(search, box, regionOf(box, freeTokens(search), edges, { ruled, span }));
  });
}

/** A caption in the midst of a region heads another table. */
function opensCaption(line: TextLine): boolean {
  return startsCaption(textOfTokens(line.chunks[0]!.tokens.slice(0, 5)));
}

function addUncaptioned(search: Search, box: Box, region: Region): void {
  const { ruled } = region;
  const found = recognizeRegion(region);
  if (!found) return;
  const caption = captionOf(search, box, new Set(region.tokens));
  const byRules = ruled && hasInnerRules(region);
  const rules = region.fullRules.length + 2 * region.bars.length;
  if (isTable(found, { caption: caption !== undefined, ruled: byRules, rules }))
    addTable(search, box, found.grid, ruled);
}

/** Rules stand between the parts of the region, not only around it. */
function hasInnerRules({ lines, fullRules, bars, left, right }: Region): boolean {
  const [first, last] = [middleOf(lines[0]!), middleOf(lines.at(-1)!)];
  return fullRules.some((y) => y > first && y < last) || bars.some((x) => x > left + 10 && x < right - 10);
}
