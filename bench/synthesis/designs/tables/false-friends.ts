import type { Block, Paper } from '../../model.ts';
import { times } from '../../random.ts';
import type { Language } from '../../text/language.ts';
import { RIGHT_TO_LEFT } from '../../text/languages.ts';
import type { Brief, Design } from '../design.ts';
import { plainFurniture } from '../furniture-rows.ts';
import { LEADERS, leaderLine } from '../leaders.ts';
import { amidText, drawing, heading, paragraphs } from '../passages.ts';
import { advert, codeBox, disclaimer, iconBoxes, textBox } from './boxes.ts';
import { barChart, lineChart, lyingBars, pieChart, scatterChart } from './charts.ts';
import { boxDiagram, flowChart, map, organizationChart, timeline } from './diagrams.ts';
import {
  literateProgram,
  longPrograms,
  longSessions,
  longSettings,
  notesBetweenRules,
  programs,
  sessions,
  settingsFiles,
  shortProgram,
  stretchedText,
} from './listings.ts';
import { cards, checklist, chronicle } from './side-matter.ts';
import { feed, menu, offers, shop, siteLinks } from './web-layouts.ts';

interface Setting {
  paper?: Partial<Paper>;
  css?: string;
  languages?: readonly Language[];
}

/** Documents without any table, though something in them is set like one. */
function noTable(
  name: string,
  draw: (brief: Brief) => Block[],
  setting: Setting | ((brief: Brief) => Setting) = {},
): Design {
  return {
    name: `no-table-${name}`,
    kind: 'tables',
    languages: typeof setting === 'function' ? undefined : setting.languages,
    make(brief) {
      const { random, prose, look } = brief;
      const { paper, css = '' } = typeof setting === 'function' ? setting(brief) : setting;
      return {
        language: prose.language,
        paper: { ...look.paper, ...paper },
        css: look.css + css,
        blocks: draw(brief),
        furniture: plainFurniture(random, prose),
      };
    },
  };
}

function contents(brief: Brief): Block[] {
  const { random, prose } = brief;
  const leader = random.pick(LEADERS);
  let page = 1;
  const line = (number: string, level: number) => {
    page += random.integer(0, 4);
    return leaderLine(
      `${number} ${prose.title(random.integer(2, 4))}`,
      prose.number(page),
      leader,
      brief,
      (level - 1) * 16,
    );
  };
  const lines = times(random.integer(4, 7), (at) => [
    line(`${at + 1}`, 1),
    ...times(random.integer(0, 3), (below) => line(`${at + 1}.${below + 1}`, 2)),
  ]);
  return [
    { ...heading(brief, 2), text: prose.label('contents') },
    drawing('contents', lines.flat().join(''), 'figure'),
    ...paragraphs(brief, 0, 2),
  ];
}

/** Contents without leaders, a page long or nearly so. */
function plainContents(brief: Brief): Block[] {
  const { random, prose } = brief;
  const isNumbered = random.happens(0.6);
  const inset = random.integer(0, 24);
  let page = random.integer(1, 6);
  const line = (number: string, level: number) => {
    page += random.integer(0, 3);
    const title = `${isNumbered ? `${number} ` : ''}${prose.title(random.integer(1, 5))}`;
    return `<div style="display:flex;justify-content:space-between;padding-inline-start:${(level - 1) * inset}px"><span>${title}</span><span>${prose.number(page)}</span></div>`;
  };
  const lines = times(random.integer(5, 9), (at) => [
    line(`${at + 1}`, 1),
    ...times(random.integer(0, 4), (below) => line(`${at + 1}.${below + 1}`, 2)),
  ]);
  return [
    { ...heading(brief, 2), text: prose.label('contents') },
    drawing('contents', lines.flat().join(''), 'figure'),
  ];
}

/** Contents in columns, their parts without leaders by chance. */
function contentsInColumns(brief: Brief): Block[] {
  const { random, prose } = brief;
  const leaders = [random.pick(LEADERS), random.pick(LEADERS)];
  const weight = random.pick(['bold', 'bold', 'normal']);
  const columns = random.pick([2, 2, 3]);
  const least = random.integer(4, 9);
  let page = random.integer(1, 4);
  const within = { ...brief, look: { ...brief.look, paper: { ...brief.look.paper, columns } } };
  const line = (number: string, level: number) => {
    page += random.integer(0, 3);
    const text = `${number} ${prose.title(random.integer(1, 3))}`;
    return leaderLine(text, prose.number(page), leaders[level - 1]!, within, (level - 1) * 14);
  };
  const part = (_: unknown, at: number) => [
    `<div style="font-weight:${weight};margin-top:0.6em">${line(`${at + 1}`, 1)}</div>`,
    ...times(random.integer(0, 4), (below) => line(`${at + 1}.${below + 1}`, 2)),
  ];
  const lines = Array.from({ length: random.integer(least, least + 5) }, part).flat();
  return [
    ...paragraphs(brief, 0, 1),
    { ...heading(brief, 2), text: prose.label('contents') },
    drawing(
      'contents',
      `<div style="columns:${columns};column-gap:${brief.look.paper.gap}px;font-size:0.92em">${lines.join('')}</div>`,
      'figure',
    ),
    ...paragraphs(brief, 1, 3),
  ];
}

/** Lists and short notes side by side, each of which is read down. */
function notesSideBySide(brief: Brief): Block[] {
  const { random, prose } = brief;
  const count = random.integer(2, 4);
  const isList = random.happens(0.6);
  const line = () => prose.title(random.integer(1, isList ? 4 : 2));
  const list = () =>
    `<ul style="padding-inline-start:1.2em;margin:0">${times(random.integer(4, 8), () => `<li>${line()}</li>`).join('')}</ul>`;
  const note = () =>
    `<div><div style="font-weight:bold">${prose.title(random.integer(1, 2))}</div><div>${prose.sentence()}</div></div>`;
  const html = `<div style="display:grid;grid-template-columns:repeat(${count},1fr);gap:${random.integer(10, 34)}px">${times(count, isList ? list : note).join('')}</div>`;
  return amidText(brief, [drawing('notes', html)]);
}

function bulletsInColumns(brief: Brief): Block[] {
  const { random, prose } = brief;
  const marker = random.pick(['disc', 'square', "'– '", "'• '"]);
  const list = (): Block => ({
    type: 'list',
    ordered: false,
    marker,
    items: times(random.integer(4, 8), () => ({ text: prose.title(random.integer(2, 6)) })),
  });
  return amidText(brief, [{ type: 'side', blocks: times(random.integer(2, 3), list) }]);
}

function figure(draw: (brief: Brief) => string) {
  return (brief: Brief): Block[] => {
    const { prose, random } = brief;
    const caption = `${prose.label('figure')} ${random.integer(1, 9)}. ${prose.title(random.integer(4, 9))}`;
    return amidText(brief, [
      drawing('chart', draw(brief), 'figure'),
      { type: 'paragraph', role: 'front', text: caption },
    ]);
  };
}

/** What is drawn, beside the program that draws it. */
function programsBesideFigures(brief: Brief): Block[] {
  const { random } = brief;
  const width = random.integer(42, 58);
  const pair = (): Block => {
    const blocks = [shortProgram(brief), drawing('diagram', boxDiagram(brief), 'figure')];
    return {
      type: 'side',
      blocks: random.happens(0.5) ? blocks : blocks.reverse(),
      columns: `${width}% 1fr`,
    };
  };
  return times(random.integer(2, 4), () => [...paragraphs(brief, 0, 1), pair()]).flat();
}

function addresses(brief: Brief): Block[] {
  const { random, prose } = brief;
  const address = () =>
    `<div>${[prose.person(), `${prose.title(2)} ${random.integer(1, 99)}`, `${random.integer(10_000, 99_999)} ${prose.place()}`, `${prose.label('phone')} ${random.integer(100, 999)}-${random.integer(1000, 9999)}`].join('<br>')}</div>`;
  const count = random.integer(2, 3);
  return amidText(brief, [
    drawing(
      'addresses',
      `<div style="display:grid;grid-template-columns:repeat(${count},1fr);column-gap:2em">${times(count, address).join('')}</div>`,
    ),
  ]);
}

function columnsOfProse(brief: Brief): Block[] {
  return [
    { ...heading(brief, 1), wide: true },
    ...times(4, () => [heading(brief, 2), ...paragraphs(brief, 2, 4)]).flat(),
  ];
}

/** Short paragraphs with white between them. */
function notices(brief: Brief): Block[] {
  const { random, prose } = brief;
  const notice = (): Block => ({ type: 'paragraph', text: prose.paragraph(random.integer(1, 3)) });
  return [{ ...heading(brief, 1), wide: true }, ...times(random.integer(18, 30), notice)];
}

/** Many columns, often on a sheet laid across; lines beside each other align, and so does the white between paragraphs. */
function spread({ random, look }: Brief): Setting {
  const { width, height } = look.paper;
  const across = random.happens(0.7) ? { width: height, height: width } : {};
  const white = random.pick([0.6, 1, 1, 1]);
  return {
    paper: { ...across, columns: random.integer(3, 5), gap: random.integer(11, 26) },
    css: `html { font-size: ${random.integer(9, 12)}px } p.text { margin: 0 0 ${white}lh; text-indent: 0 }\n`,
  };
}

function definitions(brief: Brief): Block[] {
  const { random, prose } = brief;
  const beside = random.happens(0.6);
  const entry = () => {
    const term = `<b>${prose.title(random.integer(1, 2))}</b>`;
    const text = prose.paragraph(random.integer(1, 2));
    return beside
      ? `<div style="display:grid;grid-template-columns:22% 1fr;column-gap:1em;margin-bottom:0.4em"><div>${term}</div><div>${text}</div></div>`
      : `<div style="margin-bottom:0.4em"><div>${term}</div><div style="padding-inline-start:2em">${text}</div></div>`;
  };
  return amidText(brief, [drawing('definitions', times(random.integer(4, 8), entry).join(''))]);
}

function verse(brief: Brief): Block[] {
  const { random, prose } = brief;
  const numbered = random.happens(0.3);
  const stanza = (at: number) =>
    times(4, (line) => {
      const number =
        numbered && line === 0
          ? `<span style="position:absolute;inset-inline-start:0">${at * 4 + 1}</span>`
          : '';
      return `<div style="position:relative;padding-inline-start:${line % 2 ? 4 : 2}em">${number}${prose.title(random.integer(4, 7))}</div>`;
    }).join('');
  const text = times(random.integer(2, 5), (at) => `<div style="margin-bottom:1em">${stanza(at)}</div>`);
  return [
    heading(brief, 2),
    drawing('verse', text.join(''), numbered ? 'figure' : 'wanted'),
    ...paragraphs(brief, 0, 1),
  ];
}

function formulas(brief: Brief): Block[] {
  const { random } = brief;
  const letter = () => `<i>${random.pick([...'xyzabcnmtuvk'])}</i>`;
  const term = () =>
    `${letter()}${random.happens(0.5) ? `<sup>${random.integer(2, 9)}</sup>` : ''}${random.happens(0.4) ? `<sub>${letter()}</sub>` : ''}`;
  const line = (at: number) =>
    `<div style="display:grid;grid-template-columns:3em 1fr 3em;text-align:center"><span></span><span>${letter()} = ${times(random.integer(2, 4), term).join(random.pick([' + ', ' − ', ' · ']))}</span><span>(${at + 1})</span></div>`;
  return [
    ...amidText(brief, [drawing('formulas', times(random.integer(1, 4), line).join(''), 'figure')]),
    ...amidText(brief, [drawing('formulas', line(7), 'figure')]),
  ];
}

function signatures(brief: Brief): Block[] {
  const { prose, random } = brief;
  const block = () =>
    `<div><div style="border-bottom:1px solid #000;height:3em"></div>${prose.person()}<br>${prose.title(2)}</div>`;
  const date = `<div>${prose.place()}, ${prose.date()}</div>`;
  const blocks = times(random.integer(2, 3), block).join('');
  return [
    ...amidText(brief, []),
    drawing(
      'signatures',
      `${date}<div style="display:grid;grid-auto-flow:column;column-gap:3em">${blocks}</div>`,
      'figure',
    ),
  ];
}

function bibliography(brief: Brief): Block[] {
  const { random, prose } = brief;
  const inset = random.pick([1.8, 2.4, 3]);
  const entry = (at: number) =>
    `<div style="display:grid;grid-template-columns:${inset}em 1fr"><div>[${at + 1}]</div><div>${prose.person()}, ${prose.person()}. ${prose.title(6)}. ${prose.title(2)} ${random.integer(1, 40)} (${random.integer(1980, 2026)}) ${random.integer(1, 90)}–${random.integer(91, 300)}.</div></div>`;
  return [
    ...paragraphs(brief, 1, 3),
    heading(brief, 2),
    drawing('references', times(random.integer(6, 14), entry).join('')),
  ];
}

function transcript(brief: Brief): Block[] {
  const { random, prose } = brief;
  const speakers = times(random.integer(2, 3), () => prose.person());
  const turn = () =>
    `<div style="display:grid;grid-template-columns:24% 1fr;margin-bottom:0.3em"><div>${random.pick(speakers)}:</div><div>${prose.paragraph(random.integer(1, 3))}</div></div>`;
  return [heading(brief, 2), drawing('transcript', times(random.integer(5, 9), turn).join(''))];
}

/** What is set like a table and is none. */
export const falseFriends = [
  noTable('contents', contents),
  noTable('plain-contents', plainContents),
  noTable('contents-in-columns', contentsInColumns),
  noTable('notes-side-by-side', notesSideBySide),
  noTable('code', codeBox),
  noTable('programs', programs),
  noTable('long-programs', longPrograms),
  noTable('literate-program', literateProgram),
  noTable('programs-beside-figures', programsBesideFigures),
  noTable('long-settings', longSettings),
  noTable('long-sessions', longSessions),
  noTable('settings-files', settingsFiles),
  noTable('sessions', sessions),
  noTable('notes-between-rules', notesBetweenRules),
  noTable('stretched-text', stretchedText),
  noTable('stretched-columns', stretchedText, { paper: { columns: 2 } }),
  noTable('text-box', textBox),
  noTable('disclaimer', disclaimer),
  noTable('icon-box', iconBoxes),
  noTable('bullets-in-columns', bulletsInColumns),
  noTable('bar-chart', figure(barChart)),
  noTable('line-chart', figure(lineChart)),
  noTable('lying-bars', figure(lyingBars)),
  noTable('scatter-chart', figure(scatterChart)),
  noTable('pie-chart', figure(pieChart)),
  noTable('diagram', figure(boxDiagram)),
  noTable('flow-chart', figure(flowChart)),
  noTable('organization-chart', figure(organizationChart)),
  noTable('map', figure(map)),
  noTable('timeline', figure(timeline)),
  noTable('advert', advert),
  noTable('addresses', addresses),
  noTable('two-columns', columnsOfProse, { paper: { columns: 2 } }),
  noTable('three-columns', columnsOfProse, { paper: { columns: 3 } }),
  noTable('four-columns', columnsOfProse, { paper: { columns: 4 } }),
  noTable('close-columns', columnsOfProse, { paper: { columns: 3, gap: 11 } }),
  noTable('newspaper', columnsOfProse, { paper: { columns: 5, gap: 10 } }),
  noTable('spread', notices, spread),
  noTable('definitions', definitions),
  noTable('verse', verse),
  noTable('formulas', formulas),
  noTable('signatures', signatures),
  noTable('bibliography', bibliography),
  noTable('transcript', transcript),
  noTable('chronicle', chronicle),
  noTable('cards', cards),
  noTable('menu', menu),
  noTable('site-links', siteLinks),
  noTable('shop', shop),
  noTable('feed', feed),
  noTable('offers', offers),
  noTable('checklist', checklist),
  noTable('checklist-right-to-left', checklist, { languages: RIGHT_TO_LEFT }),
];
