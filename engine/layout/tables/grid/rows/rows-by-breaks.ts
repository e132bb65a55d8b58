import { textOfTokens } from '../../text-lines.ts';
import { areBold } from '../../tokens.ts';
import { cellsByColumn, type LineCell, type LineCells } from '../line-cells.ts';
import {
  addsInBrackets,
  areDisjoint,
  BESIDE,
  breaksOff,
  groupsDigits,
  hasNoRoom,
  isCentred,
  isNextLine,
  type RowLines,
  type RowStyle,
  startsSmall,
  WIDEST_LEADING,
} from './row-lines.ts';

/** Lines of cells that break where the next word finds no room, and that go on with a small letter, of all lines of cells. */
const BROKEN_FOR_ROOM = 0.9;
const GOING_ON_SMALL = 0.55;
/** Where texts begin with a small letter less often than this, one that does goes on from the line above. */
const SELDOM_SMALL = 0.5;
/** Log-odds for one row of two lines: the text above cannot end there … */
const BROKEN_OFF = 2;
/** … numbers or codes of one form stand under each other, or the same text … */
const SAME_FORM = -4;
const SAME_TEXT = -3;
/** … or the lower is in bold type alone in its line, as the label of a group … */
const BOLD_BELOW = -6;
/** … or the lower stands further below than lines of cells do … */
const SET_APART = -3;
/** … or is a label that others below it are set in from. */
const HEADS = -3;
/** What tells for one row: a label without values goes on with a small letter, set in (em) below its beginning … */
const HANGS = 3;
const SET_IN = [0.4, 4] as const;
/** … or a line of few texts stands nearer to the one above than any full line with a label does. */
const SET_CLOSE = 4;
/** … or one text alone follows every full line, as what is said of each item. */
const IN_TURN = 4;
/** Full lines, at least, and the share of them that a text alone follows. */
const LEAST_TURNS = 2;
const MOST_TURNS = 0.9;
/** Nearer by this share at least, where there are this many full lines. */
const CLOSER = 0.88;
const LEAST_FULL = 3;
/** Share of the texts in the line above that are few. */
const FEW = 0.5;
/** What tells against a row: it has no label, texts that begin below its first line, or no others. */
const UNLABELLED = -2;
/** The same of a row that is no more than one text, flush with the one above that had no room for it. */
const UNLABELLED_TEXT = -4;
const BEGINS_BELOW = -2;
const LONE = -1;
/** What tells against two rows whose lines stand side by side. */
const PARTS_LINE = -4;
/** Lines of a cell are set at most this many times as far apart as the closest lines. */
const APART = 1.14;
/** Share of the lines that are as close as those of cells, at least. */
const CLOSEST = 0.05;
/** What tells so much against a row is not outweighed, and cells of more lines than this have rules between them. */
const HOPELESS = -20;
const MOST_LINES = 40;

/** Two lines of which one stands below the other in some column. */
interface Pair {
  from: number;
  to: number;
  cells: [above: LineCell, below: LineCell];
  /** Distance, in em. */
  step: number;
}

/** The rows that agree best with what each line break tells of the lines above and below it. */
export function groupByBreaks(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const gains = gainsByLine(lines, style);
  const lone = loneLabel(lines);
  // best[n] is the best way to part the first n lines; its last row begins at `from`.
  const best = [{ score: 0, from: 0 }];
  for (let to = 1; to <= lines.length; to++) {
    let found = { score: Number.NEGATIVE_INFINITY, from: to - 1 };
    let inside = 0;
    for (let from = to - 1; from >= Math.max(0, to - MOST_LINES) && inside > HOPELESS; from--) {
      for (const gain of gains[from]!) if (gain.to < to) inside += gain.gain;
      // Nothing tells for a row by where it begins, so it can be no better than this.
      if (best[from]!.score + inside <= found.score) continue;
      const parts = from > 0 && isBeside([lines[from - 1]!], lines[from]!) ? PARTS_LINE : 0;
      const score =
        best[from]!.score +
        inside +
        parts +
        shapeOf(lines.slice(from, to), { from, above: lines[from - 1], lone, style });
      if (score > found.score) found = { score, from };
    }
    best.push(found);
  }
  const rows: RowLines[] = [];
  for (let to = lines.length; to > 0; to = best[to]!.from) rows.unshift(lines.slice(best[to]!.from, to));
  return rows;
}

/** What tells against a row of a label alone: less where many lines are no more than that. */
function loneLabel(lines: readonly LineCells[]): number {
  const labels = lines.filter(({ cells }) => cells[0]!.column === 0);
  const alone = labels.filter(({ cells }) => cells.length === 1);
  return Math.max(LONE, Math.log(alone.length / Math.max(1, labels.length)));
}

/** Where a row begins among the lines, and what it is judged by. */
interface RowPlace {
  from: number;
  above?: LineCells;
  lone: number;
  style: RowStyle;
}

/** What a row's lines tell by where they begin: at its first line, with its label; or all in the middle of its height. */
function shapeOf(row: RowLines, { from, above, lone, style }: RowPlace): number {
  if (row.length > 1 && isCentred(row)) return 0;
  const columns = new Set<number>();
  let beginnings = 0;
  row.forEach((line, i) => {
    const known = columns.size;
    for (const { column } of line.cells) columns.add(column);
    if (columns.size > known && !(i > 0 && isBeside(row.slice(0, i), line))) beginnings++;
  });
  const below = (beginnings - 1) * BEGINS_BELOW;
  if (row[0]!.cells[0]!.column === 0 || isLabelBeside(row)) return columns.size === 1 ? below + lone : below;
  // What goes on from the page before has no label.
  if (from === 0) return below;
  const isText = columns.size === 1 && isNextLine(row[0]!.cells[0]!, above, style);
  return below + (isText ? UNLABELLED_TEXT : UNLABELLED);
}

/** The label stands on a line of its own beside the first, which is set in another font. */
function isLabelBeside([first, second]: RowLines): boolean {
  return first !== undefined && second?.cells[0]?.column === 0 && isBeside([first], second);
}

function isBeside(row: RowLines, line: LineCells): boolean {
  const step = line.line.baseline - row.at(-1)!.line.baseline;
  return step < BESIDE * line.line.size && areDisjoint(row, line);
}

/** What the pairs of lines tell, each at the upper one. */
function gainsByLine(lines: readonly LineCells[], style: RowStyle): { to: number; gain: number }[][] {
  const pairs = pairsOf(lines);
  const steps = pairs.map(({ step }) => step).sort((a, b) => a - b);
  const even = (steps[Math.floor(steps.length * CLOSEST)] ?? 0) * APART;
  const chances = chancesByColumn(lines, style);
  const isRest = (cell: LineCell) => startsSmall(cell) && chances[cell.column]!.small < SELDOM_SMALL;
  const again = labelledAgain(pairs, lines, style, isRest);
  const areFull =
    lines.length > LEAST_FULL && lines.every(({ cells }) => cells.length === style.columns.length);
  const close = CLOSER * leastRowStep(lines, style);
  const turn = isInTurn(lines, style) ? IN_TURN : 0;
  const gains = lines.map((): { to: number; gain: number }[] => []);
  for (const { from, to, cells, step } of pairs) {
    const { column } = cells[1];
    const inTurn = turn > 0 && isTurn(lines[from]!, lines[to]!, style);
    const isAgain = column === 0 && (areFull || !isRest(cells[1])) && !inTurn;
    const gain = readPair(cells, chances[column]!, style) + (isAgain ? again : 0);
    const isClose = step < close && lines[to]!.cells.length <= FEW * lines[from]!.cells.length;
    const hangs = lines[from]!.cells.length === 1 && isRest(cells[1]) && isHanging(cells);
    const apart = hangs ? even : Math.min(WIDEST_LEADING, even);
    const heads = !isRest(cells[1]) && isSetInBelow(cells[1], lines[to + 1]);
    const told =
      (isBoldBelow(cells, lines[to]!) ? BOLD_BELOW : 0) +
      (step > apart ? SET_APART : 0) +
      (isClose ? SET_CLOSE : 0) +
      (hangs ? HANGS : 0) +
      (inTurn ? turn : 0) +
      (heads ? HEADS : 0);
    gains[from]!.push({ to, gain: gain + told });
  }
  return gains;
}

/** Whether a bold label alone in its line stands below one in lighter type. */
function isBoldBelow([above, below]: Pair['cells'], { cells }: LineCells): boolean {
  return (
    below.column === 0 &&
    cells.length === 1 &&
    areBold(below.tokens) &&
    !above.tokens.some(({ shown }) => shown.font.bold)
  );
}

/** Whether a label goes on set in below its beginning, as those of accounts do; what ends with a colon heads other labels. */
function isHanging([above, below]: Pair['cells']): boolean {
  const isHead = /[:：]$/u.test(above.tokens.at(-1)!.shown.text);
  return below.column === 0 && !isHead && isSetIn(above, below);
}

function isSetIn(above: LineCell, below: LineCell): boolean {
  const inset = (below.left - above.left) / below.tokens[0]!.size;
  return inset > SET_IN[0] && inset < SET_IN[1];
}

/** Whether the label of the next line is set in from a label. */
function isSetInBelow(label: LineCell, next: LineCells | undefined): boolean {
  const below = next?.cells[0];
  return label.column === 0 && below?.column === 0 && isSetIn(label, below);
}

/** Least distance (em) at which a full line with a label stands below another line; 0 where few are full. */
function leastRowStep(lines: readonly LineCells[], style: RowStyle): number {
  const steps = lines.slice(1).flatMap((line, i) => {
    const { baseline, size } = line.line;
    return isFull(line, style) ? [(baseline - lines[i]!.line.baseline) / size] : [];
  });
  return steps.length < LEAST_FULL ? 0 : Math.min(...steps);
}

/** Whether a text alone follows nearly every full line from the first on: one that heads rows stands above them. */
function isInTurn(lines: readonly LineCells[], style: RowStyle): boolean {
  const full = lines.filter((line) => isFull(line, style)).length;
  const turns = lines.slice(1).filter((line, i) => isTurn(lines[i]!, line, style)).length;
  const isFirst = lines[0] !== undefined && isFull(lines[0], style);
  return isFirst && turns >= LEAST_TURNS && turns >= MOST_TURNS * full;
}

function isTurn(above: LineCells, { cells }: LineCells, style: RowStyle): boolean {
  return cells.length === 1 && cells[0]!.column === 0 && isFull(above, style);
}

/** A line with a label and texts in more than half of the columns. */
function isFull({ cells }: LineCells, { columns }: RowStyle): boolean {
  return cells.length > columns.length / 2 && cells[0]!.column === 0;
}

/**
 * What a second line of a label tells against a row: much where few labels could go on below, or where nearly every line
 * fills all columns, as those of cells of several lines seldom do. Nothing where all texts could be lines of one row, and
 * some end before others.
 */
function labelledAgain(
  pairs: readonly Pair[],
  lines: readonly LineCells[],
  { columns }: RowStyle,
  isRest: (cell: LineCell) => boolean,
): number {
  const couldGoOn = ({ cells: [above, below] }: Pair) => hasNoRoom(above, below, columns) || isRest(below);
  const partial = lines.filter(({ cells }) => cells.length < columns.length);
  if (partial.length > 0 && pairs.every(couldGoOn)) return 0;
  const labels = pairs.filter(({ cells }) => cells[1].column === 0);
  const goingOn = labels.filter(couldGoOn);
  const share = Math.min(
    (2 * goingOn.length + 1) / (labels.length + 1),
    (2 * partial.length + 1) / (lines.length + 1),
  );
  return Math.log(Math.min(1, share));
}

/** How often what cells of one column break for holds of two lines of the column by chance. */
interface Chances {
  noRoom: number;
  small: number;
}

function chancesByColumn(lines: readonly LineCells[], style: RowStyle): Chances[] {
  const { columns } = style;
  const full = cellsByColumn(
    lines.filter((line) => isFull(line, style)),
    columns.length,
  );
  return cellsByColumn(lines, columns.length).map((own, column) => {
    const noRoom = own.slice(2).filter((cell, i) => hasNoRoom(own[i]!, cell, columns)).length;
    const cased = full[column]!.filter(isCased);
    const small = cased.filter(startsSmall).length;
    return {
      noRoom: (noRoom + 1) / (Math.max(0, own.length - 2) + 2),
      small: (small + 1) / (cased.length + 4),
    };
  });
}

function pairsOf(lines: readonly LineCells[]): Pair[] {
  const pairs: Pair[] = [];
  const open: { line: number; cell: LineCell }[] = [];
  lines.forEach(({ cells }, to) => {
    for (const below of cells) {
      const above = open[below.column];
      if (above) {
        const [a, b] = [above.cell.tokens[0]!, below.tokens[0]!];
        const step = (b.baseline - a.baseline) / b.size;
        pairs.push({ from: above.line, to, cells: [above.cell, below], step });
      }
    }
    for (const cell of cells)
      for (let c = cell.column; c < cell.column + cell.colSpan; c++) open[c] = { line: to, cell };
  });
  return pairs;
}

function readPair([above, below]: Pair['cells'], { noRoom, small }: Chances, style: RowStyle): number {
  const { columns } = style;
  const goesOn = addsInBrackets(below, style) || groupsDigits(above, below) || endsInDash(above);
  if (above.numeric && below.numeric && !goesOn) return SAME_FORM;
  const [over, under] = [textOfTokens(above.tokens), textOfTokens(below.tokens)];
  if (over === under) return SAME_TEXT;
  if (/\d/u.test(over) && formOf(over) === formOf(under)) return SAME_FORM;
  const room = areWords(above, below) ? 0 : roomTells(hasNoRoom(above, below, columns), noRoom);
  if (breaksOff(above) || endsInDash(above)) return room + BROKEN_OFF;
  if (!isCased(below)) return room;
  return startsSmall(below)
    ? room + Math.max(0, Math.log(GOING_ON_SMALL / small))
    : room + Math.min(0, Math.log((1 - GOING_ON_SMALL) / (1 - small)));
}

/** The wider of two words of a column that is no wider tells nothing of what had room there. */
function areWords(above: LineCell, below: LineCell): boolean {
  return above.tokens.length === 1 && below.tokens.length === 1;
}

function roomTells(isFull: boolean, chance: number): number {
  return isFull ? Math.log(BROKEN_FOR_ROOM / chance) : Math.log((1 - BROKEN_FOR_ROOM) / (1 - chance));
}

/** A range whose second number stands on the next line. A dash alone is a cell's text. */
function endsInDash({ tokens }: LineCell): boolean {
  return tokens.length > 1 && /^[-\u2010-\u2015\u2212]$/u.test(tokens.at(-1)!.shown.text);
}

/** Letters and digits, each run as one. */
function formOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\d+/gu, '0');
}

/** The text begins with a letter that is small or a capital, or in brackets as no cell does. */
function isCased(cell: LineCell): boolean {
  return /^[\p{Ll}\p{Lu}(]/u.test(cell.tokens[0]!.shown.text);
}
