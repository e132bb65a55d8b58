import type { Nodes, Parents, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Outline, type OutlineRun, outlineRuns, readableAddress } from './outline.ts';
import { outlineFragment } from './outline-html.ts';

function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

export function outlineMarkdown(markdown: string): Outline[] {
  return parseMarkdown(markdown).children.flatMap((node) => outlineNode(node, markdown));
}

function outlineAll(parent: Parents, source: string): Outline[] {
  return parent.children.flatMap((node) => outlineNode(node as RootContent, source));
}

function outlineNode(node: RootContent, source: string): Outline[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', level: node.depth, line: outlinePhrasing(node.children, source) }];
    case 'paragraph':
      return [{ type: 'paragraph', line: outlinePhrasing(node.children, source) }];
    case 'code':
      return [{ type: 'code', text: node.value, language: node.lang ?? '' }];
    case 'blockquote':
      return [{ type: 'quote', blocks: outlineAll(node, source) }];
    case 'list': {
      const items = node.children.map((item) => ({
        checked: item.checked ?? undefined,
        blocks: outlineAll(item, source),
      }));
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : undefined, items }];
    }
    case 'table':
      return [{ type: 'table', cells: node.children.flatMap((row, r) => outlineRow(row, r, source)) }];
    case 'html':
      return outlineFragment(node.value);
    case 'footnoteDefinition':
      return [{ type: 'footnote', name: node.identifier, blocks: outlineAll(node, source) }];
    default:
      throw new Error(`unexpected ${node.type}`);
  }
}

function outlineRow(row: TableRow, r: number, source: string) {
  return row.children.map((cell, c) => {
    const line = outlinePhrasing(cell.children, source);
    return {
      place: `${r},${c} 1×1`,
      blocks: line.length === 0 ? [] : [{ type: 'paragraph' as const, line }],
    };
  });
}

function outlinePhrasing(nodes: readonly PhrasingContent[], source: string): string[] {
  const open: string[] = [];
  return outlineRuns(nodes.flatMap((node) => phrasingRuns(node, [], open, source)));
}

const MARKS: Record<string, string | undefined> = {
  strong: 'strong',
  emphasis: 'emphasis',
  delete: 'strikethrough',
};

const TAGS: Record<string, string | undefined> = {
  strong: 'strong',
  em: 'emphasis',
  del: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};

/** `open` holds the HTML tags open so far on the line. */
function phrasingRuns(
  node: PhrasingContent,
  marks: readonly string[],
  open: string[],
  source: string,
): OutlineRun[] {
  switch (node.type) {
    case 'text':
      return [{ text: node.value, marks: [...marks, ...open] }];
    case 'inlineCode':
      return [{ text: node.value, marks: [...marks, ...open, 'code'] }];
    case 'break':
      return [{ text: '\n', marks: [] }];
    case 'footnoteReference':
      return [{ text: '†', marks: [`note-${node.identifier}`] }];
    case 'html':
      return readTag(node.value, open);
    case 'link':
    case 'strong':
    case 'emphasis':
    case 'delete': {
      const mark = node.type === 'link' ? linkMark(node, source) : MARKS[node.type];
      const inner = mark === undefined ? marks : [...marks, mark];
      return node.children.flatMap((child) => phrasingRuns(child, inner, open, source));
    }
    default:
      throw new Error(`unexpected ${node.type}`);
  }
}

function readTag(tag: string, open: string[]): OutlineRun[] {
  if (tag === '<br>') return [{ text: '\n', marks: [] }];
  const [, slash, name = ''] = /^<(\/?)(\w+)>$/.exec(tag) ?? [];
  const mark = TAGS[name];
  if (mark === undefined) throw new Error(`unexpected ${tag}`);
  if (slash) open.splice(open.lastIndexOf(mark), 1);
  else open.push(mark);
  return [];
}

/** Bare addresses that the parser makes links of are text. */
function linkMark(node: Nodes & { url: string }, source: string): string | undefined {
  const start = node.position?.start.offset;
  const isWritten = start !== undefined && /[[<]/.test(source.charAt(start));
  return isWritten ? `link(${readableAddress(node.url)})` : undefined;
}
