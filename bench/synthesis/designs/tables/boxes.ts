import type { Block } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief } from '../design.ts';
import { amidText, drawing } from '../passages.ts';

export function codeBox(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = () =>
    prose
      .noun()
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, '');
  const indent = () => '  '.repeat(random.integer(0, 2));
  const line = random.pick([
    () => `${indent()}${word()}.${word()}(${word()}, ${random.integer(1, 99)});`,
    () => `${word()}:${' '.repeat(random.integer(1, 8))}${word()}   # ${word()}`,
    () => `${indent()}&lt;${word()} ${word()}="${random.integer(1, 999)}"/&gt;`,
    () => `$ ${word()} --${word()} ${word()}.txt`,
  ]);
  const lines = times(random.integer(4, 12), line).join('<br>');
  const box = random.pick([
    'border:1px solid #777',
    'background:#f0f0f0',
    'border:1px solid #ccc;background:#f8f8f8',
  ]);
  return amidText(brief, [
    drawing(
      'code',
      `<div style="${box};padding:${random.integer(3, 12)}px;font-family:'Liberation Mono','DejaVu Sans Mono',monospace;font-size:0.8em;white-space:pre-wrap;text-align:start" dir="ltr">${lines}</div>`,
    ),
  ]);
}

const boxStyle = ({ random, look }: Brief) =>
  `${random.pick([`border:${look.rule.width}px solid ${look.rule.colour}`, 'background:#eef3f8', 'border:2px solid #c05000;background:#fff6ee', 'border-radius:6px;border:1px solid #888'])};padding:${random.integer(4, 14)}px`;

export function textBox(brief: Brief): Block[] {
  const { random, prose } = brief;
  const box = () => {
    const said = prose.title(3);
    const title = random.happens(0.6) ? `<p style="font-weight:bold">${said}</p>` : '';
    const texts = times(random.integer(1, 3), () => `<p>${prose.paragraph(random.integer(1, 3))}</p>`);
    return drawing('box', `<div style="${boxStyle(brief)}">${title}${texts.join('')}</div>`, 'wanted', [
      said,
    ]);
  };
  return [...amidText(brief, [box()]), ...amidText(brief, [box()])];
}

export function disclaimer(brief: Brief): Block[] {
  const { random, prose } = brief;
  const text = prose.paragraph(random.integer(3, 6));
  const size = random.between(0.65, 0.85).toFixed(2);
  return [
    ...amidText(brief, []),
    drawing('box', `<div style="${boxStyle(brief)};font-size:${size}em">${text}</div>`),
  ];
}

const SIGNS = [
  '<path d="M16 3l14 26H2z" fill="none" stroke="#c00" stroke-width="2"/><path d="M16 12v8m0 3v2" stroke="#c00" stroke-width="2"/>',
  '<circle cx="16" cy="16" r="13" fill="#1f4e79"/><path d="M16 14v9M16 8v3" stroke="#fff" stroke-width="3"/>',
  '<rect x="3" y="6" width="26" height="20" fill="#2e6b3a"/>',
];

export function iconBoxes(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const split = random.happens(0.5)
    ? `border-inline-start:${look.rule.width}px solid ${look.rule.colour};`
    : '';
  const box = () => {
    const title = prose.title(1);
    return drawing(
      'icon box',
      `<div style="${boxStyle(brief)};display:grid;grid-template-columns:auto 1fr;column-gap:10px;align-items:center"><svg width="32" height="32" viewBox="0 0 32 32">${random.pick(SIGNS)}</svg><div style="${split}padding-inline-start:8px"><b>${title}</b><br>${prose.paragraph(random.integer(1, 3))}</div></div>`,
      'wanted',
      [title],
    );
  };
  return times(random.integer(1, 3), () => amidText(brief, [box()])).flat();
}

export function advert(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const titles = [prose.title(2), prose.title(4), prose.money(random.integer(5, 900))];
  const lines = [
    `<div style="font-size:1.8em;font-weight:bold;color:${look.accent}">${titles[0]}</div>`,
    `<div>${titles[1]}</div>`,
    `<div style="font-size:1.5em">${titles[2]}</div>`,
    `<div>${prose.label('phone')} ${random.integer(100, 999)} ${random.integer(1000, 9999)}</div>`,
  ];
  const align = random.pick(['center', 'start']);
  const halves = `<div style="display:grid;grid-template-columns:1fr 1fr;align-items:center;${boxStyle(brief)}"><div style="text-align:${align}">${lines.join('')}</div><div><svg width="120" height="70"><rect width="120" height="70" fill="#cdd"/><circle cx="60" cy="35" r="22" fill="#799"/></svg></div></div>`;
  return amidText(brief, [drawing('advert', halves, 'figure', titles)]);
}
