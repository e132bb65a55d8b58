import { identity } from '../matrix.ts';
import { type ContentStream, isOff, type Operators, setFont } from './content-stream.ts';
import { matrixOf } from './state.ts';
import { type Shown, showText } from './text.ts';

/** Operators that set and place text (ISO 32000-2, 9.3 and 9.4). */
export const textOperators: Operators = {
  beginText(stream) {
    stream.textMatrix = stream.lineMatrix = identity;
  },
  setFont(stream, [name, size]) {
    setFont(stream, String(name), Number(size));
  },
  setTextMatrix(stream, args) {
    const numbers = typeof args[0] === 'number' ? args : args[0];
    stream.textMatrix = stream.lineMatrix = matrixOf(numbers as number[]);
  },
  moveText(stream, [x, y]) {
    moveText(stream, Number(x), Number(y));
  },
  setLeadingMoveText(stream, [x, y]) {
    stream.state.leading = Number(y);
    moveText(stream, Number(x), Number(y));
  },
  nextLine(stream) {
    moveText(stream, 0, stream.state.leading);
  },
  setLeading({ state }, [leading]) {
    state.leading = -Number(leading);
  },
  setCharSpacing({ state }, [spacing]) {
    state.charSpacing = Number(spacing);
  },
  setWordSpacing({ state }, [spacing]) {
    state.wordSpacing = Number(spacing);
  },
  setHScale({ state }, [percent]) {
    state.stretch = Number(percent) / 100;
  },
  setTextRise({ state }, [rise]) {
    state.rise = Number(rise);
  },
  setTextRenderingMode({ state }, [mode]) {
    state.mode = Number(mode);
  },
  showText(stream, [shown]) {
    if (isOff(stream)) return;
    const { glyphs, state, textMatrix } = stream;
    stream.textMatrix = showText(glyphs, shown as Shown, state, textMatrix);
  },
};

function moveText(stream: ContentStream, x: number, y: number): void {
  const m = stream.lineMatrix;
  stream.lineMatrix = { ...m, e: m.e + x * m.a + y * m.c, f: m.f + x * m.b + y * m.d };
  stream.textMatrix = stream.lineMatrix;
}
