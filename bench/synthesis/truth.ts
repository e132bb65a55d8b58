import type { Box, PageSize, Place } from '../../engine/document/document.ts';
import { cellId } from './html/table.ts';
import type { Measures } from './in-page-contract.ts';
import {
  type Block,
  type Cell,
  type Field,
  type FurnitureRow,
  type ListItem,
  plainText,
  type SyntheticDocument,
  type TableSpec,
} from './model.ts';
import { identify } from './walk.ts';

/** What is true of a printed document. Lengths are points from the top left corner of the page. */
export interface Truth {
  design: string;
  kind: string;
  seed: number;
  language: string;
  pages: PageSize[];
  tables: TableTruth[];
  headings: HeadingTruth[];
  /** Paragraphs, in reading order. */
  paragraphs: { text: string; places: Place[] }[];
  lists: { items: ItemTruth[]; places: Place[] }[];
  fields: FieldTruth[];
  /** Heads and feet: lines that are no text of the document. */
  furniture: FurnitureTruth[];
  /** What may look like a table and is none: contents pages, boxes, charts, fields of forms, … */
  drawings: { name: string; text: string; titles: string[]; places: Place[] }[];
}

export interface TableTruth {
  /** One for each page the table lies on, without caption and notes. */
  places: Place[];
  columns: number;
  /** Rows of the head. */
  headRows: number;
  stubColumns: number;
  rows: CellTruth[][];
  caption?: { text: string; places: Place[] };
  notes: string[];
  /** Whether the head stands on each page of a table that is continued. */
  repeatsHead: boolean;
}

interface CellTruth {
  text: string;
  rowSpan: number;
  colSpan: number;
  header?: 'column' | 'row' | 'any';
  /** With its padding; several where it, or the head it is in, is said on several pages. */
  places: Place[];
}

interface HeadingTruth {
  level: number;
  number?: string;
  text: string;
  places: Place[];
}

export interface ItemTruth {
  text: string;
  /** 1 is the outermost. */
  depth: number;
}

export interface FieldTruth {
  label: string;
  value: string;
  checked?: boolean;
}

interface FurnitureTruth {
  page: number;
  at: 'head' | 'foot';
  text: string;
  box: Box;
}

interface Printout extends Measures {
  furniture: readonly FurnitureRow[][];
}

interface Origin {
  design: string;
  kind: string;
  seed: number;
}

export function truthOf(document: SyntheticDocument, printed: Printout, origin: Origin): Truth {
  const truth: Truth = {
    ...origin,
    language: document.language.code,
    pages: printed.pages,
    tables: [],
    headings: [],
    paragraphs: [],
    lists: [],
    fields: [],
    furniture: printed.furniture.flatMap((rows, at) => furnitureTruth(rows, at + 1, printed)),
    drawings: [],
  };
  for (const { id, block } of identify(document.blocks)) addBlock(truth, block, id, printed.places);
  return truth;
}

type Places = Measures['places'];

function addBlock(truth: Truth, block: Block, id: string, all: Places): void {
  const places = all[id] ?? [];
  switch (block.type) {
    case 'heading': {
      const { level, number, text, runIn } = block;
      truth.headings.push({ level, number, text: plainText(text), places });
      if (runIn) truth.paragraphs.push({ text: plainText(runIn), places });
      break;
    }
    case 'paragraph':
      truth.paragraphs.push({ text: plainText(block.text), places });
      break;
    case 'list':
      truth.lists.push({ items: itemsOf(block.items, 1), places });
      break;
    case 'table':
      truth.tables.push(tableTruth(block.table, id, all));
      break;
    case 'pairs':
      truth.fields.push(...block.fields.map(fieldTruth));
      truth.drawings.push({
        name: 'fields',
        text: block.fields.map(fieldText).join(' '),
        titles: [],
        places,
      });
      break;
    case 'drawing':
      truth.fields.push(...(block.fields ?? []).map(fieldTruth));
      truth.drawings.push({
        name: block.name,
        text: plainText(block.html),
        titles: (block.titles ?? []).map(plainText),
        places,
      });
      break;
  }
}

function itemsOf(items: readonly ListItem[], depth: number): ItemTruth[] {
  return items.flatMap(({ text, items: below }) => [
    { text: plainText(text), depth },
    ...itemsOf(below ?? [], depth + 1),
  ]);
}

const fieldTruth = ({ label, value, checked }: Field): FieldTruth => ({
  label: plainText(label),
  value: plainText(value),
  checked,
});

const fieldText = ({ label, value }: Field) => `${plainText(label)} ${plainText(value)}`;

function tableTruth(table: TableSpec, id: string, all: Places): TableTruth {
  const { caption, head, body, stubColumns, notes } = table;
  const rows = [...head, ...body];
  return {
    places: all[`${id}/table`] ?? [],
    columns: Math.max(
      ...rows.slice(0, 1).map((row) => row.reduce((sum, { colSpan = 1 }) => sum + colSpan, 0)),
    ),
    headRows: head.length,
    stubColumns,
    rows: rows.map((row, number) =>
      row.map((cell, at) => cellTruth(cell, all[cellId(id, number, at)] ?? [])),
    ),
    caption: caption && { text: plainText(caption.text), places: all[`${id}/caption`] ?? [] },
    notes: notes.map(plainText),
    repeatsHead: table.repeatHead === true,
  };
}

function cellTruth(cell: Cell, places: Place[]): CellTruth {
  const { rowSpan = 1, colSpan = 1, header } = cell;
  return { text: cellText(cell), rowSpan, colSpan, header, places };
}

/** The words of a cell; of a table within it row by row. */
export function cellText({ content, nested }: Cell): string {
  const inner = nested ? [...nested.head, ...nested.body].flat().map(cellText) : [];
  return [...content.map(plainText), ...inner].filter(Boolean).join(' ');
}

function furnitureTruth(rows: readonly FurnitureRow[], page: number, printed: Printout): FurnitureTruth[] {
  return rows.flatMap((row, index) =>
    (['left', 'center', 'right'] as const).flatMap((side) => {
      const [place] = printed.places[`f${page}-${index}-${side}`] ?? [];
      const text = row[side];
      return text && place ? [{ page, at: row.at, text: plainText(text), box: place.box }] : [];
    }),
  );
}
