import type { FilledSheet } from '../in-page-contract.ts';
import { splitBlock } from './split.ts';

/** Room for blocks: a column of a page, and the place above the columns for what is as wide as the page. */
interface Frames {
  sheet: HTMLElement;
  top: HTMLElement;
  columns: HTMLElement[];
  at: number;
}

/** Sub-pixel differences are no overflow. */
const TOLERANCE = 0.5;

/** Moves the blocks of the document onto sheets, a frame after the other, and parts those that may be parted. */
export function paginate(): FilledSheet[] {
  let frames = openSheet('upright');
  /** Wide blocks that wait for the top of a page. */
  let waiting: HTMLElement[] = [];
  const next = () => {
    frames.at++;
    if (frames.at < frames.columns.length) return;
    frames = openSheet(frames.sheet.classList.contains('turned') ? 'turned' : 'upright');
    for (const block of waiting) placeAcross(block, frames);
    waiting = [];
  };
  for (const block of [...document.querySelectorAll<HTMLElement>('#source > *')]) {
    if (block.dataset.turn) frames = openSheet(block.dataset.turn);
    else if (block.dataset.wide !== undefined && frames.columns.length > 1) {
      if (isEmpty(frames)) placeAcross(block, frames);
      else waiting.push(block);
    } else placeBlock(block, () => frames, next);
  }
  if (waiting.length > 0) {
    frames.at = frames.columns.length;
    next();
  }
  document.querySelector('#source')?.remove();
  return [...document.querySelectorAll('.sheet')].map((sheet) => ({ headings: headingsOf(sheet) }));
}

function openSheet(turn: string): Frames {
  const template = document.querySelector<HTMLTemplateElement>('#sheet')!;
  const sheet = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  if (turn === 'turned') sheet.classList.add('turned');
  document.body.append(sheet);
  const columns = [...sheet.querySelectorAll<HTMLElement>('.frame')];
  return { sheet, top: sheet.querySelector<HTMLElement>('.top')!, columns, at: 0 };
}

const isEmpty = ({ columns }: Frames) => columns.every((column) => column.childElementCount === 0);

function placeAcross(block: HTMLElement, { top }: Frames): void {
  top.append(block);
  narrow(block);
}

function placeBlock(block: HTMLElement, current: () => Frames, next: () => void): void {
  let rest: HTMLElement | undefined = block;
  while (rest) {
    const { columns, at } = current();
    const frame: HTMLElement = columns[at]!;
    frame.append(rest);
    narrow(rest);
    const limit = frame.getBoundingClientRect().bottom + TOLERANCE;
    if (rest.getBoundingClientRect().bottom <= limit) return;
    const overflow: HTMLElement | undefined = splitBlock(rest, limit);
    if (!overflow && frame.firstElementChild === rest) {
      lower(rest, limit);
      return;
    }
    const kept: HTMLElement[] = overflow ? [] : takeKept(frame, rest);
    next();
    current().columns[current().at]!.append(...kept);
    rest = overflow ?? rest;
  }
}

/** Takes a block off a frame along with the headings right before it. */
function takeKept(frame: HTMLElement, block: HTMLElement): HTMLElement[] {
  block.remove();
  const kept: HTMLElement[] = [];
  for (;;) {
    const last = frame.lastElementChild as HTMLElement | null;
    if (!last || last.dataset.keep === undefined || frame.childElementCount === 1) return kept;
    last.remove();
    kept.unshift(last);
  }
}

/** What is higher than a page and cannot be parted is set in smaller type. */
function lower(block: HTMLElement, limit: number): void {
  let size = Number.parseFloat(getComputedStyle(block).fontSize);
  while (block.getBoundingClientRect().bottom > limit) {
    size *= 0.94;
    if (size < SMALLEST_TYPE) throw new Error(`block ${block.dataset.truth} is higher than a page`);
    block.style.fontSize = `${size}px`;
  }
}

/** Tables that are wider than their frame are set in smaller type, as an author would. */
const SMALLEST_TYPE = 4;

function narrow(block: HTMLElement): void {
  const tables = [block, ...block.querySelectorAll<HTMLElement>('.table')].flatMap((holder) => [
    ...holder.querySelectorAll<HTMLElement>(':scope > table'),
  ]);
  for (const table of tables) narrowTable(table, block.dataset.truth);
}

/** Words that are longer than a column even so are broken, as browsers do where they are told to. */
function narrowTable(table: HTMLElement, id: string | undefined): void {
  if (fitsInSmallerType(table)) return;
  table.style.fontSize = '';
  table.style.overflowWrap = 'anywhere';
  if (!fitsInSmallerType(table)) throw new Error(`table ${id} is wider than its column`);
}

function fitsInSmallerType(table: HTMLElement): boolean {
  const room = table.parentElement!.clientWidth;
  let size = Number.parseFloat(getComputedStyle(table).fontSize);
  while (table.offsetWidth > room + 1) {
    size *= 0.94;
    if (size < SMALLEST_TYPE) return false;
    table.style.fontSize = `${size}px`;
  }
  return true;
}

function headingsOf(sheet: Element): string[] {
  return [...sheet.querySelectorAll<HTMLElement>('h1, h2')].map((heading) => heading.dataset.truth ?? '');
}
