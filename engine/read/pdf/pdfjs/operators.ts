import type { PageImage } from '../../../layout/page.ts';
import type { Paint } from '../paint.ts';
import type { Glyphs } from '../text/glyphs.ts';
import { type Operators, openStream, type Resources } from './content-stream.ts';
import { imageOperators } from './image-operators.ts';
import { pathOperators } from './path-operators.ts';
import { stateOperators } from './state-operators.ts';
import { textOperators } from './text-operators.ts';

/** Operators looked at on one page. */
const MOST_OPERATORS = 2_000_000;

/** Those that tell something of a page; all others are passed over. */
const operators: Operators = { ...stateOperators, ...textOperators, ...pathOperators, ...imageOperators };

interface OperatorReading {
  glyphs: Glyphs;
  paint: Paint;
  images: PageImage[];
  truncated: boolean;
}

/** A page's operators by number, and what each is given. */
interface OperatorList {
  fnArray: number[];
  argsArray: unknown[][];
}

/** Runs a page's operator list and gathers what it paints. */
export function runOperators({ fnArray, argsArray }: OperatorList, resources: Resources): OperatorReading {
  const stream = openStream(resources);
  const byNumber = new Map([...resources.names].map(([number, name]) => [number, operators[name]]));
  const count = Math.min(fnArray.length, MOST_OPERATORS);
  for (let i = 0; i < count; i++) byNumber.get(fnArray[i]!)?.(stream, argsArray[i] ?? []);
  const { paint, images, glyphs } = stream;
  return { paint, images, glyphs: glyphs.glyphs, truncated: fnArray.length > count };
}
