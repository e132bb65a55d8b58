import { buildZip } from '../package/zip.fixture.ts';

/** What a test workbook consists of; all XML of SpreadsheetML without declarations. */
interface WorkbookFixture {
  /** Rows of the sheet in front. */
  rows: string;
  /** What stands before the rows, as columns. */
  before?: string;
  /** What stands after the rows, as merges. */
  after?: string;
  strings?: readonly string[];
  /** Format codes of the styles of cells, by number. */
  formats?: readonly string[];
  /** What stands in the workbook before and after its sheets. */
  views?: string;
  size?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a workbook whose second sheet is in front; for tests only. */
export function buildWorkbook({
  rows,
  before = '',
  after = '',
  strings = [],
  formats = [],
  views,
  size = '',
}: WorkbookFixture): Uint8Array {
  const part = (name: string, content: string) =>
    `<${name} xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${content}</${name}>`;
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('');
  return buildZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    '_rels/.rels': relationships({ main: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': part(
      'workbook',
      `${views ?? '<bookViews><workbookView activeTab="1"/></bookViews>'}<sheets><sheet name="A" r:id="a"/><sheet name="B" r:id="b"/></sheets>${size}`,
    ),
    'xl/_rels/workbook.xml.rels': relationships({
      a: ['worksheet', 'worksheets/sheet1.xml'],
      b: ['worksheet', 'worksheets/sheet2.xml'],
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', 'styles.xml'],
    }),
    'xl/worksheets/sheet1.xml': part(
      'worksheet',
      '<sheetData><row r="1"><c t="str"><v>behind</v></c></row></sheetData>',
    ),
    'xl/worksheets/sheet2.xml': part('worksheet', `${before}<sheetData>${rows}</sheetData>${after}`),
    'xl/sharedStrings.xml': part('sst', strings.map((text) => `<si>${text}</si>`).join('')),
    'xl/styles.xml': part('styleSheet', `<numFmts>${codes}</numFmts><cellXfs>${styles}</cellXfs>`),
  });
}

function relationships(entries: Record<string, [type: string, target: string]>): string {
  const list = Object.entries(entries).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}
