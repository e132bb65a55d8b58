import type { Block } from '../../model.ts';
import { times } from '../../random.ts';
import type { Prose } from '../../text/prose.ts';
import type { Brief } from '../design.ts';
import { amidText, drawing, heading, paragraphs } from '../passages.ts';

const FACES = ["'Liberation Mono'", "'DejaVu Sans Mono'", "'FreeMono'", "'Noto Sans Mono'"];

/** Type of one width, as programs are set in. */
export const typedFace = ({ random }: Brief) => `font-family:${random.pick(FACES)},monospace`;

const GROUNDS = [
  'border:1px solid #777',
  'background:#f0f0f0',
  'background:#f2f2f2',
  'border:1px solid #ccc;background:#f8f8f8',
  'border-top:1px solid #000;border-bottom:1px solid #000',
  'border-inline-start:3px solid #999',
  '',
];

/** What stands at the right edge of a line that was too long for it. */
const BREAKS = ['←-', '↵', '↩', '\\'];

type Line = () => string;

/** Lines as they were typed, framed or shaded as one. */
function listing(brief: Brief, line: Line, [least, most]: readonly [number, number]): Block {
  const { random } = brief;
  const broken = random.happens(0.4) ? random.pick(BREAKS) : undefined;
  const numbered = random.happens(0.2) ? random.pick([1, 5]) : 0;
  const lines = times(random.integer(least, most), (at) => {
    const end =
      broken && random.happens(0.15)
        ? `<span style="position:absolute;inset-inline-end:4px">${broken}</span>`
        : '';
    const number =
      numbered && (at + 1) % numbered === 0
        ? `<span style="position:absolute;inset-inline-start:-1.8em;color:#777;font-size:0.8em">${at + 1}</span>`
        : '';
    return `<div style="position:relative;min-height:1lh">${number}${line()}${end}</div>`;
  });
  const style = `${random.pick(GROUNDS)};padding:${random.integer(2, 12)}px;${typedFace(brief)};font-size:${random.between(0.7, 0.95).toFixed(2)}em;line-height:${random.between(1.1, 1.4).toFixed(2)};white-space:pre;overflow:hidden;text-align:start`;
  return drawing('listing', `<div dir="ltr" style="${style}">${lines.join('')}</div>`);
}

const word = ({ prose }: Brief) => programWord(prose);

/** A word as programs have them. */
export const programWord = (prose: Prose) =>
  prose
    .noun()
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '') || 'x';

const comment = (brief: Brief) => `# ${brief.prose.sentence().toLowerCase().slice(0, 64)}`;

function program(brief: Brief): Line {
  const { random } = brief;
  const of = () => word(brief);
  const told = random.pick([0, 0.2, 0.7]);
  const edge = random.pick([0, 28, 36, 44]);
  const mark = random.pick(['//', '#', '--', ';', '"']);
  let depth = 0;
  return () => {
    if (random.happens(0.1)) return '';
    const indent = '  '.repeat(depth);
    if (depth > 0 && random.happens(0.3)) {
      depth--;
      return `${'  '.repeat(depth)}}`;
    }
    if (depth < 3 && random.happens(0.25)) {
      depth++;
      return `${indent}${random.pick(['if', 'for', 'while', 'function'])} (${of()} ${random.pick(['==', '&lt;', 'in'])} ${of()}) {`;
    }
    const said = `${indent}${of()} = ${of()}(${of()}, ${random.integer(0, 99)});`;
    return random.happens(told) ? `${said.padEnd(edge)}${mark} ${of()} ${of()}` : said;
  };
}

/** Settings and what is said of them. */
function settings(brief: Brief): Line {
  const { random } = brief;
  const of = () => word(brief);
  const edge = random.integer(24, 60);
  const key = random.integer(12, 30);
  const lines: Line[] = [
    () => comment(brief),
    () => `#${of()}-${of()} ${of()}/${of()} ${random.pick(['boolean', 'string', 'select'])} ${of()}`,
    () => `${`${of()}.${of()}`.padEnd(key)} ${random.integer(0, 999)}`,
    () => `${of()}: ${of()}, ${of()}`,
    () => `${`${of()} ${of()}`.padEnd(key)} # ${of()} ${of()} ${of()}`,
    () => `${of()}${' '.repeat(random.integer(1, 9))}${of()} ${of()}`,
    () =>
      `${`${' '.repeat(random.integer(0, 12))}${of()}{ ${of()} } ${of()}{ ${random.integer(1, 900)} }`.padEnd(
        edge,
      )}\\`,
    () => '',
  ];
  const [first, second] = [random.pick(lines), random.pick(lines)];
  return () => random.pick([first, first, first, second, second, lines[0]!])();
}

const PROMPTS = ['$ ', '# ', '&gt; ', '% ', '&gt;&gt;&gt; '];

/** Commands and what came of them, in columns or not. */
function session(brief: Brief): Line {
  const { random } = brief;
  const of = () => word(brief);
  const prompt = random.pick(PROMPTS);
  const columns = times(random.integer(2, 6), () => ({
    width: random.integer(5, 14),
    figures: random.happens(0.5),
  }));
  const printed = () =>
    columns
      .map(({ width, figures }) =>
        figures ? String(random.integer(0, 99_999)).padStart(width) : of().slice(0, width).padEnd(width),
      )
      .join(random.pick([' ', ' ', '  ']))
      .trimEnd();
  return () =>
    random.happens(0.25)
      ? `${prompt}${of()} -${random.pick([...'alvxn'])} ${of()}${random.happens(0.5) ? ` --${of()}=${random.integer(1, 99)}` : ''}`
      : random.happens(0.85)
        ? printed()
        : `${of()}: ${of()} ${of()} [${random.integer(0, 9)}.${random.integer(100, 999)}] ${of()}`;
}

/** Documents of programs: text with listings in it, some longer than a page. */
const manual = (lines: (brief: Brief) => Line, most: number) => (brief: Brief) =>
  times(brief.random.integer(2, 4), () => amidText(brief, [listing(brief, lines(brief), [2, most])])).flat();

export const programs = manual(program, 14);
export const longPrograms = manual(program, 60);
export const settingsFiles = manual(settings, 12);
export const longSettings = manual(settings, 80);
export const sessions = manual(session, 8);
export const longSessions = manual(session, 40);

/** A program that fits beside a figure. */
export const shortProgram = (brief: Brief) => listing(brief, program(brief), [3, 12]);

/** A program told in pieces: its names in the margin, what each does, and its lines, some of them numbered. */
export function literateProgram(brief: Brief): Block[] {
  const { random, prose } = brief;
  const face = typedFace(brief);
  const lead = random.pick(['', '\\', '\\', '.']);
  const margin = random.integer(14, 26);
  const name = () =>
    `${lead}${times(random.integer(1, 2), () => word(brief)).join(random.pick(['', '.', '@']))}`;
  const signs = () => times(random.integer(1, 2), () => `{&lt;${word(brief)}&gt;}`).join('');
  let number = random.integer(1, 400);
  const line = program(brief);
  const lines = () =>
    times(random.integer(1, 6), () => {
      number++;
      return `<div style="${face};font-size:0.88em;white-space:pre;overflow:hidden"><span style="font-size:0.6em;display:inline-block;width:3em">${number}</span>${line()}</div>`;
    }).join('');
  const told = random.happens(0.5);
  const piece = () => {
    const names = times(random.pick([1, 1, 2]), name);
    const said = names.map((each) => `<div style="${face}">${each}${signs()}</div>`).join('');
    const text = `<div>${prose.paragraph(random.integer(1, 3))}</div>`;
    const beside = `<div style="${face};font-size:0.85em;text-align:end">${names.join('<br>')}</div>`;
    return `<div style="display:grid;grid-template-columns:${margin}% 1fr;column-gap:1.2em;margin-bottom:0.7em">${beside}<div>${random.happens(0.6) ? said : ''}${text}${told ? lines() : ''}</div></div>`;
  };
  const part = (at: number): Block[] => [
    heading(brief, 2, `${at + 1}`),
    ...paragraphs(brief, 0, 1),
    drawing('program', times(random.integer(2, 5), piece).join('')),
  ];
  return times(random.integer(2, 3), part).flat();
}

/** A text with names of files in it, which leave wide gaps in justified lines. */
function withPaths(text: string, brief: Brief): string {
  const { random } = brief;
  const path = () => `/${times(random.integer(2, 4), () => word(brief)).join('/')}.${word(brief)}`;
  const words = text.split(' ').map((own) => (random.happens(0.15) ? path() : own));
  return words.join(' ');
}

/** Notes with a sign in front of them, between two rules or in a box, their title in type of its own. */
export function notesBetweenRules(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const rule = `${random.pick([1, 1, 2])}px solid ${look.rule.colour}`;
  const frame = random.pick([
    `border-top:${rule};border-bottom:${rule}`,
    `border-top:${rule};border-bottom:${rule};border-right:${rule}`,
    `border:${rule};border-radius:5px`,
    `border:${rule};box-shadow:3px 3px 0 #000`,
  ]);
  const justified = random.happens(0.7) ? 'text-align:justify' : '';
  const paths = random.happens(0.6);
  const inset = random.pick([0, 0, 24, 56]);
  const face = random.pick(['', "font-family:'Liberation Sans'", "font-family:'FreeSans'"]);
  const sign =
    inset > 0 ? '<svg width="28" height="28"><circle cx="14" cy="14" r="12" fill="#333"/></svg>' : '';
  const note = () => {
    const title = prose.title(1);
    const said = prose.paragraph(random.integer(1, 3));
    const text = paths ? withPaths(said, brief) : said;
    return drawing(
      'note',
      `<div style="${frame};padding:4px 8px;margin:0 ${random.integer(0, 40)}px;${face}"><b>${title}</b><div style="position:relative;padding-inline-start:${inset}px;${justified}"><span style="position:absolute;inset-inline-start:4px">${sign}</span>${text}</div></div>`,
      'wanted',
      [title],
    );
  };
  return times(random.integer(2, 4), () => [
    heading(brief, 2),
    ...paragraphs(brief, 1, 2),
    ...times(random.integer(1, 2), note),
    ...paragraphs(brief, 0, 2),
  ]).flat();
}

/** Justified text full of long names, in one column or two: its lines are stretched until they look like rows. */
export function stretchedText(brief: Brief): Block[] {
  const { random, prose } = brief;
  const text = () => withPaths(prose.paragraph(random.integer(2, 5)), brief);
  const inset = random.pick([0, 0, 20, 40]);
  const passage = () =>
    drawing(
      'stretched text',
      `<p style="text-align:justify;margin:0 0 0.6em ${inset}px;hyphens:none">${text()}</p>`,
    );
  return times(3, () => [heading(brief, 2), ...times(random.integer(2, 5), passage)]).flat();
}
