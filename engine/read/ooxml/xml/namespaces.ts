/**
 * Prefixes by which readers know the namespaces of Office Open XML, whatever a file calls them. Transitional
 * (ECMA-376) and Strict (ISO/IEC 29500) namespaces share a prefix.
 */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
    'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
    'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
    'http://purl.oclc.org/ooxml/presentationml/main': 'p',
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 's',
    'http://purl.oclc.org/ooxml/spreadsheetml/main': 's',
    'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
    'http://purl.oclc.org/ooxml/drawingml/main': 'a',
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing': 'wp14',
    'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
    'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
    'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
    'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
    'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing': 'cdr',
    'http://purl.oclc.org/ooxml/drawingml/chartDrawing': 'cdr',
    'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
    // Versions of `cx` that a choice may require; the charts themselves are written in `cx`.
    'http://schemas.microsoft.com/office/drawing/2015/9/8/chartex': 'cx1',
    'http://schemas.microsoft.com/office/drawing/2015/10/21/chartex': 'cx2',
    'http://schemas.microsoft.com/office/drawing/2016/5/9/chartex': 'cx3',
    'http://schemas.microsoft.com/office/drawing/2016/5/10/chartex': 'cx4',
    'http://schemas.microsoft.com/office/drawing/2016/5/11/chartex': 'cx5',
    'http://schemas.microsoft.com/office/drawing/2016/5/12/chartex': 'cx6',
    'http://schemas.microsoft.com/office/drawing/2016/5/13/chartex': 'cx7',
    'http://schemas.microsoft.com/office/drawing/2016/5/14/chartex': 'cx8',
    'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
    'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
    'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
    'http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas': 'lc',
    'http://purl.oclc.org/ooxml/drawingml/lockedCanvas': 'lc',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
    'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
    'http://schemas.openxmlformats.org/officeDocument/2006/customXml': 'ds',
    'http://purl.oclc.org/ooxml/officeDocument/customXml': 'ds',
    'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
    'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
    'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
    'http://schemas.openxmlformats.org/package/2006/content-types': 'ct',
    'http://schemas.openxmlformats.org/package/2006/metadata/core-properties': 'cp',
    'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties': 'ep',
    'http://purl.oclc.org/ooxml/officeDocument/extendedProperties': 'ep',
    'http://purl.org/dc/elements/1.1/': 'dc',
    'http://purl.org/dc/terms/': 'dcterms',
    'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
    'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
    'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas': 'wpc',
    'http://schemas.microsoft.com/office/drawing/2010/main': 'a14',
    'http://schemas.microsoft.com/office/drawing/2016/SVG/main': 'asvg',
    'http://schemas.microsoft.com/office/drawing/2017/decorative': 'adec',
    'http://schemas.microsoft.com/office/powerpoint/2010/main': 'p14',
    'http://schemas.microsoft.com/office/powerpoint/2012/main': 'p15',
    'http://schemas.microsoft.com/office/powerpoint/2018/8/main': 'p188',
    'urn:schemas-microsoft-com:vml': 'v',
    'urn:schemas-microsoft-com:office:office': 'o',
    'urn:schemas-microsoft-com:office:word': 'w10',
    'http://www.w3.org/XML/1998/namespace': 'xml',
  }),
);

/** Prefix of namespaces that no reader knows. */
export const UNKNOWN_PREFIX = 'other';

/**
 * Namespaces a `mc:Choice` may require and still be taken. `v` is missing on purpose: where a file offers VML
 * as its first choice, the fallback is the richer one.
 */
const UNDERSTOOD = new Set([
  'w',
  'p',
  'a',
  'wp',
  'wp14',
  'pic',
  'c',
  'cx',
  'cx1',
  'cx2',
  'cx3',
  'cx4',
  'cx5',
  'cx6',
  'cx7',
  'cx8',
  'dgm',
  'dsp',
  'm',
  'w14',
  'w15',
  'wps',
  'wpg',
  'wpc',
  'a14',
  'asvg',
  'adec',
  'p14',
  'p15',
]);

/** The readers' prefix of a namespace. */
export function prefixOf(uri: string): string {
  return PREFIXES.get(uri) ?? UNKNOWN_PREFIX;
}

/** Whether readers understand what the readers' prefix stands for. */
export function isUnderstood(prefix: string): boolean {
  return UNDERSTOOD.has(prefix);
}
