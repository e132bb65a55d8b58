import { formatValue } from '../chart/values.ts';
import { type OfficePackage, relatedPart } from '../package/package.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, integerOf, isTrue, xmlText } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';

/** Formats that are known by their number alone (ECMA-376 part 1, 18.8.30), as far as they change what a number says. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id): [number, string] => [
    id,
    'yyyy-mm-dd',
  ]),
  [17, 'yyyy-mm'],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47].map((id): [number, string] => [id, 'h:mm']),
  [22, 'yyyy-mm-dd h:mm'],
]);

/** What a cell (`s:c`) of a workbook shows. */
export function openCellValues(office: OfficePackage): (cell: XmlElement) => string {
  const part = (type: string) => office.xml(relatedPart(office, office.main, type) ?? '');
  const strings = childrenOf(part('sharedStrings'), 's:si').map(textOfString);
  const formats = readFormats(part('styles'));
  const is1904 = isTrue(attributeOf(childOf(office.xml(office.main), 's:workbookPr'), 'date1904'));
  return (cell) => {
    const raw = xmlText(childOf(cell, 's:v'));
    switch (attributeOf(cell, 't') ?? 'n') {
      case 's':
        return strings[Number.parseInt(raw, 10)] ?? '';
      case 'inlineStr':
        return textOfString(childOf(cell, 's:is'));
      case 'b':
        return raw === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return formatValue(raw, formats[integerOf(cell, 's') ?? 0], is1904);
      default:
        return raw;
    }
  };
}

/** The text of a string, without how East Asian words are read. */
function textOfString(element: XmlElement | undefined): string {
  const own = childrenOf(element, 's:t').map(xmlText);
  const runs = childrenOf(element, 's:r').flatMap((run) => [...descendantsOf(run, 's:t')].map(xmlText));
  return [...own, ...runs].join('');
}

/** The format of each style of cells. */
function readFormats(styles: XmlElement | undefined): (string | undefined)[] {
  const own = new Map(
    childrenOf(childOf(styles, 's:numFmts'), 's:numFmt').map((format) => [
      integerOf(format, 'numFmtId') ?? -1,
      attributeOf(format, 'formatCode') ?? '',
    ]),
  );
  return childrenOf(childOf(styles, 's:cellXfs'), 's:xf').map((style) => {
    const id = integerOf(style, 'numFmtId') ?? 0;
    return own.get(id) ?? BUILT_IN.get(id);
  });
}
