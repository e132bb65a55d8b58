/**
 * Parts a block whose lower end lies beyond a limit: what fits stays, the rest comes back as a block of its own.
 * Nothing comes back, and nothing is changed, where no part of it fits.
 */
export function splitBlock(block: HTMLElement, limit: number): HTMLElement | undefined {
  switch (block.dataset.splits) {
    case 'text':
      return splitText(block, limit);
    case 'table':
      return splitTable(block, limit);
    case 'list':
      return splitList(block, limit);
    case 'parts':
      return splitParts(block, limit);
    default:
      return undefined;
  }
}

/** At least two lines stay, and two go. */
function splitText(block: HTMLElement, limit: number): HTMLElement | undefined {
  const [node] = block.childNodes;
  if (block.childNodes.length !== 1 || !(node instanceof Text)) return undefined;
  const ends = breaksOf(node.data);
  const fits = (end: number) => bottomOf(node, end) <= limit;
  const fitting = ends.filter(fits);
  const cut = fitting.at(-1);
  if (cut === undefined) return undefined;
  const line = Number.parseFloat(getComputedStyle(block).lineHeight);
  const top = block.getBoundingClientRect().top;
  const bottom = block.getBoundingClientRect().bottom;
  if (bottomOf(node, cut) - top < 1.5 * line || bottom - bottomOf(node, cut) < 1.5 * line) return undefined;
  const rest = block.cloneNode(false) as HTMLElement;
  rest.classList.add('rest');
  rest.textContent = node.data.slice(cut).trimStart();
  node.data = node.data.slice(0, cut).trimEnd();
  if (getComputedStyle(block).textAlign === 'justify') block.style.textAlignLast = 'justify';
  return rest;
}

/** Places at which a line may end: after spaces, or between the characters of scripts without them. */
function breaksOf(text: string): number[] {
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index + 1);
  if (spaces.length > text.length / 30) return spaces;
  return [...text.matchAll(/(?<=\p{L})(?=\p{L})/gu)].map(({ index }) => index);
}

function bottomOf(node: Text, end: number): number {
  const range = document.createRange();
  range.setStart(node, Math.max(0, end - 2));
  range.setEnd(node, end);
  return range.getBoundingClientRect().bottom;
}

function splitList(block: HTMLElement, limit: number): HTMLElement | undefined {
  const list = block.firstElementChild as HTMLElement;
  const items = [...list.children] as HTMLElement[];
  const first = items.findIndex((item) => item.getBoundingClientRect().bottom > limit);
  if (first < 1) return undefined;
  const rest = block.cloneNode(false) as HTMLElement;
  const going = list.cloneNode(false) as HTMLElement;
  if (going instanceof HTMLOListElement) going.start = first + Number(list.getAttribute('start') ?? 1);
  going.append(...items.slice(first));
  rest.append(going);
  return rest;
}

/** Parts a block between the parts it is made of, all that stand at one height together. */
function splitParts(block: HTMLElement, limit: number): HTMLElement | undefined {
  const isWrapped = block.childElementCount === 1;
  const holder = isWrapped ? (block.firstElementChild as HTMLElement) : block;
  const parts = [...holder.children];
  const over = parts.find((part) => part.getBoundingClientRect().bottom > limit);
  const top = over?.getBoundingClientRect().top ?? limit;
  const first = parts.findIndex((part) => part.getBoundingClientRect().bottom > top + 1);
  if (first < 1) return undefined;
  const rest = block.cloneNode(false) as HTMLElement;
  const going = isWrapped ? (holder.cloneNode(false) as HTMLElement) : rest;
  going.append(...parts.slice(first));
  if (isWrapped) rest.append(going);
  return rest;
}

function splitTable(block: HTMLElement, limit: number): HTMLElement | undefined {
  const table = block.querySelector<HTMLTableElement>(':scope > table')!;
  const rows = [...table.tBodies[0]!.rows];
  const over = rows.findIndex((row) => row.getBoundingClientRect().bottom > limit);
  if (over < 0) return undefined;
  const tears = table.dataset.tearRows !== undefined;
  const torn = tears ? tearRow(rows[over]!, limit) : undefined;
  const cut = torn ? over : lastWholeRow(rows, over);
  if (cut < 1 && !torn) return undefined;
  keepWidths(table);
  const rest = block.cloneNode(false) as HTMLElement;
  const going = table.cloneNode(false) as HTMLTableElement;
  going.append(table.querySelector('colgroup')!.cloneNode(true));
  if (table.dataset.repeatHead !== undefined) going.append(table.tHead!.cloneNode(true));
  const body = document.createElement('tbody');
  body.append(...(torn ? [torn, ...rows.slice(over + 1)] : rows.slice(cut)));
  going.append(body);
  rest.append(...captionAgain(table), going, ...elementsAfter(table));
  return rest;
}

function captionAgain({ dataset }: HTMLElement): HTMLElement[] {
  if (!dataset.continued) return [];
  return [
    Object.assign(document.createElement('p'), { className: 'caption', textContent: dataset.continued }),
  ];
}

function elementsAfter(table: Element): Element[] {
  const after: Element[] = [];
  for (let at = table.nextElementSibling; at; at = at.nextElementSibling) after.push(at);
  return after;
}

/** The last row before `over` at which no cell reaches down past it. */
function lastWholeRow(rows: readonly HTMLTableRowElement[], over: number): number {
  for (let cut = over; cut > 0; cut--) {
    const crosses = rows
      .slice(0, cut)
      .some((row, at) => [...row.cells].some((cell) => at + cell.rowSpan > cut));
    if (!crosses) return cut;
  }
  return 0;
}

/** Moves the paragraphs of a row's cells that lie beyond the limit to a row of their own. */
function tearRow(row: HTMLTableRowElement, limit: number): HTMLTableRowElement | undefined {
  const beyond = (part: Element) => part.getBoundingClientRect().bottom > limit;
  const parts = [...row.cells].map((cell) => [...cell.querySelectorAll(':scope > p, li')]);
  const tearable = parts.some((cell) => cell.length > 1 && !beyond(cell[0]!) && cell.some(beyond));
  const whole = [...row.cells].every((cell, at) => parts[at]!.length > 0 || !overflows(cell, limit));
  if (!tearable || !whole || parts.some(([first]) => first && beyond(first))) return undefined;
  const rest = row.cloneNode(false) as HTMLTableRowElement;
  [...row.cells].forEach((cell, at) => {
    const going = cell.cloneNode(false) as HTMLElement;
    going.append(...parts[at]!.filter(beyond));
    rest.append(going);
  });
  return rest;
}

function overflows(cell: HTMLTableCellElement, limit: number): boolean {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().bottom > limit;
}

/** Columns keep their widths on the next page, though other cells stand in them. */
function keepWidths(table: HTMLTableElement): void {
  if (table.querySelector('colgroup')) return;
  const widths = columnWidths(table);
  table.style.width = `${table.getBoundingClientRect().width}px`;
  table.style.tableLayout = 'fixed';
  const group = document.createElement('colgroup');
  for (const width of widths) group.append(Object.assign(document.createElement('col'), { width }));
  table.prepend(group);
}

/** Edges of cells that are nearer to each other than this are one. Pixels. */
const SAME_SIDE = 2;

function columnWidths(table: HTMLTableElement): string[] {
  const boxes = [...table.querySelectorAll('td, th')].map((cell) => cell.getBoundingClientRect());
  const edges = boxes.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b);
  const apart = edges.filter((edge, at) => at === 0 || edge - edges[at - 1]! > SAME_SIDE);
  const widths = apart.slice(1).map((edge, at) => `${edge - apart[at]!}`);
  return getComputedStyle(table).direction === 'rtl' ? widths.reverse() : widths;
}
