import type { Block, FurnitureRow, PageFacts, Paper } from '../model.ts';
import { times } from '../random.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { furnitureDesign } from './furniture-design.ts';
import { type Furniture, noFurniture, numberStyle } from './furniture-rows.ts';
import { heading, mayHead, paragraphs } from './passages.ts';
import { decimal, sections } from './sections.ts';

/** The paper of books and of what TeX sets: wide margins, with heads and feet near the text. */
function widePaper({ random, look: { paper } }: Brief): Paper {
  const { width, height } = paper;
  const share = (of: number, least: number, most: number) => Math.round(of * random.between(least, most));
  const side = share(width, 0.1, 0.24);
  return {
    ...paper,
    margin: { top: share(height, 0.09, 0.19), bottom: share(height, 0.1, 0.21), left: side, right: side },
    furnitureGap: { head: random.integer(8, 30), foot: random.integer(14, 44) },
  };
}

/** Heads are often in the type of the text, set off by slant or capitals at most. */
const headLook = ({ random }: Brief): string =>
  `font-size:${random.pick([1, 1, 0.9, 0.8])}em;color:inherit;font-style:normal;` +
  random.pick([
    '',
    'font-style:italic',
    'font-variant:small-caps',
    'text-transform:uppercase',
    'font-family:sans-serif',
    'font-weight:bold',
  ]);

const headRule = ({ random, look: { rule } }: Brief): string =>
  random.happens(0.3) ? `;border-bottom:${rule.width}px solid ${rule.colour}` : '';

/** Pages that come from the midst of a long document bear large numbers. */
const firstNumber = ({ random }: Brief) =>
  random.pick([0, 0, random.integer(5, 90), random.integer(90, 480)]);

/** A number and nothing else, below the text. */
function barePage(brief: Brief): Furniture {
  const { random, prose } = brief;
  const first = firstNumber(brief);
  const write = random.happens(0.6)
    ? ({ page }: PageFacts) => prose.number(page + first)
    : numberStyle(brief);
  const side = random.pick(['center', 'center', 'left', 'right'] as const);
  const css = 'font-size:1em;color:inherit;font-style:normal';
  return (facts) => [{ at: 'foot', [side]: write(facts), css }];
}

/** What a head says beside the number of its page: the document, the chapter, or a numbered section. */
function runningHead(brief: Brief): Furniture {
  const { random, prose } = brief;
  const first = firstNumber(brief);
  const title = prose.title(random.integer(2, 6));
  const css = headLook(brief) + headRule(brief);
  const numbered = random.pick([
    (page: number) => `${1 + (page >> 2)}.${1 + (page & 3)}. `,
    (page: number) => `${1 + (page >> 2)}.${1 + (page & 3)} `,
    (page: number) => `${prose.label('chapter')} ${1 + (page >> 2)}. `,
    () => '',
  ]);
  const isMirrored = random.happens(0.7);
  const isApart = random.happens(0.25);
  return ({ page, chapter }) => {
    const number = prose.number(page + first);
    const isRight = !isMirrored || page % 2 === 1;
    const said = isRight && chapter ? `${numbered(page)}${chapter}` : title;
    if (isApart)
      return [
        { at: 'head', [isRight ? 'right' : 'left']: said, css },
        { at: 'foot', center: number },
      ];
    return [
      isRight
        ? { at: 'head', left: said, right: number, css }
        : { at: 'head', left: number, right: said, css },
    ];
  };
}

/** Name and number below the text, on a page in whose head something else may stand. */
function runningFoot(brief: Brief): Furniture {
  const { random, prose } = brief;
  const write = numberStyle(brief);
  const [name, head] = [prose.title(random.integer(1, 5)), prose.title(random.integer(2, 4))];
  const place = random.pick([`www.${prose.code().toLowerCase()}.example`, prose.date(), prose.place()]);
  const hasHead = random.happens(0.5);
  const css = headLook(brief);
  const rows = (facts: PageFacts): FurnitureRow[] => [
    ...(hasHead ? [{ at: 'head' as const, left: head, right: place, css }] : []),
    { at: 'foot', left: name, right: write(facts), css },
  ];
  return rows;
}

/** A line that stands out and is text. */
const line = (text: string, css: string): Block => mayHead('edge-line', text, css);

/** What the text of a page begins or ends with, set off as heads and feet are. */
const edgeLine = ({ random, prose }: Brief): string =>
  random.pick([
    () => prose.title(random.integer(1, 4)),
    () => prose.date(),
    () => `${prose.place()}, ${prose.date()}`,
    () =>
      `${random.pick([prose.label('appendix'), prose.label('chapter'), prose.title(1)])} ${random.integer(1, 20)}`,
    () => `${random.integer(1, 12)}`,
    () => `§ ${random.integer(1, 40)}`,
    () => `(${random.integer(1, 30)})`,
    () => `${prose.label('total')}: ${random.integer(10, 900)}`,
    () => prose.person(),
    () => `${prose.label('source')}: ${prose.title(3)}, ${prose.year()}`,
  ])();

const edgeLook = ({ random }: Brief): string =>
  `text-align:${random.pick(['start', 'center', 'end'])};font-size:${random.pick([0.85, 1, 1, 1.1])}em;` +
  random.pick(['', '', 'font-style:italic', 'font-weight:bold', 'font-variant:small-caps']);

/** Pages each of which begins, and ends, with a line that is parted from its text and belongs to it. */
function partedPages(brief: Brief): Block[] {
  const { random } = brief;
  return times(random.integer(3, 5), (at): Block[] => [
    ...(at > 0 ? [{ type: 'turn' as const, turned: false }] : []),
    ...(random.happens(0.7)
      ? [line(edgeLine(brief), `${edgeLook(brief)};margin-bottom:${random.pick([1, 1.5, 2.5])}em`)]
      : []),
    ...(random.happens(0.4) ? [heading(brief, 2)] : []),
    ...paragraphs(brief, 1, 3),
    ...(random.happens(0.7)
      ? [line(edgeLine(brief), `${edgeLook(brief)};margin-top:${random.pick([1, 1.5, 2.5, 4])}em`)]
      : []),
  ]).flat();
}

/** Text whose pages often begin with a heading. */
const numberedSections = (brief: Brief): Block[] =>
  sections(brief, { depth: 2, numbering: decimal, each: [3, 5], text: [2, 4] });

const inWideMargins = { paper: widePaper };

/** Pages of books: what stands at their edges stands far from those of the paper, and so does text that is none of it. */
export const wideMarginDesigns: readonly Design[] = [
  furnitureDesign('bare-number', barePage, inWideMargins),
  furnitureDesign('bare-number-below-sections', barePage, { ...inWideMargins, blocks: numberedSections }),
  furnitureDesign('running-head', runningHead, inWideMargins),
  furnitureDesign('running-head-of-sections', runningHead, { ...inWideMargins, blocks: numberedSections }),
  furnitureDesign('running-head-in-narrow-margins', runningHead, { blocks: numberedSections }),
  furnitureDesign('running-foot', runningFoot, inWideMargins),
  furnitureDesign('book-right-to-left', runningHead, { ...inWideMargins, languages: RIGHT_TO_LEFT }),
  furnitureDesign('book-east-asian', runningHead, { ...inWideMargins, languages: EAST_ASIAN }),
  furnitureDesign('parted-pages-without', () => noFurniture, { ...inWideMargins, blocks: partedPages }),
  furnitureDesign('parted-pages-in-narrow-margins', () => noFurniture, { blocks: partedPages }),
  furnitureDesign('parted-pages', barePage, { ...inWideMargins, blocks: partedPages }),
];
