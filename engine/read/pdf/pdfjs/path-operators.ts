import { addPath, CURVE, LINE, MOST_SEGMENTS, MOVE, type Path } from '../paths.ts';
import { type ContentStream, clipTo, isOff, type Operators } from './content-stream.ts';
import { FAINTEST_ALPHA } from './state.ts';

/** Operators that paint paths or cut what follows at them. */
export const pathOperators: Operators = {
  clip: clipAtNext,
  eoClip: clipAtNext,
  constructPath,
};

function clipAtNext(stream: ContentStream): void {
  stream.clipNext = true;
}

/** `constructPath` carries the operator that paints the path, its segments, and their bounds. */
function constructPath(stream: ContentStream, [paint, segments, bounds]: readonly unknown[]): void {
  const clips = stream.clipNext;
  stream.clipNext = false;
  if (!isOff(stream)) {
    const data = (segments as (ArrayLike<number> | null)[] | null)?.[0];
    if (data) paintPath(stream, stream.resources.names.get(Number(paint)) ?? '', data);
  }
  if (clips) clipTo(stream, bounds as ArrayLike<number> | null);
}

function paintPath({ state, path, paint }: ContentStream, operator: string, data: ArrayLike<number>): void {
  const fills = /fill/i.test(operator) && state.fillAlpha >= FAINTEST_ALPHA;
  const strokes = /stroke/i.test(operator) && state.strokeAlpha >= FAINTEST_ALPHA;
  if (!fills && !strokes) return;
  path.fill = fills ? state.fill : undefined;
  path.stroke = strokes ? state.stroke : undefined;
  path.lineWidth = state.lineWidth;
  readSegments(path, data, operator.startsWith('close'));
  addPath(paint, path, state.ctm, state.clip);
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
