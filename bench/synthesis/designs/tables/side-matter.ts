import type { Block } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief } from '../design.ts';
import { amidText, drawing, heading } from '../passages.ts';

const years = ({ random }: Brief) =>
  `${random.integer(1985, 2012)} ${random.pick(['–', '-', '/'])} ${random.integer(2013, 2027)}`;

/** Texts with dates in a narrow column in front of them, as in a curriculum vitae. */
export function chronicle(brief: Brief): Block[] {
  const { random, prose } = brief;
  const when = random.pick([years, () => prose.date(), () => prose.year()]);
  const width = random.integer(14, 24);
  const right = random.happens(0.2);
  const columns = right ? `1fr ${width}%` : `${width}% 1fr`;
  const told = random.integer(0, 2);
  const entry = () => {
    const date = `<div>${when(brief)}</div>`;
    const text = told > 0 ? `<br>${prose.paragraph(told)}` : `, ${prose.place()}`;
    const said = `<div><b>${prose.title(random.integer(2, 4))}</b>, ${prose.title(2)}${text}</div>`;
    return `<div style="display:grid;grid-template-columns:${columns};column-gap:1em;margin-bottom:0.5em">${right ? said + date : date + said}</div>`;
  };
  const part = (): Block[] => [
    heading(brief, 2),
    drawing('chronicle', times(random.integer(3, 6), entry).join('')),
  ];
  return [heading(brief, 1), ...part(), ...part()];
}

const CARDS = ['border:1px solid #aaa', 'background:#f2f4f7', 'border-top:3px solid #1f4e79', ''];

/** Boxes alike beside each other, each with a title or a large figure over a few words. */
export function cards(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const across = random.integer(2, 4);
  const style = random.pick(CARDS);
  const align = random.pick(['start', 'center']);
  const figures = random.happens(0.5);
  const card = () => {
    const top = figures
      ? `<div style="font-size:1.7em;color:${look.accent}">${random.pick([prose.percent(random.between(1, 99)), prose.number(random.integer(3, 9000))])}</div>`
      : `<div style="font-weight:bold">${prose.title(random.integer(1, 3))}</div>`;
    return `<div style="${style};padding:8px;text-align:${align}">${top}<div>${figures ? prose.title(random.integer(1, 4)) : prose.paragraph(random.integer(1, 2))}</div></div>`;
  };
  const rows = random.pick([1, 1, 2]);
  const html = `<div style="display:grid;grid-template-columns:repeat(${across},1fr);gap:${random.integer(8, 20)}px">${times(rows * across, card).join('')}</div>`;
  return amidText(brief, [drawing('cards', html, 'figure')]);
}

const BOXES = ['☐', '□', '○', '✓', '☑', '✗'];

/** Boxes to tick, or ticks, in front of what is to be done. */
export function checklist(brief: Brief): Block[] {
  const { random, prose } = brief;
  const box = random.pick(BOXES);
  const coded = random.happens(0.4);
  const inset = random.pick(['1.6em', '2.2em']);
  const item = () =>
    `<div style="display:grid;grid-template-columns:${inset} 1fr">` +
    `<span>${box}</span><span>${coded ? `<b>${prose.code()}</b> ` : ''}${prose.title(random.integer(4, 16))}</span></div>`;
  const part = (): Block[] => [
    heading(brief, 2),
    drawing('checklist', times(random.integer(4, 9), item).join('')),
  ];
  return [...part(), ...part()];
}
