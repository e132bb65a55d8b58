import type { Block } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief } from '../design.ts';
import { amidText, drawing, heading, paragraphs } from '../passages.ts';

/** What is sold in a place to eat or to stay, each with its price at the end of its line. */
export function menu(brief: Brief): Block[] {
  const { random, prose } = brief;
  const described = random.pick([0, 0.6, 1]);
  const priced = () => random.pick([prose.money, (value: number) => prose.number(value, 2)]);
  const price = priced();
  const weight = random.pick(['bold', 'normal']);
  const gap = random.integer(2, 10);
  const entry = () => {
    const text = random.happens(described)
      ? `<div style="font-size:0.9em;color:#555">${prose.title(random.integer(4, 9))}</div>`
      : '';
    return `<div style="margin-bottom:${gap}px"><div style="display:flex;justify-content:space-between"><span style="font-weight:${weight}">${prose.title(random.integer(1, 3))}</span><span>${price(random.between(3, 60))}</span></div>${text}</div>`;
  };
  const columns = random.pick([1, 1, 2]);
  const part = (): Block[] => [
    heading(brief, 2),
    drawing(
      'menu',
      `<div style="columns:${columns};column-gap:2.4em">${times(random.integer(4, 8), entry).join('')}</div>`,
    ),
  ];
  return [heading(brief, 1), ...times(random.integer(2, 3), part).flat()];
}

/** Links of a site in columns under a title each, as at its foot, and in a line, as at its head. */
export function siteLinks(brief: Brief): Block[] {
  const { random, prose } = brief;
  const count = random.integer(3, 5);
  const column = () =>
    `<div><b>${prose.title(1)}</b>${times(random.integer(3, 6), () => `<div>${prose.title(random.integer(1, 2))}</div>`).join('')}</div>`;
  const bar = `<div style="display:flex;justify-content:space-between">${times(random.integer(4, 7), () => `<span>${prose.title(random.integer(1, 2))}</span>`).join('')}</div>`;
  const foot = `<div style="display:grid;grid-template-columns:repeat(${count},1fr);gap:1em;font-size:0.85em">${times(count, column).join('')}</div>`;
  return [
    drawing('links', bar, 'figure'),
    heading(brief, 1),
    ...paragraphs(brief, 2, 4),
    drawing('links', foot, 'figure'),
  ];
}

/** Goods beside each other: a picture, a name, a price and what people say of it. */
export function shop(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const across = random.integer(3, 4);
  const rated = random.happens(0.6);
  const item = () =>
    `<div><div style="height:${random.integer(40, 70)}px;background:#dde3ea"></div><div>${prose.title(random.integer(1, 3))}</div>` +
    `<div style="color:${look.accent};font-weight:bold">${prose.money(random.between(4, 900))}</div>` +
    `${rated ? `<div style="font-size:0.85em">${prose.number(random.between(2, 5), 1)} ★ (${prose.number(random.integer(3, 900))})</div>` : ''}</div>`;
  const html = `<div style="display:grid;grid-template-columns:repeat(${across},1fr);gap:${random.integer(10, 22)}px">${times(across * random.integer(2, 4), item).join('')}</div>`;
  return [heading(brief, 1), drawing('shop', html, 'figure')];
}

/** What people wrote, each with a line of counts below. */
export function feed(brief: Brief): Block[] {
  const { random, prose } = brief;
  const signs = random.sample(['↩', '♥', '⇄', '✉', '▲', '★'], 3);
  const post = () => {
    const counts = signs
      .map((sign) => `<span>${sign} ${prose.number(random.integer(0, 900))}</span>`)
      .join('');
    return `<div style="margin-bottom:1em"><b>${prose.person()}</b> · ${prose.date()}<div>${prose.paragraph(random.integer(1, 2))}</div><div style="display:flex;justify-content:space-between;width:60%">${counts}</div></div>`;
  };
  return [heading(brief, 1), drawing('feed', times(random.integer(4, 8), post).join(''), 'figure')];
}

/** Offers beside each other: a name, a price, what is in it. */
export function offers(brief: Brief): Block[] {
  const { random, prose } = brief;
  const across = random.integer(2, 4);
  const style = random.pick(['border:1px solid #bbb', 'background:#f2f4f7', 'border-top:3px solid #345']);
  const offer = () =>
    `<div style="${style};padding:10px"><b>${prose.title(1)}</b><div style="font-size:1.7em">${prose.money(random.integer(4, 90))}</div>${times(random.integer(3, 6), () => `<div>✓ ${prose.title(random.integer(1, 3))}</div>`).join('')}</div>`;
  const html = `<div style="display:grid;grid-template-columns:repeat(${across},1fr);gap:${random.integer(8, 24)}px">${times(across, offer).join('')}</div>`;
  return amidText(brief, [drawing('offers', html, 'figure')]);
}
