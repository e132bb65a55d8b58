import type { Box } from '../../../document/document.ts';
import { attributeOf, childOf, integerOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { pointsOf } from '../presentation.ts';

/**
 * Maps points of a group's own coordinates to those of the slide, both in points: x becomes `xx·x + xy·y + dx`, y
 * becomes `yx·x + yy·y + dy`. Turns are quarter turns, so that boxes stay boxes.
 */
export interface Transform {
  xx: number;
  xy: number;
  yx: number;
  yy: number;
  dx: number;
  dy: number;
}

export const ON_SLIDE: Transform = { xx: 1, xy: 0, yx: 0, yy: 1, dx: 0, dy: 0 };

/** Angles are 60,000ths of a degree (ECMA-376 part 1, 20.1.10.3). */
const ANGLE_UNITS = 60_000;

/** The box of an `a:xfrm` or `p:xfrm` as displayed; undefined when it gives no position. */
export function boxOf(xfrm: XmlElement | undefined, transform: Transform): Box | undefined {
  const offset = childOf(xfrm, 'a:off');
  const extent = childOf(xfrm, 'a:ext');
  if (!offset || !extent) return undefined;
  const own = turned(
    { left: pointsOf(offset, 'x'), top: pointsOf(offset, 'y') },
    { width: Math.max(0, pointsOf(extent, 'cx')), height: Math.max(0, pointsOf(extent, 'cy')) },
    degreesOf(xfrm),
  );
  const [x1, y1] = mapPoint(own.left, own.top, transform);
  const [x2, y2] = mapPoint(own.right, own.bottom, transform);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

function mapPoint(x: number, y: number, { xx, xy, yx, yy, dx, dy }: Transform): [x: number, y: number] {
  return [xx * x + xy * y + dx, yx * x + yy * y + dy];
}

function degreesOf(xfrm: XmlElement | undefined): number {
  return (integerOf(xfrm, 'rot') ?? 0) / ANGLE_UNITS;
}

/** The transform inside a group whose own one is `outer`. */
export function innerTransform(xfrm: XmlElement | undefined, outer: Transform): Transform {
  const childOffset = childOf(xfrm, 'a:chOff');
  const childExtent = childOf(xfrm, 'a:chExt');
  const offset = childOf(xfrm, 'a:off');
  const extent = childOf(xfrm, 'a:ext');
  if (!childOffset || !childExtent || !offset || !extent) return outer;
  const [width, height] = [pointsOf(extent, 'cx'), pointsOf(extent, 'cy')];
  const [left, top] = [pointsOf(offset, 'x'), pointsOf(offset, 'y')];
  const scaleX = ratio(width, pointsOf(childExtent, 'cx'));
  const scaleY = ratio(height, pointsOf(childExtent, 'cy'));
  const scaled: Transform = {
    ...ON_SLIDE,
    xx: scaleX,
    yy: scaleY,
    dx: left - pointsOf(childOffset, 'x') * scaleX,
    dy: top - pointsOf(childOffset, 'y') * scaleY,
  };
  const turn = turnAround(left + width / 2, top + height / 2, xfrm);
  return compose(compose(scaled, turn), outer);
}

/** Mirrors and turns a group around its middle, by the nearest quarter turn. */
function turnAround(x: number, y: number, xfrm: XmlElement | undefined): Transform {
  const mirrorX = isTrue(attributeOf(xfrm, 'flipH')) ? -1 : 1;
  const mirrorY = isTrue(attributeOf(xfrm, 'flipV')) ? -1 : 1;
  const quarters = (((Math.round(degreesOf(xfrm) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [cos, sin] = QUARTER_TURNS[quarters];
  const [xx, xy, yx, yy] = [cos * mirrorX, -sin * mirrorY, sin * mirrorX, cos * mirrorY];
  return { xx, xy, yx, yy, dx: x - xx * x - xy * y, dy: y - yx * x - yy * y };
}

/** Cosine and sine of 0, 90, 180 and 270 degrees; angles grow clockwise. */
const QUARTER_TURNS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** One transform after another. */
function compose(first: Transform, then: Transform): Transform {
  const [dx, dy] = mapPoint(first.dx, first.dy, then);
  return {
    xx: then.xx * first.xx + then.xy * first.yx,
    xy: then.xx * first.xy + then.xy * first.yy,
    yx: then.yx * first.xx + then.yy * first.yx,
    yy: then.yx * first.xy + then.yy * first.yy,
    dx,
    dy,
  };
}

/** The smallest box around others; undefined around none. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}

function ratio(a: number, b: number): number {
  return a > 0 && b > 0 ? a / b : 1;
}

/** A shape turns around its middle; one that lies on its side is as wide as it was high. */
function turned(
  { left, top }: { left: number; top: number },
  { width, height }: { width: number; height: number },
  degrees: number,
): Box {
  const onItsSide = Math.abs(Math.sin((degrees * Math.PI) / 180)) > Math.SQRT1_2;
  const [w, h] = onItsSide ? [height, width] : [width, height];
  const [x, y] = [left + (width - w) / 2, top + (height - h) / 2];
  return { left: x, top: y, right: x + w, bottom: y + h };
}
