import type { Brief } from './design.ts';

/** Widths of letters and of dots with their gaps against the size of type; a little too wide, so that a line never breaks. */
const LETTER = 0.62;
const SPARE = 4;

/** A line of a contents page or menu: text, a leader, and what stands at the end. */
export function leaderLine(text: string, end: string, leader: Leader, { look }: Brief, indent = 0): string {
  const { width, margin, columns, gap } = look.paper;
  const room = (width - margin.left - margin.right - gap * (columns - 1)) / columns - indent;
  const dots = Math.floor((room / look.size - (text.length + end.length) * LETTER - SPARE) / leader.width);
  const said =
    leader.sign && dots > 2 ? Array.from({ length: dots }, () => leader.sign).join(leader.gap) : '';
  const line = leader.sign ? '' : 'border-bottom:1px dotted #555;';
  return (
    `<div style="display:flex;padding-inline-start:${indent}px"><span>${text} </span>` +
    `<span style="flex:1;text-align:end;margin:0 4px 3px;white-space:nowrap;${leader.drawn ? line : ''}">${said}</span><span> ${end}</span></div>`
  );
}

interface Leader {
  sign: string;
  gap: string;
  /** Of a sign and its gap, against the size of type. */
  width: number;
  /** As a dotted rule. */
  drawn: boolean;
}

export const LEADERS: readonly Leader[] = [
  { sign: '.', gap: '', width: 0.34, drawn: false },
  { sign: '.', gap: ' ', width: 0.68, drawn: false },
  { sign: '', gap: '', width: 1, drawn: true },
  { sign: '', gap: '', width: 1, drawn: false },
  { sign: '·', gap: '', width: 0.4, drawn: false },
];
