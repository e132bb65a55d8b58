/** Signs that stand in lines of programs and seldom in prose: braces, operators, ends of statements, calls, joined names. */
const CODE_SIGN = /[{}<>=;\\^~`]|[\p{L}\d]_[\p{L}\d]|[\p{L}\d][([]/u;

/** Prose has such signs in few of its lines, programs in most. */
const LISTING = 0.5;
/** Fewer lines do not tell. */
const FEWEST_LINES = 3;

export function hasCodeSign(line: string): boolean {
  return CODE_SIGN.test(line);
}

/** Whether so many lines, some with such signs, are a program's. */
export function areListing(lines: number, signed: number): boolean {
  return lines >= FEWEST_LINES && signed >= LISTING * lines;
}
