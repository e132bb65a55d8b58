import type { Box } from '../../document/document.ts';
import { childOf, integerOf } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { pointsOf } from './presentation.ts';

/** Maps lengths of a group's own coordinates to points on the slide. */
export interface Transform {
  scaleX: number;
  scaleY: number;
  shiftX: number;
  shiftY: number;
}

export const ON_SLIDE: Transform = { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0 };

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
    (integerOf(xfrm, 'rot') ?? 0) / ANGLE_UNITS,
  );
  return {
    left: own.left * transform.scaleX + transform.shiftX,
    top: own.top * transform.scaleY + transform.shiftY,
    right: own.right * transform.scaleX + transform.shiftX,
    bottom: own.bottom * transform.scaleY + transform.shiftY,
  };
}

/** The transform inside a group whose own one is `outer`. */
export function innerTransform(xfrm: XmlElement | undefined, outer: Transform): Transform {
  const childOffset = childOf(xfrm, 'a:chOff');
  const childExtent = childOf(xfrm, 'a:chExt');
  const offset = childOf(xfrm, 'a:off');
  const extent = childOf(xfrm, 'a:ext');
  if (!childOffset || !childExtent || !offset || !extent) return outer;
  const scaleX = ratio(pointsOf(extent, 'cx'), pointsOf(childExtent, 'cx'));
  const scaleY = ratio(pointsOf(extent, 'cy'), pointsOf(childExtent, 'cy'));
  const shiftX = pointsOf(offset, 'x') - pointsOf(childOffset, 'x') * scaleX;
  const shiftY = pointsOf(offset, 'y') - pointsOf(childOffset, 'y') * scaleY;
  return {
    scaleX: scaleX * outer.scaleX,
    scaleY: scaleY * outer.scaleY,
    shiftX: shiftX * outer.scaleX + outer.shiftX,
    shiftY: shiftY * outer.scaleY + outer.shiftY,
  };
}

/** The smallest box around others; undefined around none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
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
