import type { PageLayout } from '../layout-page.ts';
import { areListing, hasCodeSign } from '../lexicon/code-signs.ts';
import type { Line } from '../lines/lines.ts';
import { MONOSPACED } from '../lines/spans.ts';

/** What the body of a document is set in, measured over all its pages. */
export interface TypeFacts {
  /** Points. */
  size: number;
  font: string;
  style: number;
  color: number;
  /** Usual distance of two baselines in em of the body's size. */
  leading: number;
  /** Words with a hyphen of their own, as they stand within lines, in lower case. */
  compounds: ReadonlySet<string>;
  /** Whether the monospaced lines are those of a program, even where there is no other text. */
  isListing: boolean;
  /** The sizes that type is set in, the commonest first; those that may be misread for each other are one. */
  palette: readonly number[];
}

/** Two parts of a word with a hyphen between them, which is looked for first: there are fewer hyphens than letters. */
const COMPOUND = /-(?<=(\p{L}+)-)(?=(\p{L}+))/gu;

export function measureType(pages: Iterable<PageLayout>): TypeFacts {
  const meter = createTypeMeter();
  for (const page of pages) meter.add(page);
  return meter.read();
}

/** Measures the type of pages one after the other. */
interface TypeMeter {
  add(page: PageLayout): void;
  /** Of all pages so far. */
  read(): TypeFacts;
}

/** What the type of pages adds up to. Plain data. */
export interface TypeCounts {
  sizes: Map<number, number>;
  looks: Map<string, number>;
  leadings: Map<number, number>;
  compounds: Set<string>;
  /** Monospaced lines, those of them with signs of code, and those with as many words as lines of prose have. */
  code: { lines: number; signed: number; filled: number };
}

export function noType(): TypeCounts {
  return {
    sizes: new Map(),
    looks: new Map(),
    leadings: new Map(),
    compounds: new Set(),
    code: { lines: 0, signed: 0, filled: 0 },
  };
}

/** @param counts - of the pages before; goes on counting in it */
export function createTypeMeter(counts = noType()): TypeMeter {
  return {
    add: (page) => {
      for (const block of page.blocks) {
        if (block.type === 'text') countLines(block.lines, counts);
        if (block.type === 'table')
          countType(block.typesetting, TABLE_WEIGHT * block.typesetting.letters, counts);
      }
    },
    read: () => factsOf(counts),
  };
}

/** Tables are set smaller than the body; their type is the body's where there is little else than tables. */
const TABLE_WEIGHT = 0.1;

/** Lines narrower than columns of text (em), or alone in their block, are more often headings, labels and furniture than body. */
const NARROW = 15;
const SHORT = 0.5;
const LONE = 0.3;

type Look = Pick<Line, 'size' | 'font' | 'style' | 'color'>;

function countType({ size, font, style, color }: Look, weight: number, { sizes, looks }: TypeCounts): void {
  add(sizes, roundSize(size), weight);
  add(looks, `${roundSize(size)}|${font}|${style}|${color}`, weight);
}

function countLines(lines: readonly Line[], counts: TypeCounts): void {
  const { leadings, compounds, code } = counts;
  lines.forEach((line, i) => {
    if (line.style & MONOSPACED) {
      code.lines++;
      if (hasCodeSign(line.text)) code.signed++;
      if (line.words >= PROSE_WORDS) code.filled++;
    }
    if (line.text.includes('-')) addCompounds(compounds, line.text);
    const isNarrow = line.right - line.left < NARROW * line.size;
    const share = lines.length === 1 ? LONE : isNarrow ? SHORT : 1;
    countType(line, line.text.length * share, counts);
    const above = lines[i - 1];
    if (above && Math.abs(above.size - line.size) < 0.3) {
      add(leadings, Math.round(((line.baseline - above.baseline) / line.size) * 20), line.text.length);
    }
  });
}

function factsOf({ sizes, looks, leadings, compounds, code }: TypeCounts): TypeFacts {
  const isListing = areListing(code.lines, code.signed);
  const ofText = isListing || isOfScreens(code) ? withoutCode(looks) : looks;
  const ofSizes = new Map<number, number>();
  for (const [look, weight] of ofText) add(ofSizes, Number(look.split('|')[0]), weight);
  const size = mostCommon(ofSizes) ?? 10;
  const [, font = '', style = '0', color = '0'] =
    mostCommon(new Map([...ofText].filter(([look]) => look.startsWith(`${size}|`))))?.split('|') ?? [];
  return {
    size,
    font,
    style: Number(style),
    color: Number(color),
    leading: (mostCommon(leadings) ?? 24) / 20,
    compounds,
    isListing,
    palette: paletteOf(sizes),
  };
}

/** Lines of prose have so many words; of typed pages at least this share are prose, screens and printouts have short lines. */
const PROSE_WORDS = 6;
const FILLED = 0.25;

/** Whether monospaced lines are shown amid a text, as what a screen shows is, instead of being the text. */
function isOfScreens({ lines, filled }: TypeCounts['code']): boolean {
  return filled < FILLED * lines;
}

/** Where at least this share of the letters is not in type of one width, the body is, however much code there is. */
const TEXT_AMID_CODE = 0.2;

/** The looks of the text between listings; all of them where there is little of it. */
function withoutCode(looks: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const text = new Map([...looks].filter(([look]) => !(Number(look.split('|')[2]) & MONOSPACED)));
  const sum = (weights: ReadonlyMap<string, number>) => [...weights.values()].reduce((a, b) => a + b, 0);
  return sum(text) >= TEXT_AMID_CODE * sum(looks) ? text : looks;
}

/** Sizes that are read off a picture differ by less than this share from what was printed. */
const MISREAD = 0.08;

function paletteOf(sizes: ReadonlyMap<number, number>): number[] {
  const palette: number[] = [];
  for (const [size] of [...sizes].sort(([, a], [, b]) => b - a))
    if (nearestSize(size, palette) === size) palette.push(size);
  return palette;
}

/** What type was set in whose size was read off a picture: the nearest of the palette, where that is near. */
function nearestSize(size: number, palette: readonly number[]): number {
  const apart = (other: number) => Math.abs(size / other - 1);
  const close = palette.filter((other) => apart(other) < MISREAD);
  return close.length === 0 ? size : close.reduce((a, b) => (apart(a) <= apart(b) ? a : b));
}

/** A page with its recognised lines in the sizes of the document's type: those of each page are measured apart. */
export function snapSizes(page: PageLayout, { palette }: TypeFacts): PageLayout {
  if (page.source !== 'ocr' && page.source !== 'mixed') return page;
  const snap = (line: Line) =>
    line.confidence === undefined ? line : { ...line, size: nearestSize(line.size, palette) };
  const blocks = page.blocks.map((block) =>
    block.type === 'text' ? { ...block, lines: block.lines.map(snap) } : block,
  );
  return { ...page, blocks };
}

function addCompounds(compounds: Set<string>, text: string): void {
  for (const [, first, second] of text.matchAll(COMPOUND)) compounds.add(`${first}-${second}`.toLowerCase());
}

/** Sizes that differ by less than a quarter point are one. */
export function roundSize(size: number): number {
  return Math.round(size * 4) / 4;
}

function add<K>(counts: Map<K, number>, key: K, weight: number): void {
  counts.set(key, (counts.get(key) ?? 0) + weight);
}

function mostCommon<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}
