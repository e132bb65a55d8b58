import type { Features } from '../../evidence/model.ts';
import { STOPS } from '../../lexicon/signs.ts';
import { isNumericChunk } from '../text-lines.ts';
import { isYear } from '../tokens.ts';
import type { DescribedReading } from './reading.ts';

/** Fields below each other, at least. */
const LEAST_ROWS = 3;
/** A label is followed by its value, or two of each stand side by side. */
const COLUMNS = [2, 4];
/** Least white between labels and values (em): twice the widest space between words. */
const LEAST_GAP = 0.7;
const SENTENCE = new RegExp(`\\s.*[${STOPS}]$`, 'u');
/** Longer texts (characters, on the mean) are columns of prose. */
const LONGEST = 25;

/**
 * Whether a reading without rules is a list of fields, each a label and its value, as at the head of an invoice or a
 * report: small, without a head of its own, and clear all the same, since every place is filled in one line.
 */
export function isFieldList(reading: DescribedReading): boolean {
  const { candidate, grid, features } = reading;
  const columns = grid.columnEdges.length - 1;
  if (candidate.type !== 'region' || !COLUMNS.includes(columns)) return false;
  const titles = Number(hasTitle(reading));
  if (grid.rows < LEAST_ROWS + titles) return false;
  const cells = reading.cells.filter(({ row }) => row >= titles);
  const labels = cells.filter(({ column }) => column % 2 === 0);
  const values = cells.filter(({ column }) => column % 2 === 1);
  return (
    fillsAllPlaces(features, titles) &&
    features.leastGap! > LEAST_GAP &&
    isApart(features, titles) &&
    areLabels(labels) &&
    !areSentences(values) &&
    !areYears(values)
  );
}

/** Whether the first row is one text that a rule, or the end of its shading, parts from the rows below it. */
export function hasTitle({ candidate, cells }: DescribedReading): boolean {
  const [title, ...others] = cells.filter(({ row }) => row === 0);
  const next = cells.find(({ row }) => row === 1);
  if (candidate.type !== 'region' || !title || !next || others.length > 0) return false;
  return candidate.region.fullRules.some((y) => y > title.box.bottom - 1 && y < next.box.top + 1);
}

/** Records below each other, at least, and what each of them says. */
const LEAST_RECORDS = 8;
const LEAST_COLUMNS = 3;

/**
 * Whether a reading without rules is a list of records, as a printed sheet goes on over its pages without a head: however
 * close its columns are, every place is filled in one line, here with numbers all the way down and there with words.
 */
export function isRecordList({ candidate, grid, cells, features }: DescribedReading): boolean {
  const columns = grid.columnEdges.length - 1;
  if (candidate.type !== 'region' || columns < LEAST_COLUMNS || grid.rows < LEAST_RECORDS) return false;
  if (!fillsAllPlaces(features) || !isApart(features)) return false;
  const numbers = new Array<number>(columns).fill(0);
  for (const { column, content } of cells) if (isNumericChunk({ tokens: content })) numbers[column]!++;
  return numbers.includes(0) && numbers.some((count) => count >= grid.rows - grid.headerRows);
}

/** @param titles - rows at the top that are one text */
function fillsAllPlaces({ rows, fullRows, spanning, longCells, meanLength }: Features, titles = 0): boolean {
  const others = Math.round((1 - fullRows!) * rows!);
  return others === titles && spanning === 0 && longCells === 0 && meanLength! <= LONGEST;
}

/** Share of the texts that may stand out of line, and of the places that may look like something else. */
const FEW = 0.1;

/** What contents, lists, charts, code, running text and what tags do not call a table have. */
const OTHERS = ['leaders', 'markers', 'axis', 'figure', 'monospaced', 'running', 'readsDown', 'tagged'];

function isApart(features: Features, titles = 0): boolean {
  // One number alone does not rise.
  const rising = features.rising! * features.rows!;
  const aligned = features.aligned! * features.cells! + titles;
  return (
    aligned >= (1 - FEW) * features.cells! && rising <= 1 && OTHERS.every((other) => features[other]! <= FEW)
  );
}

/** Labels are words, each another, and no numbers of sections. */
function areLabels(cells: readonly { text: string }[]): boolean {
  const labels = cells.map(({ text }) => text);
  return new Set(labels).size === labels.length && labels.every((label) => /^\P{N}*\p{L}{2}/u.test(label));
}

/** What is said, as by the speakers of a play, is none of their fields. */
function areSentences(cells: readonly { text: string }[]): boolean {
  const sentences = cells.filter(({ text }) => SENTENCE.test(text));
  return 2 * sentences.length > cells.length;
}

/** What is dated in years alone, as in the life of a person, is a list of events. */
function areYears(cells: readonly { text: string }[]): boolean {
  return cells.every(({ text }) => isYear(text));
}
