import type { Block, Field, Heading, List, ListItem, Pairs, Rich } from '../model.ts';
import { tableHtml } from './table.ts';

export function blocksHtml(blocks: readonly Block[], prefix = 'b'): string {
  return blocks.map((block, index) => blockHtml(block, `${prefix}${index}`)).join('\n');
}

function blockHtml(block: Block, id: string): string {
  switch (block.type) {
    case 'heading':
      return headingHtml(block, id);
    case 'paragraph':
      return `<p ${attributes(block, id)} class="text"${block.role ? '' : ' data-splits="text"'}>${block.text}</p>`;
    case 'list':
      return listHtml(block, attributes(block, id));
    case 'table':
      return block.turned
        ? `<div ${attributes(block, id)} class="turned"><div class="table">${tableHtml(block.table, id)}</div></div>`
        : `<div ${attributes(block, id)} class="table" data-splits="table">${tableHtml(block.table, id)}</div>`;
    case 'pairs':
      return pairsHtml(block, id);
    case 'drawing':
      return `<div ${attributes(block, id)} class="drawing" data-splits="parts">${block.html}</div>`;
    case 'side':
      return `<div ${attributes(block, id)} class="side"><div style="grid-template-columns:${block.columns ?? `repeat(${block.blocks.length},1fr)`}">${block.blocks.map((inner, index) => `<div>${blockHtml(inner, `${id}.${index}`)}</div>`).join('')}</div></div>`;
    case 'turn':
      return `<div data-turn="${block.turned ? 'turned' : 'upright'}"></div>`;
  }
}

function attributes({ wide, css }: { wide?: boolean; css?: string }, id: string): string {
  return `data-truth="${id}"${wide ? ' data-wide' : ''}${css ? ` style="${css}"` : ''}`;
}

function headingHtml(heading: Heading, id: string): string {
  const { level, number, text, runIn } = heading;
  const said: Rich = number ? `<span class="number">${number}</span> ${text}` : text;
  if (runIn) return `<p data-truth="${id}" class="text"><b class="run-in">${said}</b> ${runIn}</p>`;
  return `<h${level} ${attributes(heading, id)} data-keep>${said}</h${level}>`;
}

function listHtml({ ordered, marker, items }: List, attributes: string): string {
  const tag = ordered ? 'ol' : 'ul';
  const style = marker ? ` style="list-style-type:${marker}"` : '';
  const inner = (all: readonly ListItem[]): string =>
    `<${tag}${style}>${all.map(({ text, items: below }) => `<li>${text}${below ? inner(below) : ''}</li>`).join('')}</${tag}>`;
  return `<div ${attributes} data-splits="list">${inner(items)}</div>`;
}

function pairsHtml(pairs: Pairs, id: string): string {
  const { fields, arrangement, across } = pairs;
  return `<div ${attributes(pairs, id)} data-splits="parts"><div class="pairs ${arrangement}" style="grid-template-columns:repeat(${across},1fr)">${fields.map((field) => fieldHtml(field)).join('')}</div></div>`;
}

function fieldHtml({ label, value, tick }: Field): string {
  if (tick) return `<div class="ticked"><span class="tick">${tick}</span> ${label}</div>`;
  return `<div><span class="label">${label}</span> <span class="value">${value || '&nbsp;'}</span></div>`;
}
