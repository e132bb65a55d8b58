import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { type Outline, type OutlineCell, type OutlineRun, outlineRuns, readableAddress } from './outline.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

export function outlineHtml(html: string): Outline[] {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html') as Element;
  const body = root.childNodes.find((node) => node.nodeName === 'body') as Element;
  return outlineNodes(body.childNodes);
}

export function outlineFragment(html: string): Outline[] {
  return outlineNodes(parseFragment(html).childNodes);
}

const INLINE_MARKS: Record<string, string | undefined> = {
  strong: 'strong',
  em: 'emphasis',
  del: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};

const INLINE = new Set([...Object.keys(INLINE_MARKS), 'a', 'span', 'br', 'img', 'input', '#text']);

/** Inline nodes side by side make a paragraph, as in list items and cells. */
function outlineNodes(nodes: readonly Node[]): Outline[] {
  const outline: Outline[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const line = outlineRuns(run.flatMap((node) => nodeRuns(node, [])));
    if (line.length > 0) outline.push({ type: 'paragraph', line });
    run = [];
  };
  for (const node of nodes) {
    if (INLINE.has(node.nodeName)) run.push(node);
    else {
      endRun();
      outline.push(...outlineElement(node));
    }
  }
  endRun();
  return outline;
}

function outlineElement(node: Node): Outline[] {
  if (!('tagName' in node)) return [];
  switch (node.tagName) {
    case 'p':
      return outlineNodes(node.childNodes);
    case 'pre': {
      const code = elements(node)[0]!;
      const language = (attributeOf(code, 'class') ?? '').replace('language-', '');
      return [{ type: 'code', text: textOfNode(code), language }];
    }
    case 'blockquote':
      return [{ type: 'quote', blocks: outlineNodes(node.childNodes) }];
    case 'ul':
      return [{ type: 'list', start: undefined, items: elements(node).map(outlineItem) }];
    case 'ol':
      return [
        {
          type: 'list',
          start: Number(attributeOf(node, 'start') ?? 1),
          items: elements(node).map(outlineItem),
        },
      ];
    case 'table':
      return [{ type: 'table', cells: outlineCells(node) }];
    case 'section':
      return elements(node).map(outlineFootnote);
    default: {
      const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
      if (!level) throw new Error(`unexpected <${node.tagName}>`);
      return [{ type: 'heading', level, line: outlineRuns(node.childNodes.flatMap((n) => nodeRuns(n, []))) }];
    }
  }
}

function outlineItem(item: Element): { checked: boolean | undefined; blocks: Outline[] } {
  const box = item.childNodes.find((node) => node.nodeName === 'input') as Element | undefined;
  return {
    checked: box && attributeOf(box, 'checked') !== undefined,
    blocks: outlineNodes(item.childNodes.filter((node) => node !== box)),
  };
}

function outlineFootnote(item: Element): Outline {
  const name = (attributeOf(item, 'id') ?? '').replace('fn-', '');
  const [first, ...rest] = outlineNodes(item.childNodes);
  if (first?.type !== 'paragraph') throw new Error('a footnote without its mark');
  const line = first.line.slice(name.length);
  while (/^\s$/.test(line[0] ?? '')) line.shift();
  return { type: 'footnote', name, blocks: line.length === 0 ? rest : [{ ...first, line }, ...rest] };
}

/** Lays out the cells as browsers do (HTML Living Standard 4.9.12), each section by itself. */
function outlineCells(table: Element): OutlineCell[] {
  const cells: OutlineCell[] = [];
  let firstRow = 0;
  for (const section of elements(table).filter((e) => e.tagName !== 'caption')) {
    const rows = elements(section);
    const taken = new Set<string>();
    rows.forEach((row, r) => {
      let column = 0;
      for (const cell of elements(row)) {
        while (taken.has(`${r},${column}`)) column++;
        const colSpan = Number(attributeOf(cell, 'colspan') ?? 1);
        const rowSpan = Math.min(rows.length - r, Number(attributeOf(cell, 'rowspan') ?? 1));
        for (let y = r; y < r + rowSpan; y++) {
          for (let x = column; x < column + colSpan; x++) {
            if (taken.has(`${y},${x}`)) throw new Error('cells overlap');
            taken.add(`${y},${x}`);
          }
        }
        cells.push({
          place: `${firstRow + r},${column} ${rowSpan}×${colSpan}`,
          blocks: outlineNodes(cell.childNodes),
        });
        column += colSpan;
      }
    });
    firstRow += rows.length;
  }
  return cells;
}

function nodeRuns(node: Node, marks: readonly string[]): OutlineRun[] {
  if (node.nodeName === '#text' && 'value' in node)
    return [{ text: node.value.replaceAll('\n', ' '), marks }];
  if (!('tagName' in node)) return [];
  if (node.tagName === 'br') return [{ text: '\n', marks: [] }];
  const href = attributeOf(node, 'href');
  if (href?.startsWith('#fnref-')) return [];
  if (href?.startsWith('#fn-')) return [{ text: '†', marks: [`note-${href.slice('#fn-'.length)}`] }];
  const mark = href === undefined ? INLINE_MARKS[node.tagName] : `link(${readableAddress(href)})`;
  const isReference =
    node.tagName === 'sup' && elements(node).some((e) => attributeOf(e, 'href')?.startsWith('#fn-'));
  const inner = mark === undefined || isReference ? marks : [...marks, mark];
  return node.childNodes.flatMap((child) => nodeRuns(child, inner));
}

function elements(parent: Element): Element[] {
  return parent.childNodes.filter((node): node is Element => 'tagName' in node);
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function textOfNode(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOfNode).join('') : '';
}
