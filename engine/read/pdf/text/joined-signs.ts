import { type Glyphs, GONE } from './glyphs.ts';

/** Signs that are set as two which overlap, as TeX does, by the two in their order. */
const OVERLAPPING: ReadonlyMap<string, string> = new Map([
  ['=⇒', '⟹'],
  ['⇐=', '⟸'],
  ['⇐⇒', '⟺'],
  ['−→', '⟶'],
  ['←−', '⟵'],
  ['←→', '⟷'],
  ['−−', '−'],
  ['⟵−', '⟵'],
  ['⟵→', '⟷'],
  ['|=', '⊨'],
]);
/** The same, where one of them is but a part: the bar of ↦, which has no width, and hooks. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['↦→', '↦'],
  ['↦−', '⟼'],
  ['⟼→', '⟼'],
  ['↪→', '↪'],
  ['←↩', '↩'],
]);
/** Signs that are set one above the other, the upper one first. */
const STACKED: ReadonlyMap<string, string> = new Map([
  ['∼=', '≅'],
  ['.=', '≐'],
]);
const codeOf = (sign: string) => sign.codePointAt(0)!;
const LAST = new Set(
  [OVERLAPPING, PARTS, STACKED].flatMap((pairs) => [...pairs.keys()]).map((pair) => codeOf([...pair][1]!)),
);
const [SLASH, NOT] = [codeOf('/'), 0x338];
/** Where arrows and mathematical operators begin in Unicode; what is struck out is one of these or an equals sign. */
const FIRST_OPERATOR = 0x2190;
const EQUALS = codeOf('=');

/** Signs that overlap by less (em) are two; TeX has them overlap by .11 to .17. */
const LEAST_OVERLAP = 0.08;
/** Signs on one baseline, and in one place across, differ by less (em). */
const SAME_PLACE = 0.05;
/** A sign stands at most so high (em) above the other. */
const HIGHEST = 0.7;

/** Makes one sign of those that are set as two: struck out by a stroke, beside each other or one above the other. */
export function joinSigns(glyphs: Glyphs): void {
  const { code, count } = glyphs;
  for (let i = 0; i + 1 < count; i++) {
    const [first, second] = [code[i]!, code[i + 1]!];
    if (isStroke(first)) strikeOut(glyphs, i + 1, i);
    else if (isStroke(second)) strikeOut(glyphs, i, i + 1);
    else if (LAST.has(second)) joinPair(glyphs, i);
  }
}

function isStroke(code: number): boolean {
  return code === NOT || code === SLASH;
}

function isRelation(code: number): boolean {
  return code === EQUALS || code >= FIRST_OPERATOR;
}

/** Puts a stroke over a sign into it. One that is a combining mark may also end where the sign begins. */
function strikeOut({ code, x, y, advance, style, styles }: Glyphs, sign: number, stroke: number): void {
  if (!isRelation(code[sign]!)) return;
  const { size, angle } = styles[style[sign]!]!;
  const end = x[sign]! + advance[sign]!;
  const middle = x[stroke]! + advance[stroke]! / 2;
  const [from, to] = code[stroke] === NOT ? [x[stroke]!, x[stroke]! + advance[stroke]!] : [middle, middle];
  const tolerance = SAME_PLACE * size;
  if (angle !== 0 || to <= x[sign]! - tolerance || from >= end + tolerance) return;
  if (Math.abs(y[stroke]! - y[sign]!) > tolerance) return;
  const struck = String.fromCodePoint(code[sign]!, NOT).normalize('NFC');
  if ([...struck].length > 1) return;
  code[sign] = codeOf(struck);
  x[sign] = Math.min(x[sign]!, x[stroke]!);
  advance[sign] = end - x[sign]!;
  code[stroke] = GONE;
}

/** Joins a sign with the one after it; what comes of it is looked at together with the next. */
function joinPair(glyphs: Glyphs, first: number): void {
  const { code, x, y, advance, style, styles } = glyphs;
  const second = first + 1;
  const { size, angle } = styles[style[second]!]!;
  if (angle !== 0) return;
  const pair = String.fromCodePoint(code[first]!, code[second]!);
  const end = x[second]! + advance[second]!;
  const overlap = x[first]! + advance[first]! - x[second]!;
  const rise = Math.abs(y[first]! - y[second]!);
  let sign: string | undefined;
  if (rise <= SAME_PLACE * size) {
    sign = overlap >= LEAST_OVERLAP * size ? OVERLAPPING.get(pair) : undefined;
    if (overlap >= -SAME_PLACE * size) sign ??= PARTS.get(pair);
  } else if (rise <= HIGHEST * size && isAcross(glyphs, first, second, SAME_PLACE * size)) {
    sign = STACKED.get(pair);
  }
  if (sign === undefined) return;
  const start = Math.min(x[first]!, x[second]!);
  code[second] = codeOf(sign);
  x[second] = start;
  advance[second] = end - start;
  code[first] = GONE;
}

/** Whether a sign reaches no further to both sides than another. */
function isAcross({ x, advance }: Glyphs, sign: number, other: number, tolerance: number): boolean {
  return (
    x[sign]! >= x[other]! - tolerance && x[sign]! + advance[sign]! <= x[other]! + advance[other]! + tolerance
  );
}
