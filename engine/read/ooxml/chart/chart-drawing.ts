import type { Block } from '../../../document/document.ts';
import { type OfficePackage, relatedPart } from '../package/package.ts';
import { descendantsOf } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';

/**
 * Reads the text of the shapes that someone drew on a chart (ECMA-376 part 1, 21.3).
 *
 * @param chartPart name of the chart's part
 * @param readText reads the blocks of a `cdr:txBody`
 */
export function readChartDrawing(
  office: OfficePackage,
  chartPart: string,
  readText: (body: XmlElement) => Block[],
): Block[] {
  const part = relatedPart(office, chartPart, 'chartUserShapes');
  const drawing = part === undefined ? undefined : office.parse(part);
  return [...descendantsOf(drawing, 'cdr:txBody')].flatMap(readText);
}
