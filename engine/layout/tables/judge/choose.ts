import { type Features, isLikely, likelihood, type Model } from '../../evidence/model.ts';
import tableModel from '../../evidence/table.json' with { type: 'json' };
import readingModel from '../../evidence/table-reading.json' with { type: 'json' };
import { endsInPages } from '../../lexicon/index-entries.ts';
import { isTickMark } from '../../lexicon/list-markers.ts';
import { isNextNumber } from '../../lexicon/section-names.ts';
import {
  cutsThrough,
  endsBeforeFoot,
  isClosed,
  isCutOut,
  isReadAnew,
  isRuledAtEnds,
  isRuledThroughout,
  isSurelyDrawn,
} from './closed-cells.ts';
import {
  countHeads,
  isFieldList,
  isLoneRecord,
  isOpenForm,
  isRecordList,
  isStatistic,
} from './field-list.ts';
import { hasFieldsForHead, hasProseForHead, isJuxtaposed } from './juxtaposed.ts';
import { type DescribedReading, type FilledCell, type TableReading, withHeads } from './reading.ts';
import { sharePlace } from './rival-features.ts';
import { isBesideBlock, joinsBlocks } from './sheet-blocks.ts';

const isTable = tableModel as Model;
const isRight = readingModel as Model;

type Judged = DescribedReading & { rivalry: Features };

/** The readings that are tables; of those that share a place the one that is most likely right. */
export function chooseReadings<T extends Judged>(all: readonly T[]): T[] {
  const readings = all.filter(
    (reading) =>
      !isIndex(reading) &&
      !isTickList(reading) &&
      !isJuxtaposed(reading) &&
      !isOpenForm(reading) &&
      !isHeadOverLabel(reading),
  );
  const likely = new Set(
    readings.filter((reading) => isLikely(isTable, reading.features) || isSurelyDrawn(reading)),
  );
  const fields = new Set(readings.filter((reading) => !likely.has(reading) && isFieldList(reading)));
  const series = new Set([...likely].flatMap(seriesOf));
  const blocks = [...likely].filter(isBesideBlock);
  const closed = [...likely].filter((reading) => isClosed(reading) && !joinsBlocks(reading, blocks));
  const drawn = closed.filter(isSurelyDrawn);
  const ruled = [...likely].filter(isRuledThroughout);
  const ended = [...likely].filter(isRuledAtEnds);
  const ranked = readings
    .filter(
      (reading) =>
        likely.has(reading) ||
        fields.has(reading) ||
        isRecordList(reading) ||
        isLoneRecord(reading) ||
        isStatistic(reading) ||
        seriesOf(reading).some((name) => series.has(name)),
    )
    .filter((reading) => !joinsBlocks(reading, blocks))
    .filter((reading) => !closed.some((whole) => isReadAnew(reading, whole)))
    .filter((reading) => !drawn.some((whole) => cutsThrough(reading, whole)))
    .filter((reading) => !ruled.some((whole) => isCutOut(reading, whole)))
    .filter((reading) => !ended.some((whole) => endsBeforeFoot(reading, whole)))
    .map((reading) => ({
      reading,
      score: likelihood(isRight, Object.assign({}, reading.features, reading.rivalry)),
    }))
    .sort((a, b) => b.score - a.score);
  const chosen: T[] = [];
  for (const { reading } of ranked)
    if (!chosen.some(({ box }) => sharePlace(box, reading.box))) chosen.push(reading);
  return chosen.map((reading) => {
    if (fields.has(reading)) return withHeads(reading, countHeads(reading));
    if (isLoneRecord(reading)) return withHeads(reading, 1);
    return hasFieldsForHead(reading) || hasProseForHead(reading) ? withHeads(reading, 0) : reading;
  });
}

/** Cells of an index, most of which end in pages; a table may have a few such. */
const LEAST_ENTRIES = 6;
const MOSTLY = 0.5;

/** Whether what was read is an index in columns, or contents whose pages stand apart. */
function isIndex({ candidate, cells, grid, features }: DescribedReading): boolean {
  if (candidate.type === 'tagged') return false;
  const entries = cells.filter(({ text }) => endsInPages(text)).length;
  if (entries >= LEAST_ENTRIES && entries > MOSTLY * cells.length) return true;
  const isPlain = candidate.type === 'region' && features.ruledRows === 0 && features.shadedRows === 0;
  if (!isPlain || features.rising! < MOSTLY) return false;
  if (features.columns === 2) return grid.rows >= LEAST_ENTRIES && features.rising === 1;
  return areSections(cells, features.columns === 3 && features.rising === 1);
}

/** Whether each row without rules is a tick box and what it stands before: a list. */
function isTickList({ candidate, cells, features }: DescribedReading): boolean {
  if (candidate.type !== 'region' || features.columns !== 2 || features.ruledRows! > 0) return false;
  return cells.every(({ column, text }) => column > 0 || isTickMark(text));
}

/** Whether shading ends below a head and the label of the rows that follow: the first stripes of a table. */
function isHeadOverLabel(reading: DescribedReading): boolean {
  const { candidate, cells, grid } = reading;
  if (candidate.type === 'tagged' || grid.headerRows === 0 || grid.rows > grid.headerRows + 1) return false;
  const [label, ...others] = cells.filter(({ row }) => row >= grid.headerRows);
  const isWide = label?.colSpan === grid.columnEdges.length - 1;
  return others.length === 0 && (isWide || !isClosed(reading));
}

/** Sections with others in them, at least so many. */
const LEAST_SECTIONS = 3;
/** The number of a section, and that of one within another. */
const SECTION = /^\p{Nd}{1,2}(?:\.\p{Nd}{1,2})*\.?(?=\s|$)/u;
const SUBSECTION = /(?:^|\s)\p{Nd}{1,2}\.\p{Nd}{1,2}(?:\.|\s|$)/u;

/**
 * Whether most rows begin with the number of a section, each after the one above, some of them within others.
 * @param areFlat - all may be sections of one level, from the first on or the rest of many: each has a number, a name and its page
 */
function areSections(cells: readonly FilledCell[], areFlat: boolean): boolean {
  const firsts = new Map<number, FilledCell>();
  for (const cell of cells) {
    const first = firsts.get(cell.row);
    if (!first || cell.column < first.column) firsts.set(cell.row, cell);
  }
  const numbers = [...firsts.values()]
    .sort((a, b) => a.row - b.row)
    .flatMap(({ text }) => SECTION.exec(text)?.[0] ?? [])
    .map((number) => number.split('.').filter(Boolean).map(Number));
  const follow = numbers.slice(1).every((number, i) => isNextNumber(number, numbers[i]!));
  const areMost = numbers.length >= LEAST_SECTIONS && numbers.length > MOSTLY * firsts.size;
  const isWhole = areFlat && numbers.length === firsts.size && areAll(numbers);
  return areMost && follow && (isWhole || cells.some(({ text }) => SUBSECTION.test(text)));
}

/** Whether numbers of sections begin with the first one, or are so many that they go on from the page before. */
function areAll(numbers: readonly number[][]): boolean {
  return numbers[0]!.join('.') === '1' || numbers.length >= LEAST_ENTRIES;
}

function seriesOf({ candidate }: TableReading): string[] {
  return candidate.type === 'region' && candidate.region.series !== undefined
    ? [candidate.region.series]
    : [];
}
