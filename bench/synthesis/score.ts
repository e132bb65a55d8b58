import { type DefaultTreeAdapterTypes as Nodes, parse } from 'parse5';
import type { Box, Place } from '../../engine/document/document.ts';
import type { Layout, LayoutFurniture } from '../../engine/index.ts';
import type { FieldTruth, ItemTruth, TableTruth, Truth } from './truth.ts';

/** What JATS cannot say. A figure is absent where the truth has nothing of its kind. */
export interface OwnFigures {
  /** F1 of head cells with the right scope, by their text. */
  headCellF1?: number;
  /** Share of labels that are followed by their values, and of ticks that stand before their labels. */
  fields?: number;
  /** F1 of list items at the right depth. */
  listF1?: number;
  /** Share of the heads and feet that were left out. */
  furnitureLeftOut?: number;
  /** Lines of text left out that are no heads or feet. */
  linesLost: number;
}

export function scoreOwn(truth: Truth, html: string, layout: Layout): OwnFigures {
  const tree = parse(html);
  const left = layout.furniture ?? [];
  return {
    headCellF1: truth.tables.length > 0 ? scoreHeadCells(truth.tables, tree) : undefined,
    fields: share(truth.fields, (field) => hasField(field, fieldKey(textOf(tree)))),
    listF1: truth.lists.length > 0 ? scoreLists(truth, tree) : undefined,
    furnitureLeftOut: share(truth.furniture, ({ page, box }) => left.some((line) => covers(line, page, box))),
    linesLost: left.filter((line) => isText(line, truth)).length,
  };
}

function share<T>(list: readonly T[], test: (item: T) => boolean): number | undefined {
  return list.length > 0 ? list.filter(test).length / list.length : undefined;
}

/** Letters and digits alone, whatever their form. */
function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

type Node = Nodes.Node;

function* walk(node: Node): Generator<Nodes.Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

/** Text with boxes of task lists as `[x]` and `[ ]`. */
function textOf(node: Node, without?: string): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  if ('tagName' in node && node.tagName === 'input')
    return attribute(node, 'checked') === undefined ? '[ ]' : '[x]';
  return node.childNodes
    .filter((child) => !('tagName' in child) || !['style', 'head', without].includes(child.tagName))
    .map((child) => textOf(child, without))
    .join(' ');
}

const attribute = (node: Nodes.Element, name: string) => node.attrs.find((attr) => attr.name === name)?.value;

/** F1 of two bags. */
function f1(truth: readonly string[], found: readonly string[]): number {
  const left = [...truth];
  const right = found.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return truth.length + found.length === 0 ? 1 : (2 * right) / (truth.length + found.length);
}

function scoreHeadCells(tables: readonly TableTruth[], tree: Node): number {
  const cells = tables.flatMap(({ rows }) => rows.flat());
  const headCells = (headers: readonly string[]) =>
    cells.flatMap(({ text, header }) =>
      header && headers.includes(header) && key(text) ? [{ text: key(text), header }] : [],
    );
  const neutral = new Set(headCells(['any']).map(({ text }) => text));
  const truth = headCells(['column', 'row']).map(({ text, header }) => `${header} ${text}`);
  const found = [...walk(tree)]
    .filter(({ tagName }) => tagName === 'th')
    .map((cell) => ({ text: key(textOf(cell)), scope: attribute(cell, 'scope') }))
    .filter(({ text }) => text && !neutral.has(text))
    .map(({ text, scope }) => `${scope === 'row' ? 'row' : 'column'} ${text}`);
  return f1(truth, found);
}

function scoreLists(truth: Truth, tree: Node): number {
  const keyed = ({ text, depth }: ItemTruth) => `${depth} ${key(text)}`;
  const found = [...itemsIn(tree, 0)].map(keyed);
  return f1(
    truth.lists.flatMap(({ items }) => items.map(keyed)),
    found,
  );
}

/** Items outside tables with how deep they stand. */
function* itemsIn(node: Node, depth: number): Generator<ItemTruth> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (!('tagName' in child) || child.tagName === 'table') continue;
    if (child.tagName === 'ul' || child.tagName === 'ol') yield* itemsIn(child, depth + 1);
    else {
      if (child.tagName === 'li') yield { text: ownText(child), depth };
      yield* itemsIn(child, depth);
    }
  }
}

function ownText(item: Nodes.Element): string {
  const isList = (child: Node) => 'tagName' in child && (child.tagName === 'ul' || child.tagName === 'ol');
  return item.childNodes
    .filter((child) => !isList(child))
    .map((child) => textOf(child))
    .join(' ');
}

const TICKED = /[☑☒✓✔✗✘⊠]|\[[xX✓✔]\]/gu;
const UNTICKED = /[☐□▢]|\[\s*\]/gu;

/** As {@link key}, with boxes as words that no text holds. */
function fieldKey(text: string): string {
  return key(text.replaceAll(TICKED, 'qxtickxq').replaceAll(UNTICKED, 'qxboxxq'));
}

function hasField({ label, value, checked }: FieldTruth, text: string): boolean {
  const tick = checked === undefined ? '' : checked ? 'qxtickxq' : 'qxboxxq';
  return text.includes(tick + key(label) + key(value));
}

const placesOf = ({ page, box, places }: LayoutFurniture): Place[] =>
  places ?? (page !== undefined && box ? [{ page, box }] : []);

function covers(line: LayoutFurniture, page: number, box: Box): boolean {
  return placesOf(line).some((place) => place.page === page && holdsCentre(place.box, box));
}

/** Points. Boxes of lines differ a little by how fonts are measured. */
const SLACK = 3;

function holdsCentre(outer: Box, inner: Box): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return (
    x > outer.left - SLACK && x < outer.right + SLACK && y > outer.top - SLACK && y < outer.bottom + SLACK
  );
}

/** Heads of tables that are said again on the next page may be left out. */
function isText(line: LayoutFurniture, { furniture, tables }: Truth): boolean {
  return placesOf(line).some(({ page, box }) => {
    const isFurniture = furniture.some(
      (truth) => truth.page === page && (holdsCentre(truth.box, box) || holdsCentre(box, truth.box)),
    );
    const isRepeatedHead = tables.some(
      ({ repeatsHead, places }) =>
        repeatsHead && places.slice(1).some((place) => place.page === page && holdsCentre(place.box, box)),
    );
    return !isFurniture && !isRepeatedHead;
  });
}
