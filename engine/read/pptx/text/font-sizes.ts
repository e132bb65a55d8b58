import { attributeOf, childOf, childrenOf, elementsOf, integerOf, xmlText } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { type ListStyle, levelOf } from './list-style.ts';

/** The smallest and the largest size of the letters in a text, in points. */
export interface FontSizes {
  least: number;
  most: number;
}

/** Points, where nothing names a size, as PowerPoint has it. */
const DEFAULT_SIZE = 18;

/** Reads the sizes that a text body shows, scaled to fit its shape; undefined where it shows no text. */
export function readFontSizes(
  body: XmlElement | undefined,
  inherited: readonly ListStyle[],
): FontSizes | undefined {
  const scale = scaleOf(body);
  const sizes = childrenOf(body, 'a:p').flatMap((paragraph) => {
    const level = `a:lvl${levelOf(paragraph) + 1}pPr`;
    const styled = inherited.map((style) => sizeOf(childOf(style, level, 'a:defRPr'))).find(Boolean);
    return elementsOf(paragraph)
      .filter((run) => xmlText(childOf(run, 'a:t')).trim() !== '')
      .map((run) => scale * (sizeOf(childOf(run, 'a:rPr')) ?? styled ?? DEFAULT_SIZE));
  });
  return joinFontSizes(sizes.map((size) => ({ least: size, most: size })));
}

/** The sizes of several texts together. */
export function joinFontSizes(sizes: readonly FontSizes[]): FontSizes | undefined {
  if (sizes.length === 0) return undefined;
  return sizes.reduce((a, b) => ({ least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) }));
}

/** Sizes are given in hundredths of a point (ECMA-376 part 1, 20.1.10.72). */
function sizeOf(properties: XmlElement | undefined): number | undefined {
  const hundredths = integerOf(properties, 'sz');
  return hundredths === undefined ? undefined : hundredths / 100;
}

/** Thousandths of a percent, or a percentage (ECMA-376 part 1, 21.1.2.1.3). */
function scaleOf(body: XmlElement | undefined): number {
  const scale = attributeOf(childOf(body, 'a:bodyPr', 'a:normAutofit'), 'fontScale') ?? '100%';
  const percent = Number.parseFloat(scale) / (scale.endsWith('%') ? 1 : 1000);
  return percent > 0 ? percent / 100 : 1;
}
