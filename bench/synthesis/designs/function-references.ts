import { type Block, type Drawing, escapeText } from '../model.ts';
import { times } from '../random.ts';
import { capitalize } from '../text/prose.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { definitions } from './headings.ts';
import { drawing, heading, label, paragraphs } from './passages.ts';
import { decimal, titled, unnumbered } from './sections.ts';

const STEMS = [
  'buffer',
  'cache',
  'event',
  'file',
  'index',
  'node',
  'path',
  'queue',
  'stream',
  'token',
  'user',
];
const DEEDS = [
  'add',
  'clear',
  'close',
  'find',
  'get',
  'init',
  'load',
  'merge',
  'open',
  'read',
  'reset',
  'split',
];

/** How one program spells what it calls its functions, settings or types. */
type Spelling = (stem: string, deed: string) => string;

const SPELLINGS: readonly Spelling[] = [
  (stem, deed) => `${stem}_${deed}`,
  (stem, deed) => `${deed}${capitalize(stem)}`,
  (stem, deed) => `${capitalize(stem)}${capitalize(deed)}`,
  (stem, deed) => `${stem}-${deed}`,
  (stem, deed) => `${stem.toUpperCase()}_${deed.toUpperCase()}`,
  (stem, deed) => `${stem}.${deed}`,
];

/** Names of functions that are heads of what is said of them, at the edge that all text begins at. */
function functionReference(brief: Brief): Block[] {
  const { random, prose } = brief;
  const spell = random.pick(SPELLINGS);
  const numbering = random.pick([unnumbered, unnumbered, decimal]);
  const parameters = random.pick([
    () => '',
    () => '',
    () => '()',
    () => `(${random.sample(STEMS, random.integer(1, 2)).join(', ')})`,
  ]);
  const kind = random.pick<() => Block[]>([
    () => [],
    () => [label(`${capitalize(prose.noun())}: ${prose.noun()}, ${prose.phrase(2)}.`, 'font-style:italic')],
    () => [label(`<b>${capitalize(prose.noun())}:</b> ${prose.noun()}`)],
  ]);
  const listing = codeListing(brief, spell);
  const [hasListings, hasTerms] = [random.happens(0.6), random.happens(0.3)];
  const entry = (path: readonly number[]): Block[] => [
    {
      type: 'heading',
      level: 3,
      number: numbering(path),
      text: spell(random.pick(STEMS), random.pick(DEEDS)) + parameters(),
      css: 'text-align:start',
    },
    ...kind(),
    ...paragraphs(brief, 1, 2),
    ...(hasListings && random.happens(0.5) ? [listing()] : []),
    ...(hasTerms && random.happens(0.4)
      ? definitions(brief, { term: () => random.pick(STEMS) }).slice(0, 6)
      : []),
  ];
  const section = (at: number): Block[] => [
    heading(brief, 2, numbering([at + 1])),
    ...paragraphs(brief, 0, 2),
    ...times(random.integer(3, 6), (below) => entry([at + 1, below + 1])).flat(),
  ];
  return titled(brief, times(random.integer(2, 3), section).flat());
}

/** Lines of a program, by chance in a frame or on grey. */
function codeListing({ random }: Brief, spell: Spelling): () => Drawing {
  const frame = random.pick(['', '', 'border:1px solid #999', 'background:#eee']);
  const line = () =>
    escapeText(
      random.pick([
        `${random.pick(STEMS)} = ${spell(random.pick(STEMS), random.pick(DEEDS))}(${random.integer(0, 9)});`,
        `if (${random.pick(STEMS)} < ${random.integer(1, 9)}) return;`,
        `$ ${spell(random.pick(STEMS), random.pick(DEEDS))} --${random.pick(DEEDS)} ${random.pick(STEMS)}.txt`,
        `  ${random.pick(DEEDS)} "${random.pick(STEMS)}"`,
      ]),
    );
  return () =>
    drawing(
      'listing',
      `<pre style="margin:0.5em 0 0.5em 1.5em;font-size:0.85em;text-indent:0;${frame}">${times(random.integer(1, 5), line).join('\n')}</pre>`,
    );
}

/** Heads of sections above those of functions, which are mostly in the type of a program. */
function functionHeads({ random }: Brief): string {
  const type = random.pick([
    'font-family: monospace',
    'font-family: monospace',
    'font-family: monospace; font-weight: normal',
    '',
  ]);
  const [above, below] = [random.pick([0.6, 1, 1.6, 2.4]), random.pick([0, 0.3, 0.6, 1])];
  return (
    `${ALL} { color: inherit; font-weight: bold }\n` +
    `h2 { font-size: ${random.pick([1.1, 1.2, 1.4])}em }\n` +
    `h3 { font-size: ${random.pick([0.9, 1, 1, 1.1])}em; margin: ${above}em 0 ${below}em; ${type} }`
  );
}

/** References of programs: a head for each function, setting or type. */
export const functionReferenceDesigns: readonly Design[] = [
  headingDesign('function-reference', functionReference, { css: functionHeads }),
  headingDesign('function-reference-in-graded-heads', functionReference),
];
