import type { Block, Heading } from '../model.ts';
import { times } from '../random.ts';
import { ja } from '../text/languages/ja.ts';
import { zh } from '../text/languages/zh.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { heading, label, paragraphs } from './passages.ts';
import { titled } from './sections.ts';

const HAN_DIGITS = [...'零一二三四五六七八九'];

function hanNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? HAN_DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? HAN_DIGITS[ones] : ''}`;
}

const fullWidth = (value: number) =>
  String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

/** Rules whose clauses have their names in brackets: as heads, above the clause, or within its first line. */
function eastAsianStatute(brief: Brief): Block[] {
  const { random, prose } = brief;
  const number = random.pick([String, String, hanNumber, fullWidth]);
  const place = random.pick(['alone', 'alone', 'above', 'within'] as const);
  const [open, close] = random.pick([
    ['（', '）'],
    ['（', '）'],
    ['　', ''],
  ] as const);
  const centred = random.happens(0.6) ? 'text-align:center' : '';
  const hanging = random.pick(['', 'margin-inline-start:1em;text-indent:-1em']);
  let count = 0;
  const name = () => prose.title(random.integer(1, 3));
  const below = (at: number) =>
    label(`${number(at + 2)}　${prose.paragraph(random.pick([1, 1, 2]))}`, hanging);
  const item = (at: number) =>
    label(`（${number(at + 1)}）${prose.title(random.integer(2, 4))}`, 'margin-inline-start:2em');
  const clause = (): Block[] => {
    count++;
    const mark = `第${number(count)}条`;
    const text = prose.paragraph(random.pick([1, 1, 2]));
    const head = (text: string): Heading => ({ type: 'heading', level: 3, text });
    const first: Block[] =
      place === 'within'
        ? [label(`${mark}${open}${name()}${close}${open === '　' ? '　' : ''}${text}`, hanging)]
        : place === 'above'
          ? [{ ...head(`（${name()}）`), css: 'margin-inline-start:1em' }, label(`${mark}　${text}`, hanging)]
          : [head(`${mark}${open}${name()}${close}`), label(text)];
    return [
      ...first,
      ...(random.happens(0.4) ? times(random.integer(1, 2), below) : []),
      ...(random.happens(0.2) ? times(random.integer(2, 3), item) : []),
    ];
  };
  const hasChapters = place === 'within' || random.happens(0.6);
  const chapter = (at: number): Block[] => [
    ...(hasChapters
      ? [{ type: 'heading' as const, level: 2, text: `第${number(at + 1)}章　${name()}`, css: centred }]
      : []),
    ...times(random.integer(2, 4), clause).flat(),
  ];
  const end: Block[] = random.happens(0.5)
    ? [{ type: 'heading', level: 2, text: name(), css: centred }, label(prose.sentence())]
    : [];
  return titled(brief, [...times(random.integer(2, 4), chapter).flat(), ...end]);
}

/** A paper of an office: sections and their parts counted in Chinese numerals, in lines set in as all others are. */
function officialPaper(brief: Brief): Block[] {
  const { random, prose } = brief;
  const spaced = random.pick(['', '', '　']);
  const text = () => paragraphs(brief, 1, 2);
  const part = (at: number): Block[] => [
    { type: 'heading', level: 3, text: `（${hanNumber(at + 1)}）${prose.title(random.integer(1, 3))}` },
    ...text(),
  ];
  const section = (at: number): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: `${hanNumber(at + 1)}、${spaced}${prose.title(random.integer(1, 3))}`,
    },
    ...(random.happens(0.6) ? text() : []),
    ...times(random.pick([0, 0, 2, 3]), part).flat(),
  ];
  const end = [prose.title(2), prose.date()].map((said) => label(said, 'text-align:end'));
  return titled(brief, [
    label(`${prose.title(2)}：`),
    ...times(random.integer(3, 5), section).flat(),
    ...end,
  ]);
}

const setInHeads = ({ random }: Brief) =>
  `p.text { text-indent: 2em; margin: 0 } ${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0, 0, 0.4])}em 0 } h1 { font-size: ${random.pick([1.3, 1.6])}em; text-align: center; margin-bottom: 0.6em } h2 { text-indent: 2em; font-weight: ${random.pick(['normal', 'bold', 'bold'])} } h3 { text-indent: 2em; font-weight: ${random.pick(['normal', 'normal', 'bold'])} }`;

/** Little larger than the text or not at all, bold or not. */
const plainClauses = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0, 0.3, 0.8])}em 0 0; font-weight: ${random.pick(['normal', 'normal', 'bold'])} } h1 { font-size: ${random.pick([1, 1.3, 1.5])}em; margin-bottom: 0.8em } h2 { margin: 0.8em 0 0.4em }`;

/** A decree: what it rests on, then articles whose heads are no more than their numbers. */
function decree(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = random.pick(['Article', 'Section', '§', 'Article']);
  const ending = random.pick(['', '', '.', '.º']);
  const named = random.happens(0.5);
  const parted = random.happens(0.6) ? '<br>' : ' ';
  let count = 0;
  const article = (): Block[] => {
    count++;
    const text = `${word} ${count}${ending}${named ? `${parted}${prose.title(random.integer(1, 4))}` : ''}`;
    return [
      { type: 'heading', level: 2, text },
      ...times(random.pick([1, 1, 2, 3]), (at) =>
        label(`${random.happens(0.5) ? `(${at + 1}) ` : ''}${prose.paragraph(random.integer(1, 2))}`),
      ),
    ];
  };
  const ground = () => label(`${prose.phrase(random.integer(6, 14))};`);
  const end = label(prose.person(), 'text-align:end;margin-top:1.5em');
  return [
    heading(brief, 1),
    ...times(random.integer(2, 4), ground),
    ...times(random.integer(5, 8), article).flat(),
    end,
  ];
}

const articleHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick(['0.6em 0 0.3em', '1em 0 0.3em', '0.4em 0', '0'])}; text-align: ${random.pick(['center', 'center', 'start'])}; font-weight: ${random.pick(['bold', 'bold', 'normal'])}; ${random.pick(['', '', 'font-style: italic'])} } h1 { font-weight: bold; font-size: ${random.pick([1, 1.3])}em }`;

/** Rules and decrees whose heads are hard to tell from what they head. */
export const rulebookDesigns: readonly Design[] = [
  headingDesign('statute-east-asian', eastAsianStatute, { css: plainClauses, languages: [ja, zh] }),
  headingDesign('statute-east-asian-in-graded-heads', eastAsianStatute, { languages: [ja, zh] }),
  headingDesign('official-paper', officialPaper, { css: setInHeads, languages: [zh] }),
  headingDesign('decree', decree, { css: articleHeads }),
  headingDesign('decree-in-columns', decree, { css: articleHeads, columns: 2 }),
];
