import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle, overlaps } from '../../geometry.ts';
import { opensCaption, type TextLine } from '../text-lines.ts';
import type { TokenStack } from '../tokens.ts';
import { partAtBlankBands } from './blank-bands.ts';
import { isGridBelow, isTextBelowGrid } from './grid-below.ts';
import {
  countTextsAboveBand,
  findFieldsAgain,
  findHeads,
  findHeadsAgain,
  isHeadBelowRows,
  withoutTextBelow,
} from './heads/head-bands.ts';
import { isHeadBelowText } from './heads/head-below-text.ts';
import {
  countTitles,
  isHeadingBetween,
  isRuledHeading,
  withoutHeadingBelow,
  withoutParagraph,
} from './heads/headings-within.ts';
import { widenToLabels } from './heads/labels-in-front.ts';
import { countTitlesOnBand, isTitleOnBand } from './heads/title-bands.ts';
import { type Finding, nameOf, type Region, regionOf } from './regions.ts';
import { findBarStacks } from './rules/bar-stacks.ts';
import type { Edges, RuleEdge } from './rules/edges.ts';
import { edgesToLattices, isFramed, type Lattice } from './rules/lattices.ts';
import { extendDown, extendUp } from './rules/rows-beyond-rules.ts';
import { findLoneRules, findRuleStacks, stackRules } from './rules/rule-stacks.ts';
import { joinStripes } from './rules/stripes.ts';
import {
  findAlignedRuns,
  findCloseRuns,
  findColumnRuns,
  findHeadedBoxes,
  type RunBox,
} from './runs/aligned-runs.ts';
import { findFrames } from './runs/framed-strips.ts';
import { findLoneRecords } from './runs/lone-records.ts';
import { closeStripsOf, stripsOf } from './runs/strips.ts';
import type { Sheet } from './sheet.ts';
import type { TaggedTable } from './tagged-tables.ts';

/** A part of a sheet that may be a table, and what says so. */
export type TableCandidate =
  | { type: 'tagged'; table: TaggedTable }
  | { type: 'lattice'; lattice: Lattice; edges: Edges; isBeside?: boolean }
  | { type: 'region'; region: Region };

/** Words looked at, once for each box between rules; past it the page is no document's. */
const MOST_LOOKS = 30_000;

/**
 * What white alone parts is looked at where other candidates hold no more than this share of its lines; if its texts stand
 * below each other and nothing frames them, where none alone holds as much as the second.
 */
const COVERED = 0.7;
const COVERED_BY_ONE = 0.9;

/** All parts of a sheet that may be tables, each once; many overlap each other. */
export function findCandidates(sheet: Sheet): TableCandidate[] {
  const candidates = new Map<string, TableCandidate>();
  const add = (candidate: TableCandidate) => {
    const key = keyOf(candidate);
    if (!candidates.has(key)) candidates.set(key, candidate);
  };
  const addRegions = (box: RunBox) => {
    for (const region of regionsIn(sheet, box, sheet.edges)) add({ type: 'region', region });
  };
  for (const table of sheet.tables) add({ type: 'tagged', table });
  const ruled = edgesToLattices(sheet.edges);
  const frames = findFrames(sheet, ruled);
  for (const edges of [sheet.edges, sheet.shadedEdges]) {
    if (!edges) continue;
    const lattices = edges === sheet.edges ? ruled : edgesToLattices(edges);
    const striped = edges === sheet.edges ? [] : joinStripes(lattices).filter((whole) => isOne(sheet, whole));
    for (const lattice of [...lattices, ...striped]) add({ type: 'lattice', lattice, edges });
    for (const lattice of lattices)
      for (const block of partAtBlankBands(lattice, sheet.tokens)) add({ type: 'lattice', edges, ...block });
    for (const region of stackedRegions(sheet, edges, lattices.filter(isFramed), frames))
      add({ type: 'region', region });
  }
  const [strips, closeStrips] = [stripsOf(sheet, frames), closeStripsOf(sheet, frames)];
  for (const box of findAlignedRuns(sheet, strips)) addRegions(box);
  const framed = [...candidates.values()].flatMap(frameOf);
  for (const box of findCloseRuns(sheet, closeStrips)) {
    if (framed.some((frame) => overlaps(frame, box))) continue;
    addRegions(box);
  }
  const found = [...candidates.values()].map(boxOf);
  for (const box of findColumnRuns(sheet, strips)) {
    const isApart = box.isAligned && !framed.some((frame) => overlaps(frame, box));
    const isKnown = isApart
      ? found.some((other) => covers([other], box, sheet, COVERED_BY_ONE))
      : covers(found, box, sheet, COVERED);
    if (isKnown) continue;
    addRegions(box);
  }
  for (const box of findHeadedBoxes(sheet, closeStrips)) addRegions(box);
  for (const lines of strips.flatMap((strip) => findLoneRecords(strip.lines))) addRegions(boxAround(lines));
  return [...candidates.values()];
}

/** Rules are drawn this near (points) to the side of the frame they are. */
const ON_SIDE = 1;

/** The rules of a sheet but the sides of some frames. */
function withoutSides({ horizontal, vertical }: Edges, frames: readonly Lattice[]): Edges {
  const isSide = ({ position, start, end }: RuleEdge) =>
    frames.some(
      ({ left, right, top, bottom }) =>
        [top, bottom].some((y) => Math.abs(position - y) < ON_SIDE) && start < right && end > left,
    );
  return { horizontal: horizontal.filter((edge) => !isSide(edge)), vertical };
}

/** Whether boxes hold more than a share of the lines in another. */
function covers(others: readonly Box[], box: Box, { lines }: Sheet, share: number): boolean {
  const within = lines.filter((line) => holdsMiddle(box, line));
  const covered = within.filter((line) => others.some((other) => holdsMiddle(other, line)));
  return covered.length > share * within.length;
}

function boxOf(candidate: TableCandidate): Box {
  switch (candidate.type) {
    case 'tagged':
      return candidate.table;
    case 'lattice':
      return candidate.lattice;
    case 'region':
      return candidate.region;
  }
}

/** The box of a candidate that rules frame: nothing tells better where it begins and ends. */
function frameOf(candidate: TableCandidate): Box[] {
  const isFramed =
    candidate.type === 'lattice' || (candidate.type === 'region' && candidate.region.fullRules.length > 1);
  return isFramed ? [boxOf(candidate)] : [];
}

/** Whether stripes are rows of one table, and not the heads of several. */
function isOne(sheet: Sheet, stripes: Box): boolean {
  return findHeads(regionOf(stripes, sheet, sheet.edges, {}).lines, sheet.fills).length === 0;
}

/** The same for candidates that will be read alike: those of the same words and rules. */
function keyOf(candidate: TableCandidate): string {
  switch (candidate.type) {
    case 'tagged':
      return `tagged ${candidate.table.element.id}`;
    case 'lattice': {
      const { left, top, right, bottom, horizontal, vertical } = candidate.lattice;
      return ['lattice', left, top, right, bottom, horizontal.length, vertical.length].join(' ');
    }
    case 'region': {
      const { lines, tokens, fullRules, partRules, bars, gutters } = candidate.region;
      const reach = [lines[0]?.left, lines[0]?.top, lines.at(-1)?.right, lines.at(-1)?.bottom];
      return [...reach, tokens.length, fullRules.length, partRules.length, bars.length, ...gutters].join(' ');
    }
  }
}

/** @param ending - frames that end what is in them: their sides are rules of no other rows */
function stackedRegions(
  sheet: Sheet,
  whole: Edges,
  frames: readonly Box[],
  ending: readonly Lattice[],
): Region[] {
  const edges = withoutSides(whole, ending);
  const most = Math.floor(MOST_LOOKS / sheet.tokens.length);
  const bars = findBarStacks(edges).slice(0, most);
  const regions = bars.flatMap((box) => regionsIn(sheet, box, edges));
  for (const frame of ending) regions.push(...regionsIn(sheet, frame, whole, frame));
  const content: TokenStack = { tokens: sheet.content, largest: sheet.largest };
  const extend = (box: Box): [Box, Box, Box] => {
    const rules = edges.horizontal.filter((e) => e.end > box.left && e.start < box.right);
    const long = extendDown(box, content, rules);
    const up = extendUp(box, content, rules);
    // What is below the last rule may be another table's.
    return long === box ? [box, up, up] : [long, extendUp(long, content, rules), up];
  };
  const stacks = stackRules(edges);
  for (const box of findRuleStacks(sheet, stacks, frames).slice(0, most)) {
    const wide = widenToLabels(box, sheet);
    const [long, high, up] = extend(wide);
    for (const each of box.oneRow ? [long] : new Set([wide, long, high, up]))
      regions.push(...regionsIn(sheet, each, edges, box).filter((region) => !box.oneRow || hasRows(region)));
  }
  for (const box of findLoneRules(stacks).slice(0, most)) {
    const [long, high] = extend(box);
    if (long !== box && high !== long) regions.push(...regionsIn(sheet, high, edges, box).filter(hasRows));
  }
  return regions;
}

/** Lines of a head and two rows: fewer beyond a rule or two may all be of a head. */
const LEAST_LINES = 3;

function hasRows({ lines }: Region): boolean {
  return lines.length >= LEAST_LINES;
}

/**
 * What stands in a box, parted at the captions and headings in it, and at heads like the first: each begins a table of
 * its own.
 */
export function regionsIn(
  sheet: Sheet,
  whole: RunBox,
  edges: Edges,
  span: Finding['span'] = whole,
): Region[] {
  const finding = { span, series: whole.series, gutters: whole.gutters };
  const { region: opened, box } = openRegion(sheet, whole, edges, finding);
  const rows = withoutHeadingBelow(opened.lines);
  const isWhole = rows.length === opened.lines.length;
  const region = isWhole ? opened : regionOf({ ...box, bottom: rows.at(-1)!.bottom }, sheet, edges, finding);
  const { lines } = region;
  const shaded = findHeads(lines, sheet.fills);
  const heads =
    [shaded, findHeadsAgain(lines), findFieldsAgain(lines)].find(({ length }) => length > 0) ?? [];
  const headings = new Set(
    [...lines.keys()].filter(
      (i) =>
        i > 1 &&
        (isHeadingBetween(lines, i) || isRuledHeading(region, i) || isTitleOnBand(region, i, sheet.fills)),
    ),
  );
  const opens = (line: TextLine, i: number) =>
    heads.indexOf(line) > 0 ||
    opensCaption(line.chunks[0]!) ||
    headings.has(i) ||
    isHeadBelowRows(region, i) ||
    isHeadBelowText(region, i) ||
    isGridBelow(region, i, edges.vertical) ||
    isTextBelowGrid(region, i, edges.vertical);
  const cuts = lines.flatMap((line, i) => (i > 1 && opens(line, i) ? [i] : []));
  if (cuts.length === 0) return [region];
  const partBefore = (end: number | undefined, part: readonly TextLine[]) => {
    if (end === undefined) return part;
    if (headings.has(end)) return withoutParagraph(part);
    return heads.includes(lines[end]!) ? withoutTextBelow(part) : part;
  };
  return [0, ...cuts].flatMap((cut, k) => {
    // A caption's own line goes to neither part; it is found again from the table below it. Nor does a heading.
    const from = k > 0 && (headings.has(cut) || opensCaption(lines[cut]!.chunks[0]!)) ? cut + 1 : cut;
    const [end] = cuts.slice(k);
    const part = partBefore(end, lines.slice(from, end));
    // Titles and fields above a head are a table of their own at most, which is found by how they stand.
    if (part.length < 2 || (k === 0 && end !== undefined && isHeadBelowText(region, end))) return [];
    const top = cut === 0 ? box.top : part[0]!.top - 1;
    const bottom = end === undefined ? box.bottom : part.at(-1)!.bottom + 1;
    const series = part.some((line) => heads.includes(line)) ? nameOf(heads[0]!) : whole.series;
    return [openRegion(sheet, { ...box, top, bottom }, edges, { ...finding, series }).region];
  });
}

/** The region in a box without titles and sentences above its first row, and the box that is left. */
function openRegion(
  sheet: Sheet,
  whole: RunBox,
  edges: Edges,
  finding: Finding,
): { region: Region; box: RunBox } {
  const region = regionOf(whole, sheet, edges, finding);
  const titles =
    countTitles(region.lines) ||
    countTextsAboveBand(region, sheet.fills) ||
    countTitlesOnBand(region, sheet.fills);
  if (titles === 0) return { region, box: whole };
  const box = { ...whole, top: region.lines[titles]!.top - 1 };
  return { region: regionOf(box, sheet, edges, finding), box };
}
