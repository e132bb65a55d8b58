import type { Alignment } from '../../../document/document.ts';
import { childOf, integerOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { onOff, settingOf } from './setting.ts';

/** Id of a numbering that takes an inherited one away (ECMA-376 part 1, 17.9.18). */
export const NO_NUMBERING = '0';

/** What one `w:pPr` says; undefined where it says nothing. */
export interface ParagraphProperties {
  justification?: string;
  rightToLeft?: boolean;
  /** Left indent in twips (1/1440 inch). */
  indent?: number;
  outlineLevel?: number;
  /** Id of the numbering, or `NO_NUMBERING`. */
  numberingId?: string;
  numberingLevel?: number;
  pageBreakBefore?: boolean;
}

/** Reads a `w:pPr`. */
export function readParagraphProperties(properties: XmlElement | undefined): ParagraphProperties {
  if (!properties) return {};
  const indent = childOf(properties, 'w:ind');
  const numbering = childOf(properties, 'w:numPr');
  return {
    justification: settingOf(properties, 'w:jc'),
    rightToLeft: onOff(properties, 'w:bidi'),
    indent: integerOf(indent, 'w:start') ?? integerOf(indent, 'w:left'),
    outlineLevel: integerOf(childOf(properties, 'w:outlineLvl'), 'w:val'),
    numberingId: settingOf(numbering, 'w:numId'),
    numberingLevel: integerOf(childOf(numbering, 'w:ilvl'), 'w:val'),
    pageBreakBefore: onOff(properties, 'w:pageBreakBefore'),
  };
}

/** The nearer of two sets of properties, filled up from the other. */
export function inheritParagraphProperties(
  near: ParagraphProperties,
  far: ParagraphProperties,
): ParagraphProperties {
  return {
    justification: near.justification ?? far.justification,
    rightToLeft: near.rightToLeft ?? far.rightToLeft,
    // The indent of a numbering goes before one that is said farther away than the numbering.
    indent: near.indent ?? (isNumbered(near) ? undefined : far.indent),
    outlineLevel: near.outlineLevel ?? far.outlineLevel,
    numberingId: near.numberingId ?? far.numberingId,
    // A level belongs to the numbering it was said with, or stands alone on the paragraph.
    numberingLevel: near.numberingLevel ?? far.numberingLevel,
    pageBreakBefore: near.pageBreakBefore ?? far.pageBreakBefore,
  };
}

/** Whether properties put a paragraph into a numbering. */
function isNumbered({ numberingId }: ParagraphProperties): boolean {
  return numberingId !== undefined && numberingId !== NO_NUMBERING;
}

/** Alignment as one sees it; in a paragraph that runs from right to left Word's `left` is the right. */
export function alignmentOf({ justification, rightToLeft }: ParagraphProperties): Alignment | undefined {
  if (justification === 'center') return 'center';
  if (justification === 'right' || justification === 'end') return rightToLeft ? 'left' : 'right';
  return undefined;
}
