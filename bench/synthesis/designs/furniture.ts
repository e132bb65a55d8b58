import type { Block, FurnitureRow, PageFacts } from '../model.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { furnitureDesign } from './furniture-design.ts';
import { type Furniture, noFurniture, numberStyle } from './furniture-rows.ts';
import { heading, paragraphs } from './passages.ts';
import { drawTable } from './tables/draw-table.ts';

type Side = 'left' | 'center' | 'right';
const anySide = ({ random }: Brief) => random.pick<Side>(['left', 'center', 'right']);

function mirrored(brief: Brief): Furniture {
  const { random, prose } = brief;
  const [left, right] = [prose.title(3), prose.title(2)];
  const at = random.pick(['head', 'foot'] as const);
  return ({ page }) => [
    page % 2 === 1
      ? { at, left: right, right: prose.number(page) }
      : { at, left: prose.number(page), right: left },
  ];
}

function numbers(brief: Brief): Furniture {
  const write = numberStyle(brief);
  const side = anySide(brief);
  return (facts) => [{ at: 'foot', [side]: write(facts) }];
}

function numbersInHead(brief: Brief): Furniture {
  const write = numberStyle(brief);
  const head = brief.prose.title(4);
  return (facts) => [{ at: 'head', left: head, right: write(facts) }];
}

const LOGO =
  '<svg width="22" height="22" viewBox="0 0 22 22" style="vertical-align:middle"><rect width="22" height="22" fill="#1f4e79"/><circle cx="11" cy="11" r="6" fill="#fff"/></svg>';

function logo(brief: Brief): Furniture {
  const firm = `${LOGO} <b>${brief.prose.title(2)}</b>`;
  const write = numberStyle(brief);
  const place = brief.prose.place();
  return (facts) => [
    { at: 'head', left: firm, right: place },
    { at: 'foot', right: write(facts) },
  ];
}

function notices(brief: Brief): Furniture {
  const { random, prose } = brief;
  const rows: FurnitureRow[] = [
    {
      at: 'head',
      right: `${prose.label('confidential')} – ${prose.label('draft')}`,
      css: random.pick(['color:#a00', '']),
    },
    { at: 'foot', left: `${prose.label('version')} 1.${random.integer(0, 9)}`, right: prose.date() },
  ];
  return () => rows;
}

function printed(brief: Brief): Furniture {
  const { prose, random } = brief;
  const file = `${prose.code().toLowerCase()}_v${random.integer(1, 9)}.docx`;
  const stamp = `${prose.date()} ${prose.time()}`;
  return ({ page, pages }) => [{ at: 'foot', left: file, center: stamp, right: `${page}/${pages}` }];
}

function companyFoot(brief: Brief): Furniture {
  const { random, prose, look } = brief;
  const account = `IBAN XX${random.integer(10, 99)} ${random.integer(1000, 9999)} ${random.integer(1000, 9999)}`;
  const rows: FurnitureRow[] = [
    {
      at: 'foot',
      left: prose.title(2),
      center: `${prose.label('phone')} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
      right: account,
      css: `border-top:${look.rule.width}px solid ${look.rule.colour}`,
    },
    {
      at: 'foot',
      left: `${prose.noun()} ${random.integer(1, 99)}`,
      center: 'info@example.org',
      right: `BIC XXXX${random.integer(10, 99)}`,
    },
    {
      at: 'foot',
      left: `${random.integer(10_000, 99_999)} ${prose.place()}`,
      center: 'www.example.org',
      right: prose.person(),
    },
  ];
  return () => rows;
}

function withRules(brief: Brief): Furniture {
  const { prose, look } = brief;
  const write = numberStyle(brief);
  const head = prose.title(3);
  const rule = `${look.rule.width}px solid ${look.rule.colour}`;
  return (facts) => [
    { at: 'head', left: head, right: prose.place(), css: `border-bottom:${rule}` },
    { at: 'foot', center: write(facts), css: `border-top:${rule}` },
  ];
}

function chapters(brief: Brief): Furniture {
  const title = brief.prose.title(3);
  return ({ page, chapter }) => [
    page % 2 === 1
      ? { at: 'head', right: chapter || title, css: 'font-style:italic' }
      : { at: 'head', left: title, css: 'font-style:italic' },
    { at: 'foot', center: brief.prose.number(page) },
  ];
}

function twoLines(brief: Brief): Furniture {
  const { prose } = brief;
  const [first, second] = [prose.title(5), `${prose.title(2)} · ${prose.date()}`];
  const side = anySide(brief);
  return ({ page }) => [
    { at: 'head', [side]: first },
    { at: 'head', [side]: second },
    { at: 'foot', right: prose.number(page) },
  ];
}

function otherFirstPage(brief: Brief): Furniture {
  const { prose, random } = brief;
  const head = prose.title(4);
  const notice = `© ${prose.year()} ${prose.title(2)}. ${prose.sentence()}`;
  const isNoted = random.happens(0.5);
  return ({ page }) =>
    page === 1
      ? isNoted
        ? [{ at: 'foot', left: notice }]
        : []
      : [
          { at: 'head', center: head },
          { at: 'foot', center: prose.number(page) },
        ];
}

/** Head and text in one size, hardly more than a line apart. */
function likeText(brief: Brief): Furniture {
  const { prose } = brief;
  const head = prose.title(5);
  const css = 'font-size:1em;font-style:normal;color:inherit;line-height:1.2';
  return ({ page }) => [
    { at: 'head', left: head, css },
    { at: 'foot', center: prose.number(page), css },
  ];
}

/** A letter below the address of who wrote it, which is set as a running head might be. */
function addressed(brief: Brief): Block[] {
  const { random, prose } = brief;
  const parts = [
    prose.person(),
    `${prose.title(1)} ${random.integer(1, 99)}`,
    prose.place(),
    random.pick([
      `www.${prose.code()}.example`,
      `${prose.code()}@mail.example`,
      `${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
    ]),
  ];
  const css = `text-indent:0;font-size:${random.pick([0.8, 0.9, 1])}em;text-align:${random.pick(['start', 'center', 'end'])};margin-bottom:${random.pick([1, 2, 4])}em`;
  return [{ type: 'paragraph', text: parts.join(random.pick([', ', ' · ', ' | '])), css }, ...onePage(brief)];
}

/** One page whose first and last lines look like heads and feet, and are not. */
function onePage(brief: Brief): Block[] {
  const { random, prose } = brief;
  const first = random.pick([
    () => prose.date(),
    () => `${prose.place()}, ${prose.date()}`,
    () => `${prose.person()}, ${prose.title(2)} ${random.integer(1, 99)}, ${prose.place()}`,
    () => `${prose.label('number')} ${random.integer(100, 9999)}`,
  ])();
  const last = random.pick([
    () => prose.person(),
    () => `${prose.label('phone')} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
    () => prose.title(4),
    () => `${prose.label('total')}: ${prose.money(random.integer(10, 9000))}`,
  ])();
  const align = `text-align:${random.pick(['start', 'end', 'center'])};font-size:${random.pick(['0.85', '1'])}em`;
  const atFoot = random.happens(0.6) ? 'position:absolute;bottom:2px' : 'margin-top:2em';
  return [
    { type: 'paragraph', text: first, css: align },
    ...(random.happens(0.7) ? [heading(brief, 1)] : []),
    ...paragraphs(brief, 2, 4),
    { type: 'paragraph', text: last, css: `${atFoot};font-size:${random.pick(['0.85', '1'])}em` },
  ];
}

const shortReport = (brief: Brief): Block[] => [heading(brief, 1), ...paragraphs(brief, 2, 4)];

/** A few lines on each of many pages, as of slides. */
function slides(brief: Brief): Block[] {
  const { random, prose } = brief;
  return Array.from({ length: random.integer(4, 7) }, (_, at): Block[] => [
    ...(at > 0 ? [{ type: 'turn' as const, turned: false }] : []),
    heading(brief, at === 0 ? 1 : 2),
    {
      type: 'list',
      ordered: false,
      items: Array.from({ length: random.integer(2, 5) }, () => ({ text: prose.title(5) })),
    },
  ]).flat();
}

/** Tables that fill pages from head to foot. */
function fullOfTables(brief: Brief): Block[] {
  const plan = { columns: [['code', 'words', 'number', 'date'] as const], rows: [50, 90] as const };
  return [
    heading(brief, 1),
    { type: 'table', table: { ...drawTable(plan, brief), repeatHead: true } },
    ...paragraphs(brief, 1, 1),
  ];
}

function eastAsianNumbers({ random, prose }: Brief): Furniture {
  const head = prose.title(3);
  const write = random.pick<(facts: PageFacts) => string>([
    ({ page }) => `第${page}${prose.label('page')}`,
    ({ page, pages }) => `第 ${page} ${prose.label('page')} / ${pages}`,
    ({ page }) => `－${page}－`,
  ]);
  return (facts) => [
    { at: 'head', center: head },
    { at: 'foot', center: write(facts) },
  ];
}

export const furnitureDesigns: readonly Design[] = [
  furnitureDesign('mirrored', mirrored),
  furnitureDesign('numbers', numbers),
  furnitureDesign('numbers-in-head', numbersInHead),
  furnitureDesign('logo', logo),
  furnitureDesign('notices', notices),
  furnitureDesign('printed-at', printed),
  furnitureDesign('company-foot', companyFoot),
  furnitureDesign('rules', withRules),
  furnitureDesign('chapters', chapters),
  furnitureDesign('two-lines', twoLines),
  furnitureDesign('other-first-page', otherFirstPage),
  furnitureDesign('like-text', likeText),
  furnitureDesign('one-page-without', () => noFurniture, { blocks: onePage }),
  furnitureDesign('one-page-address', () => noFurniture, { blocks: addressed }),
  furnitureDesign('one-page-letter', companyFoot, { blocks: onePage }),
  furnitureDesign('one-page', numbersInHead, { blocks: shortReport }),
  furnitureDesign('slides', notices, { blocks: slides }),
  furnitureDesign('tables', withRules, { blocks: fullOfTables }),
  furnitureDesign('two-columns', mirrored, { columns: 2 }),
  furnitureDesign('right-to-left', numbersInHead, { languages: RIGHT_TO_LEFT }),
  furnitureDesign('east-asian', eastAsianNumbers, { languages: EAST_ASIAN }),
];
