import type { FurnitureRow, Paper, SyntheticDocument } from '../model.ts';
import { isRightToLeft } from '../text/language.ts';
import { blocksHtml } from './blocks.ts';

/** The whole document before it is parted into pages: its blocks, and a sheet to fill again and again. */
export function documentHtml({ language, paper, css, blocks }: SyntheticDocument): string {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  const frames = '<div class="frame"></div>'.repeat(paper.columns);
  return `<!doctype html>
<html lang="${language.code}" dir="${direction}"><head><meta charset="utf-8"><title>untitled</title><style>${paperCss(paper)}${BASE_CSS}${css}</style></head>
<body><div id="source">${blocksHtml(blocks)}</div>
<template id="sheet"><section class="sheet"><div class="area"><div class="top"></div><div class="frames">${frames}</div></div></section></template>
</body></html>`;
}

function paperCss({ width, height, margin, gap, furnitureGap }: Paper): string {
  const { top, right, bottom, left } = margin;
  const areaHeight = height - top - bottom;
  const headAt = furnitureGap ? top - furnitureGap.head : Math.round(top * 0.72);
  const footAt = furnitureGap ? bottom - furnitureGap.foot : Math.round(bottom * 0.72);
  return `
@page { size: ${width}px ${height}px; margin: 0 }
@page turned { size: ${height}px ${width}px; margin: 0 }
.sheet { position: relative; width: ${width}px; height: ${height}px; overflow: hidden; break-after: page }
.sheet:last-of-type { break-after: auto }
.sheet.turned { page: turned; width: ${height}px; height: ${width}px }
.area { position: absolute; inset: ${top}px ${right}px ${bottom}px ${left}px; display: flex; flex-direction: column }
.head, .foot { position: absolute; left: ${left}px; right: ${right}px }
.head { bottom: calc(100% - ${headAt}px) }
.foot { top: calc(100% - ${footAt}px) }
.turned { position: relative; height: ${areaHeight}px }
.turned > .table { position: absolute; margin: 0; width: ${areaHeight}px; transform-origin: 0 0; transform: translateY(${areaHeight}px) rotate(-90deg) }
.frames { flex: 1; min-height: 0; display: flex; gap: ${gap}px }
`;
}

const BASE_CSS = `
* { box-sizing: border-box }
html, body { margin: 0; padding: 0; background: white }
#source { display: none }
.frame { flex: 1; min-width: 0; height: 100%; display: flow-root }
.top { display: flow-root }
.furniture-row { display: grid; grid-template-columns: 1fr auto 1fr; column-gap: 1em; align-items: end }
.furniture-row > :nth-child(3) { text-align: end }
h1, h2, h3, h4, h5, h6, p { margin: 0 }
p.text.rest { text-indent: 0 !important }
ul, ol { margin: 0.4em 0; padding-inline-start: 1.6em }
table { border-collapse: collapse }
td, th { font-weight: inherit; text-align: start; vertical-align: top; padding: 2px 5px }
td ul { margin: 0; padding-inline-start: 1.1em }
.side > div { display: grid; column-gap: 2em; align-items: start }
.side > div > div { min-width: 0 }
.pairs { display: grid; column-gap: 1.5em; row-gap: 0.3em }
.pairs.boxes > div { border: 0.7px solid #555; padding: 2px 5px; margin: -0.35px }
.pairs.below .label, .pairs.boxes .label { display: block; font-size: 0.75em }
`;

/** The heads and feet of one page. @param page its number, by which each line is found again */
export function furnitureHtml(rows: readonly FurnitureRow[], page: number): { head: string; foot: string } {
  const band = (at: 'head' | 'foot') =>
    rows.map((row, index) => (row.at === at ? rowHtml(row, `f${page}-${index}`) : '')).join('');
  return { head: band('head'), foot: band('foot') };
}

function rowHtml({ left, center, right, css }: FurnitureRow, id: string): string {
  const cell = (text: string | undefined, side: string) =>
    text ? `<div><span data-truth="${id}-${side}">${text}</span></div>` : '<div></div>';
  return `<div class="furniture-row" style="${css ?? ''}">${cell(left, 'left')}${cell(center, 'center')}${cell(right, 'right')}</div>`;
}
