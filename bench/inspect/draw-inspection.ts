import type { Box } from '../../engine/document/document.ts';
import type { PageBlock } from '../../engine/layout/blocks/blocks.ts';
import type { PageLayout } from '../../engine/layout/layout-page.ts';
import type { Page } from '../../engine/layout/page.ts';

/** All that is drawn of one page. */
interface Inspection {
  name: string;
  /** The page turned upright, as the layout sees it. */
  page: Page;
  layout: PageLayout;
  /** The page itself as a data URI. */
  background?: string;
  /** The page converted, a complete HTML document. */
  result: string;
}

const LAYERS = ['page', 'words', 'lines', 'blocks', 'order', 'rules', 'fills', 'images', 'tables'] as const;
const SHOWN = new Set<string>(['page', 'blocks', 'order', 'tables']);

/** An HTML page with a picture in layers that can be switched, a list of the blocks, and the result beside it. */
export function drawInspection({ name, page, layout, background, result }: Inspection): string {
  const layers: Record<(typeof LAYERS)[number], string> = {
    page: background
      ? `<image href="${background}" width="${page.width}" height="${page.height}" opacity=".55"/>`
      : '',
    words: page.words
      .map((word) => rect(word, '#8a8a8a', `${word.text} · ${word.font.name} ${word.size.toFixed(1)}`))
      .join(''),
    lines: textBlocks(layout)
      .flatMap((b) => b.lines.map((line) => rect(line, '#1a7f37', line.text)))
      .join(''),
    blocks: layout.blocks.map((block) => rect(block, COLORS[block.type], block.type, 1.2)).join(''),
    order: drawOrder(layout.blocks),
    rules: page.rulings.map(drawRuling).join(''),
    fills: page.fills.map((fill) => rect(fill, '#b58900', 'fill', 0.8)).join(''),
    images: page.images.map((image) => rect(image, '#d33682', 'picture', 1.5)).join(''),
    tables: layout.blocks.map(drawColumns).join(''),
  };
  const groups = LAYERS.map(
    (layer) => `<g id="${layer}"${SHOWN.has(layer) ? '' : ' display="none"'}>${layers[layer]}</g>`,
  );
  const toggles = LAYERS.map(
    (layer) =>
      `<label><input type="checkbox" data-layer="${layer}"${SHOWN.has(layer) ? ' checked' : ''}> ${layer}</label>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeText(name)} · page ${page.number}</title>
<style>${STYLE}</style>
<header><b>${escapeText(name)}</b> page ${page.number} · ${page.words.length} words · ${page.source} ${toggles.join(' ')}</header>
<main><svg viewBox="0 0 ${page.width} ${page.height}">${groups.join('')}</svg>
<ol>${layout.blocks.map(listBlock).join('')}</ol>
<iframe sandbox srcdoc="${escapeText(result)}"></iframe></main>
<script>for (const box of document.querySelectorAll('[data-layer]')) box.onchange = () =>
  document.getElementById(box.dataset.layer).setAttribute('display', box.checked ? 'inline' : 'none');</script></html>
`;
}

const COLORS: Record<PageBlock['type'], string> = { text: '#2b6cb0', table: '#c0392b', figure: '#d33682' };

const STYLE = `body{margin:0;font:13px/1.4 sans-serif}header{padding:6px 10px;border-bottom:1px solid #ccc}label{margin-left:10px}
main{display:grid;grid-template-columns:5fr 3fr 4fr;height:calc(100vh - 40px)}svg{width:100%;height:100%;background:#fff}
ol{overflow:auto;margin:0;padding:8px 8px 8px 40px;border-inline:1px solid #ccc}li{margin-bottom:6px}small{color:#777}iframe{width:100%;height:100%;border:0}`;

function textBlocks(layout: PageLayout) {
  return layout.blocks.filter((block) => block.type === 'text');
}

function rect({ left, top, right, bottom }: Box, color: string, title: string, width = 0.5): string {
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${color}" stroke-width="${width}"><title>${escapeText(title)}</title></rect>`;
}

function drawRuling({ orientation, position, start, end }: Page['rulings'][number]): string {
  const [x1, y1, x2, y2] =
    orientation === 'horizontal' ? [start, position, end, position] : [position, start, position, end];
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e67e22" stroke-width="1.5"/>`;
}

/** Arrows from block to block, and their numbers. */
function drawOrder(blocks: readonly PageBlock[]): string {
  const at = ({ left, top }: Box) => [left + 6, top + 6] as const;
  return blocks
    .map((block, i) => {
      const [x, y] = at(block);
      const previous = blocks[i - 1];
      const [fromX, fromY] = previous ? at(previous) : [x, y];
      return (
        `<line x1="${fromX}" y1="${fromY}" x2="${x}" y2="${y}" stroke="#8e44ad" stroke-width=".7" opacity=".6"/>` +
        `<circle cx="${x}" cy="${y}" r="6" fill="#8e44ad"/><text x="${x}" y="${y + 2.5}" font-size="7" fill="#fff" text-anchor="middle">${i + 1}</text>`
      );
    })
    .join('');
}

function drawColumns(block: PageBlock): string {
  if (block.type !== 'table') return '';
  return block.columnEdges
    .map(
      (x) =>
        `<line x1="${x}" y1="${block.top}" x2="${x}" y2="${block.bottom}" stroke="#c0392b" stroke-width=".6" stroke-dasharray="3"/>`,
    )
    .join('');
}

function listBlock(block: PageBlock): string {
  return `<li>${describe(block)} <small>${[block.left, block.top, block.right, block.bottom].map(Math.round).join(' ')}</small></li>`;
}

function describe(block: PageBlock): string {
  switch (block.type) {
    case 'text': {
      const { size, font } = block.lines[0]!;
      return `<b>text</b> ${block.lines.length} lines, ${escapeText(font)} ${size.toFixed(1)}<br>${escapeText(
        block.lines
          .map((l) => l.text)
          .join(' ⏎ ')
          .slice(0, 300),
      )}`;
    }
    case 'table':
      return `<b>table</b> ${block.table.rows.length} × ${block.table.columns}`;
    case 'figure':
      return `<b>figure</b> ${escapeText(block.alt ?? '')}`;
  }
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
