import { startProcessorClock } from '../../../../processor-clock.ts';
import { boldOf } from '../../text/fonts.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { ObjectStyle } from './text-style.ts';
import type { TextVisit } from './text-visit.ts';
import { readDirection } from './writing-direction.ts';

/** Glyphs of a text object in a font that the file draws itself (Type 3), of which nothing but its ink tells the weight. */
interface DrawnRun {
  style: ObjectStyle;
  /** Indices of its first and last glyph. */
  first: number;
  last: number;
  letters: number[];
  /** Of its first letter. */
  script: Script | undefined;
}

/** Letters on a page below which their weight does not matter. */
const FEWEST_LETTERS = 30;

/**
 * Makes type bold that is clearly thicker than most of the page's, in fonts without a name. Chromium draws all Chinese,
 * Japanese and Korean type so that comes from collections of fonts, 256 glyphs to a font; old TeX draws its bitmaps.
 */
export function tellBoldDrawnType(visit: TextVisit): void {
  let fonts = 0;
  for (const { font } of visit.pageFonts.values()) if (font.name === '') fonts++;
  if (fonts < 2) return;
  const runs = findDrawnRuns(visit);
  if (runs.reduce((sum, { letters }) => sum + letters.length, 0) < FEWEST_LETTERS) return;
  const bold = judgeFonts(visit.glyphs, runs, measureFonts(visit, runs));
  for (const { style } of runs) if (bold.has(style.pageFont.handle)) style.font = boldOf(style.font);
}

function findDrawnRuns({ glyphs }: TextVisit): DrawnRun[] {
  const runs: DrawnRun[] = [];
  let run: DrawnRun | undefined;
  for (let i = 0; i < glyphs.count; i++) {
    const style = glyphs.styles[glyphs.style[i]!] as ObjectStyle;
    if (style.font.name !== '' || style.hidden) continue;
    if (run?.style !== style) {
      run = { style, first: i, last: i, letters: [], script: undefined };
      runs.push(run);
    }
    run.last = i;
    const code = glyphs.code[i]!;
    const script = scriptOf(code);
    if (!script) continue;
    run.letters.push(code);
    run.script ??= script;
  }
  return runs;
}

type Script = 'ideographs' | 'kana' | 'hangul' | 'alphabet';

const LETTER = /[\p{L}\p{N}]/u;
/** A stroke or two across tell no weight: serif type has them thin. */
const FEW_STROKES = new Set([...'一二三丨丶'].map((letter) => letter.charCodeAt(0)));

/** The script of a letter, if its strokes tell the weight of its font. */
function scriptOf(code: number): Script | undefined {
  if (FEW_STROKES.has(code)) return undefined;
  if (code >= 0x3041 && code <= 0x30fa) return 'kana';
  if (code >= 0xac00 && code <= 0xd7a3) return 'hangul';
  if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff)) return 'ideographs';
  return code <= 0x10ffff && LETTER.test(String.fromCodePoint(code)) ? 'alphabet' : undefined;
}

/** What was measured of letters of a font, em. */
interface Ink {
  /** Others in the font are not measured. */
  script: Script;
  seen: Set<number>;
  letters: number;
  area: number;
  edge: number;
}

/** Different letters of a font that tell its weight. */
const ENOUGH_LETTERS: Record<Script, number> = { ideographs: 8, kana: 8, hangul: 8, alphabet: 20 };
/** A page that asks for more is a drawing, or hostile: usually 200 runs take 20 ms. */
const MOST_RUNS_DRAWN = 600;
const MOST_MILLISECONDS = 2_000;

function measureFonts(visit: TextVisit, runs: readonly DrawnRun[]): Map<number, Ink> {
  const inks = new Map<number, Ink>();
  const spent = startProcessorClock();
  let drawn = 0;
  for (const { style, letters, script } of runs) {
    if (!script) continue;
    const { handle } = style.pageFont;
    const ink = inks.get(handle) ?? { script, seen: new Set(), letters: 0, area: 0, edge: 0 };
    inks.set(handle, ink);
    const tellsMore =
      ink.seen.size < ENOUGH_LETTERS[script] && letters.some((letter) => !ink.seen.has(letter));
    if (ink.script !== script || !tellsMore) continue;
    for (const letter of letters) ink.seen.add(letter);
    addInk(visit, style, letters.length, ink);
    if (++drawn === MOST_RUNS_DRAWN || spent() > MOST_MILLISECONDS) break;
  }
  visit.f32 = visit.pdfium.f32();
  visit.f64 = visit.pdfium.f64();
  return inks;
}

/** Pixels of an em: strokes of usual type are one and a half wide. */
const EM = 32;
const MOST_PIXELS = 100_000;

/** Draws a text object by itself, whatever it stands on, and adds its ink. */
function addInk(visit: TextVisit, style: ObjectStyle, letters: number, ink: Ink): void {
  const { pdfium, page, loadedPage } = visit;
  const { object } = style;
  const scale = scaleOf(visit, style);
  const s = pdfium.scratch;
  if (!scale || pdfium.FPDFPageObj_GetBounds(object, s, s + 4, s + 8, s + 12) === 0) return;
  const at = s >> 2;
  const f32 = pdfium.f32();
  const pixels = (f32[at + 2]! - f32[at]!) * (f32[at + 3]! - f32[at + 1]!) * scale ** 2;
  if (!(pixels <= MOST_PIXELS)) return;
  const bitmap = pdfium.FPDFTextObj_GetRenderedBitmap(page.handle, loadedPage, object, scale);
  if (bitmap === 0) return;
  const { area, edge } = measureInk(visit, bitmap);
  pdfium.FPDFBitmap_Destroy(bitmap);
  ink.letters += letters;
  ink.area += area / EM ** 2;
  ink.edge += edge / EM;
}

/** Pixels to draw for a unit of the form that the object is in; 0 where it has no size. */
function scaleOf(visit: TextVisit, { object, index, size }: ObjectStyle): number {
  const { pdfium } = visit;
  const s = pdfium.scratch;
  if (pdfium.FPDFPageObj_GetMatrix(object, s) === 0) return 0;
  const at = s >> 2;
  const within = Math.hypot(pdfium.f32()[at + 2]!, pdfium.f32()[at + 3]!);
  const scale = ((EM / size) * readDirection(visit, index).scale) / within;
  return Number.isFinite(scale) ? scale : 0;
}

/** Area of what a bitmap shows (its pixels are four bytes, the last opacity) and length of its edges, pixels. */
function measureInk({ pdfium }: TextVisit, bitmap: number): Pick<Ink, 'area' | 'edge'> {
  const width = pdfium.FPDFBitmap_GetWidth(bitmap);
  const height = pdfium.FPDFBitmap_GetHeight(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap) + 3;
  const memory = pdfium.u8();
  let area = 0;
  let edge = 0;
  for (let y = 0; y < height; y++) {
    const row = start + y * stride;
    for (let x = 0; x < width; x++) {
      const at = row + 4 * x;
      const opacity = memory[at]!;
      const across = (x + 1 < width ? memory[at + 4]! : 0) - opacity;
      const down = (y + 1 < height ? memory[at + stride]! : 0) - opacity;
      area += opacity;
      if (across !== 0 || down !== 0) edge += Math.sqrt(across * across + down * down);
    }
  }
  return { area: area / 255, edge: edge / 255 };
}

/** Strokes of letters in fonts that have all scripts, against those of ideographs. */
const USUAL: Record<Script, number> = { ideographs: 1, kana: 0.96, hangul: 1.03, alphabet: 1.07 };
/** Letters of many strokes have thinner ones: by this power of the length of their edges. */
const CROWDING = 0.2;

function thicknessOf({ script, letters, area, edge }: Ink): number {
  return (((2 * area) / edge) * (edge / letters) ** CROWDING) / USUAL[script];
}

/**
 * How many times as thick as the page's type bold is at least. East Asian serif type is bold from 1.4 times, and so is sans
 * serif type amid it, in which heads are set; in alphabets, typewriter type is up to 1.2 times as thick as serif type.
 */
const LEAST_BOLD: Record<Script, number> = { ideographs: 1.2, kana: 1.2, hangul: 1.2, alphabet: 1.3 };
/** An alphabet's large type is drawn thinner by this power of its size … */
const THINNER = 0.2;
/** … and that below this share of the usual size, as of indices, thicker by more than can be told. */
const SMALL = 0.72;

/** By how much (logarithm) type seems bold, negative where it does not, and on the evidence of how many letters. */
interface Boldness {
  bold: number;
  letters: number;
}

/** Handles of the fonts that are bold. Those of few letters, or none that tell, go by what is set beside them. */
function judgeFonts(glyphs: Glyphs, runs: readonly DrawnRun[], inks: ReadonlyMap<number, Ink>): Set<number> {
  const thickness = new Map<number, number>();
  for (const [handle, ink] of inks) if (ink.edge > 0) thickness.set(handle, thicknessOf(ink));
  const thicknessIn = ({ style }: DrawnRun) => thickness.get(style.pageFont.handle);
  const measured = runs.filter((run) => thicknessIn(run) !== undefined);
  const usual = medianOf(measured, (run) => thicknessIn(run)!);
  const usualSize = medianOf(measured, ({ style }) => style.size);
  const evidence = runs.map((run): Boldness => {
    const thick = thicknessIn(run);
    if (thick === undefined) return { bold: 0, letters: 0 };
    const { script, seen } = inks.get(run.style.pageFont.handle)!;
    const size = run.style.size / usualSize;
    if (script === 'alphabet' && size < SMALL) return { bold: 0, letters: 0 };
    const least = LEAST_BOLD[script] * Math.max(1, size) ** -THINNER;
    return { bold: Math.log(thick / usual / least), letters: seen.size };
  });
  const sums = new Map<number, number>();
  runs.forEach(({ style, letters }, i) => {
    const { handle } = style.pageFont;
    const boldness = withNeighbours(glyphs, runs, evidence, i) * Math.max(1, letters.length);
    sums.set(handle, (sums.get(handle) ?? 0) + boldness);
  });
  return new Set([...sums].filter(([, sum]) => sum > 0).map(([handle]) => handle));
}

/** The median over the letters of runs. */
function medianOf(runs: readonly DrawnRun[], measure: (run: DrawnRun) => number): number {
  const values = runs.map((run) => ({ value: measure(run), letters: run.letters.length }));
  values.sort((a, b) => a.value - b.value);
  let left = values.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { value, letters } of values) {
    left -= letters;
    if (left <= 0) return value;
  }
  return 0;
}

/** How many letters the neighbours on each side count for, the nearest first, and how bold or not they are at most. */
const NEIGHBOURS = [0.5, 0.25];
const MOST_OF_NEIGHBOUR = 0.15;

/** How bold a run seems by its own letters and by those beside it. */
function withNeighbours(
  glyphs: Glyphs,
  runs: readonly DrawnRun[],
  evidence: readonly Boldness[],
  at: number,
): number {
  let { bold, letters } = evidence[at]!;
  bold *= letters;
  const add = (neighbour: Boldness, weight: number) => {
    if (neighbour.letters === 0) return;
    bold += weight * Math.max(-MOST_OF_NEIGHBOUR, Math.min(MOST_OF_NEIGHBOUR, neighbour.bold));
    letters += weight;
  };
  for (const [i, weight] of NEIGHBOURS.entries()) {
    const before = at - i - 1;
    if (before < 0 || !follows(glyphs, runs[before]!, runs[before + 1]!)) break;
    add(evidence[before]!, weight);
  }
  for (const [i, weight] of NEIGHBOURS.entries()) {
    const after = at + i + 1;
    if (after >= runs.length || !follows(glyphs, runs[after - 1]!, runs[after]!)) break;
    add(evidence[after]!, weight);
  }
  return letters > 0 ? bold / letters : 0;
}

/** How far (em) neighbours stand from each other at most, from the end of one to the start of the next. */
const MOST_APART = 0.6;
const SAME_SIZE = 0.03;

/** Whether a run of the same size follows another on its line, or is a glyph below one in a column of single glyphs. */
function follows({ x, y, advance }: Glyphs, a: DrawnRun, b: DrawnRun): boolean {
  const { size, alongX, alongY, angle } = a.style;
  if (Math.abs(b.style.size - size) > SAME_SIZE * size || b.style.angle !== angle) return false;
  const dx = x[b.first]! - x[a.last]!;
  const dy = y[b.first]! - y[a.last]!;
  const along = dx * alongX + dy * alongY;
  const across = dy * alongX - dx * alongY;
  const most = MOST_APART * size;
  if (Math.abs(along - advance[a.last]!) < most && Math.abs(across) < most) return true;
  const areSingle = a.first === a.last && b.first === b.last;
  return areSingle && Math.abs(across - size) < most && Math.abs(along) < most;
}
