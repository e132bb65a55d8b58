import {
  type Block,
  type Cell,
  type Drawing,
  escapeText,
  type ListItem,
  plainText,
  type SyntheticDocument,
  type TableSpec,
} from './model.ts';
import { cellText } from './truth.ts';
import { identify } from './walk.ts';

/** The document as JATS XML, which the scorer reads as truth. */
export function jatsOf(document: SyntheticDocument): string {
  const blocks = identify(document.blocks).map(({ block }) => block);
  // The scorer reads the title before all else, which one with text above it does not come before.
  const at = blocks.findIndex((block) => !isFront(block));
  const title = blocks[at];
  const isTitle = title?.type === 'heading' && title.level === 1;
  const rest = blocks.filter((_, index) => !isTitle || index !== at);
  const front = rest.filter(isFront);
  const heading = isTitle ? said(title.text) : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<article xml:lang="${document.language.code}"><front><article-meta><title-group><article-title>${heading}</article-title></title-group>
<contrib-group>${front.map((block) => (block.type === 'paragraph' ? `<contrib>${said(block.text)}</contrib>` : '')).join('\n')}</contrib-group>
</article-meta></front><body>
${sections(rest.filter((block) => !isFront(block)))}
</body></article>
`;
}

const said = (rich: string) => escapeText(plainText(rich));
const isFront = (block: Block) => block.type === 'paragraph' && block.role === 'front';

/** Sections nest by the levels of their headings; a further title is a section of the first level. */
function sections(blocks: readonly Block[]): string {
  const out: string[] = [];
  let depth = 0;
  for (const block of blocks) {
    if (block.type === 'heading') {
      const wanted = Math.max(1, block.level - 1);
      for (; depth >= wanted; depth--) out.push('</sec>');
      for (; depth < wanted; depth++) out.push('<sec>');
      const number = block.number ? `${said(block.number)} ` : '';
      out.push(`<title>${number}${said(block.text)}</title>`);
    }
    out.push(blockXml(block));
  }
  return `${out.join('\n')}${'</sec>'.repeat(depth)}`;
}

function blockXml(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.runIn ? `<p>${said(block.runIn)}</p>` : '';
    case 'paragraph':
      return `<p>${said(block.text)}</p>`;
    case 'list':
      return listXml(block.items);
    case 'table':
      return tableXml(block.table);
    case 'pairs':
      return block.fields.map(({ label, value }) => `<p>${said(label)} ${said(value)}</p>`).join('\n');
    case 'drawing':
      return drawingXml(block);
    case 'side':
    case 'turn':
      return '';
  }
}

/** The scorer takes titles of figures for headings that count neither way. */
function drawingXml({ text, html, titles = [] }: Drawing): string {
  const neutral = titles
    .map((title) => `<fig><caption><title>${said(title)}</title></caption></fig>`)
    .join('');
  return text === 'wanted'
    ? `<p>${said(html)}</p>${neutral}`
    : `<fig><caption><p>${said(html)}</p></caption></fig>${neutral}`;
}

function listXml(items: readonly ListItem[]): string {
  return `<list>${items.map(({ text, items: below }) => `<list-item><p>${said(text)}</p>${below ? listXml(below) : ''}</list-item>`).join('')}</list>`;
}

function tableXml({ caption, head, body, notes }: TableSpec): string {
  const above = caption ? `<caption><p>${said(caption.text)}</p></caption>` : '';
  const foot = notes.map((note) => `<p>${said(note)}</p>`).join('');
  const rows = (part: TableSpec['head']) =>
    part.map((row) => `<tr>${row.map((cell) => cellXml(cell)).join('')}</tr>`).join('');
  return `<table-wrap>${above}<table><thead>${rows(head)}</thead><tbody>${rows(body)}</tbody></table><table-wrap-foot>${foot}</table-wrap-foot></table-wrap>`;
}

function cellXml(cell: Cell): string {
  const { rowSpan = 1, colSpan = 1 } = cell;
  return `<td rowspan="${rowSpan}" colspan="${colSpan}">${escapeText(cellText(cell))}</td>`;
}
