import type { Box } from '../../../document/document.ts';
import type { PageImage } from '../../../layout/page.ts';
import { charsetOf } from '../characters.ts';
import { boldOf, describeFont } from '../fonts.ts';
import { type Glyphs, growGlyphs } from '../glyphs.ts';
import { identity, type Matrix, multiply } from '../matrix.ts';
import { clipBox, type Paint } from '../paint.ts';
import { addPath, allocatePath, CURVE, LINE, MOST_SEGMENTS, MOVE, type Path } from '../paths.ts';
import {
  colorOf,
  type GraphicsState,
  initialState,
  type KnownFont,
  matrixOf,
  type PdfjsFont,
} from './state.ts';
import { showText } from './text.ts';

/** Operators looked at on one page. */
const MOST_OPERATORS = 2_000_000;
/** Nested saves and forms. */
const DEEPEST_STATE = 500;
/** Opacity below which nothing is seen. */
const FAINTEST_ALPHA = 0.03;

export interface OperatorReading {
  glyphs: Glyphs;
  paint: Paint;
  images: PageImage[];
  truncated: boolean;
}

export interface OperatorSource {
  operators: { fnArray: number[]; argsArray: unknown[][] };
  /** Names of operators by number. */
  names: ReadonlyMap<number, string>;
  fontOf(name: string): PdfjsFont | undefined;
  isVisible(group: unknown): boolean;
  /** Whether the appearance of the annotation of this id is text of the page. */
  isPageText(annotation: string): boolean;
  display: Matrix;
  shown: Box;
}

/** Runs a page's operator list and gathers what it paints. */
export function runOperators(source: OperatorSource): OperatorReading {
  const runner = new Runner(source);
  const { fnArray, argsArray } = source.operators;
  const count = Math.min(fnArray.length, MOST_OPERATORS);
  for (let i = 0; i < count; i++) runner.run(source.names.get(fnArray[i]!) ?? '', argsArray[i] ?? []);
  return { ...runner.reading, glyphs: runner.glyphs.glyphs, truncated: fnArray.length > count };
}

/** Holds the state of the content stream while its operators run. */
class Runner {
  readonly glyphs = growGlyphs();
  readonly reading = { paint: { strokes: [], fills: [] } as Paint, images: [] as PageImage[] };
  readonly #source: OperatorSource;
  readonly #fonts = new Map<string, KnownFont | undefined>();
  readonly #path: Path = allocatePath();
  #state: GraphicsState;
  #stack: GraphicsState[] = [];
  #textMatrix = identity;
  #lineMatrix = identity;
  #clipNext = false;
  /** Depth of marked content, and of the outermost one that is switched off. */
  #marks = 0;
  #offSince = Infinity;
  #annotationOff = false;

  constructor(source: OperatorSource) {
    this.#source = source;
    this.#state = initialState(source.display, source.shown);
  }

  run(name: string, args: readonly unknown[]): void {
    const state = this.#state;
    switch (name) {
      case 'save':
        this.#save();
        return;
      case 'restore':
        this.#restore();
        return;
      case 'transform':
        state.ctm = multiply(matrixOf(args as number[]), state.ctm);
        return;
      case 'paintFormXObjectBegin':
        this.#save();
        this.#state.ctm = multiply(matrixOf(args[0] as number[]), this.#state.ctm);
        this.#clipTo(args[1] as number[] | null);
        return;
      case 'paintFormXObjectEnd':
        this.#restore();
        return;
      case 'beginAnnotation':
        this.#beginAnnotation(args);
        return;
      case 'endAnnotation':
        this.#annotationOff = false;
        this.#restore();
        return;
      case 'setLineWidth':
        state.lineWidth = Number(args[0]);
        return;
      case 'setGState':
        this.#setStates(args[0] as [string, unknown][]);
        return;
      case 'setFillRGBColor':
        state.fill = colorOf(args);
        return;
      case 'setStrokeRGBColor':
        state.stroke = colorOf(args);
        return;
      case 'clip':
      case 'eoClip':
        this.#clipNext = true;
        return;
      case 'constructPath':
        this.#paintPath(args);
        return;
      case 'beginMarkedContent':
      case 'beginMarkedContentProps':
        this.#marks++;
        if (args[0] === 'OC' && !this.#source.isVisible(args[1]))
          this.#offSince = Math.min(this.#offSince, this.#marks);
        return;
      case 'endMarkedContent':
        if (this.#marks === this.#offSince) this.#offSince = Infinity;
        this.#marks--;
        return;
      default:
        if (name.startsWith('paint')) this.#paintImage(name, args);
        else this.#runText(name, args);
    }
  }

  #runText(name: string, args: readonly unknown[]): void {
    const state = this.#state;
    switch (name) {
      case 'beginText':
        this.#textMatrix = this.#lineMatrix = identity;
        return;
      case 'setFont':
        this.#setFont(String(args[0]), Number(args[1]));
        return;
      case 'setTextMatrix':
        this.#textMatrix = this.#lineMatrix = matrixOf(
          (typeof args[0] === 'number' ? args : args[0]) as number[],
        );
        return;
      case 'moveText':
        this.#moveText(Number(args[0]), Number(args[1]));
        return;
      case 'setLeadingMoveText':
        state.leading = Number(args[1]);
        this.#moveText(Number(args[0]), Number(args[1]));
        return;
      case 'nextLine':
        this.#moveText(0, state.leading);
        return;
      case 'setLeading':
        state.leading = -Number(args[0]);
        return;
      case 'setCharSpacing':
        state.charSpacing = Number(args[0]);
        return;
      case 'setWordSpacing':
        state.wordSpacing = Number(args[0]);
        return;
      case 'setHScale':
        state.stretch = Number(args[0]) / 100;
        return;
      case 'setTextRise':
        state.rise = Number(args[0]);
        return;
      case 'setTextRenderingMode':
        state.mode = Number(args[0]);
        return;
      case 'showText':
        this.#showText(args[0] as Parameters<typeof showText>[1]);
    }
  }

  get #isOff(): boolean {
    return this.#annotationOff || this.#marks >= this.#offSince;
  }

  #save(): void {
    if (this.#stack.length < DEEPEST_STATE) this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  #beginAnnotation([id, , transform, matrix]: readonly unknown[]): void {
    const { display, shown } = this.#source;
    this.#save();
    const toPage = multiply(matrixOf(transform as number[]), display);
    this.#state = initialState(multiply(matrixOf(matrix as number[]), toPage), shown);
    this.#annotationOff = !this.#source.isPageText(String(id));
  }

  #setStates(states: readonly [string, unknown][]): void {
    for (const [key, value] of states) {
      if (key === 'LW') this.#state.lineWidth = Number(value);
      else if (key === 'ca') this.#state.fillAlpha = Number(value);
      else if (key === 'CA') this.#state.strokeAlpha = Number(value);
      else if (key === 'Font' && Array.isArray(value)) this.#setFont(String(value[0]), Number(value[1]));
    }
  }

  #setFont(name: string, size: number): void {
    if (!this.#fonts.has(name)) this.#fonts.set(name, describe(this.#source.fontOf(name)));
    this.#state.font = this.#fonts.get(name);
    this.#state.fontSize = size;
  }

  #moveText(x: number, y: number): void {
    const m = this.#lineMatrix;
    this.#lineMatrix = { ...m, e: m.e + x * m.a + y * m.c, f: m.f + x * m.b + y * m.d };
    this.#textMatrix = this.#lineMatrix;
  }

  #showText(shown: Parameters<typeof showText>[1]): void {
    if (this.#isOff) return;
    const bold = (font: KnownFont) => ({ ...font, font: boldOf(font.font) });
    this.#textMatrix = showText(this.glyphs, shown, this.#state, this.#textMatrix, bold);
  }

  #clipTo(bounds: ArrayLike<number> | null | undefined): void {
    if (!bounds) return;
    const { ctm, clip } = this.#state;
    this.#state.clip = clipBox(boundsOnPage(bounds, ctm), clip) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  }

  /** `constructPath` carries the operator that paints the path, its segments, and their bounds. */
  #paintPath([paint, segments, bounds]: readonly unknown[]): void {
    const clips = this.#clipNext;
    this.#clipNext = false;
    if (!this.#isOff) {
      const data = (segments as (ArrayLike<number> | null)[] | null)?.[0];
      if (data) this.#addPath(this.#source.names.get(Number(paint)) ?? '', data);
    }
    if (clips) this.#clipTo(bounds as ArrayLike<number> | null);
  }

  #addPath(paint: string, data: ArrayLike<number>): void {
    const state = this.#state;
    const path = this.#path;
    const fills = /fill/i.test(paint) && state.fillAlpha >= FAINTEST_ALPHA;
    const strokes = /stroke/i.test(paint) && state.strokeAlpha >= FAINTEST_ALPHA;
    if (!fills && !strokes) return;
    path.fill = fills ? state.fill : undefined;
    path.stroke = strokes ? state.stroke : undefined;
    path.lineWidth = state.lineWidth;
    readSegments(path, data, /^close/.test(paint));
    addPath(this.reading.paint, path, state.ctm, state.clip);
  }

  #paintImage(name: string, args: readonly unknown[]): void {
    if (this.#isOff || !/^paint(Inline)?Image|^paintSolidColorImageMask/.test(name)) return;
    for (const m of imageMatrices(name, args)) {
      const box = clipBox(boundsOnPage([0, 0, 1, 1], multiply(m, this.#state.ctm)), this.#state.clip);
      if (box && box.left < box.right && box.top < box.bottom) this.reading.images.push(box);
    }
  }
}

/** Most copies of one picture that are placed. */
const MOST_COPIES = 1_000;

/** Where an image operator puts its picture or pictures, before the current matrix. */
function imageMatrices(name: string, args: readonly unknown[]): Matrix[] {
  switch (name) {
    case 'paintImageXObjectRepeat':
    case 'paintImageMaskXObjectRepeat': {
      const isMask = name === 'paintImageMaskXObjectRepeat';
      const [a, b, c, d] = isMask
        ? [args[1], args[2], args[3], args[4]].map(Number)
        : [Number(args[1]), 0, 0, Number(args[2])];
      const positions = args[isMask ? 5 : 3] as ArrayLike<number>;
      const count = Math.min(positions.length >> 1, MOST_COPIES);
      return Array.from({ length: count }, (_, i) => ({
        a: a!,
        b: b!,
        c: c!,
        d: d!,
        e: positions[2 * i]!,
        f: positions[2 * i + 1]!,
      }));
    }
    case 'paintInlineImageXObjectGroup':
      return (args[1] as { transform: number[] }[])
        .slice(0, MOST_COPIES)
        .map(({ transform }) => matrixOf(transform));
    case 'paintImageMaskXObjectGroup':
      return (args[0] as { transform: number[] }[])
        .slice(0, MOST_COPIES)
        .map(({ transform }) => matrixOf(transform));
    default:
      return [identity];
  }
}

function describe(source: PdfjsFont | undefined): KnownFont | undefined {
  if (!source) return undefined;
  const font = describeFont({
    name: source.name ?? '',
    flags: 0,
    weight: source.bold || source.black ? 700 : 0,
  });
  const known = {
    ...font,
    italic: font.italic || source.italic === true,
    monospaced: font.monospaced || source.isMonospace === true,
  };
  return { font: known, charset: charsetOf(known.name), source };
}

function boundsOnPage(bounds: ArrayLike<number>, m: Matrix): Box {
  const corners = [
    [bounds[0]!, bounds[1]!],
    [bounds[2]!, bounds[1]!],
    [bounds[0]!, bounds[3]!],
    [bounds[2]!, bounds[3]!],
  ] as const;
  const xs = corners.map(([x, y]) => m.a * x + m.c * y + m.e);
  const ys = corners.map(([x, y]) => m.b * x + m.d * y + m.f);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** How many numbers follow each code of a path: move, line, curve, quadratic curve, close. */
const OPERANDS = [2, 2, 6, 4, 0];

function readSegments(path: Path, data: ArrayLike<number>, closes: boolean): void {
  let count = 0;
  for (let i = 0; i < data.length && count + 3 < MOST_SEGMENTS; ) {
    const code = data[i++]!;
    const operands = OPERANDS[code] ?? 0;
    if (code === 4 && count > 0) path.close[count - 1] = 1;
    for (let k = 0; k < operands; k += 2) {
      path.kind[count] = code === 0 ? MOVE : code === 1 ? LINE : CURVE;
      path.x[count] = data[i + k]!;
      path.y[count] = data[i + k + 1]!;
      path.close[count] = 0;
      count++;
    }
    i += operands;
  }
  if (closes && count > 0) path.close[count - 1] = 1;
  path.count = count;
}
