import { buildZip } from '../../ooxml/package/zip.fixture.ts';

/** What a test document consists of besides its body; all XML without declarations of the prefixes. */
export interface DocxParts {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  settings?: string;
  /** `Pages`, `Characters` … of `docProps/app.xml`. */
  app?: Record<string, string | number>;
  title?: string;
  /** Further relationships of the document: id → [type, target]; an address with a scheme is external. */
  links?: Record<string, [type: string, target: string]>;
  /** Further parts by name. */
  files?: Record<string, string | Uint8Array>;
  /** Write ISO/IEC 29500 Strict namespaces. */
  strict?: boolean;
}

const PREFIXES: Record<string, string> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
};

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a Word document; for tests only. */
export function buildDocx(parts: DocxParts | string): Uint8Array {
  const all: DocxParts = typeof parts === 'string' ? { body: parts } : parts;
  const stories = { footnotes: all.footnotes, endnotes: all.endnotes, comments: all.comments };
  const others = { styles: all.styles, numbering: all.numbering, settings: all.settings, ...stories };
  const links: [string, [string, string]][] = Object.entries(all.links ?? {});
  const files: Record<string, string | Uint8Array> = { ...all.files };
  for (const [type, content] of Object.entries(others)) {
    if (content === undefined) continue;
    files[`word/${type}.xml`] = element(type, content, all.strict);
    links.push([`part-${type}`, [type, `${type}.xml`]]);
  }
  return buildZip({
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships([['main', ['officeDocument', 'word/document.xml']]]),
    'word/document.xml': element('document', `<w:body>${all.body}</w:body>`, all.strict),
    'word/_rels/document.xml.rels': relationships(links),
    'docProps/app.xml': app(all.app ?? {}),
    'docProps/core.xml': `<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${all.title ?? ''}</dc:title></p>`,
    ...files,
  });
}

/** A root element of WordprocessingML with all prefixes declared. */
export function element(name: string, content: string, strict = false): string {
  const declarations = Object.entries(PREFIXES).map(
    ([prefix, uri]) => `xmlns:${prefix}="${strict ? toStrict(uri) : uri}"`,
  );
  return `<w:${name} ${declarations.join(' ')}>${content}</w:${name}>`;
}

function toStrict(uri: string): string {
  return uri.replace(/^http:\/\/schemas\.openxmlformats\.org\/(\w+)\/2006/, 'http://purl.oclc.org/ooxml/$1');
}

function contentTypes(): string {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
  );
}

function relationships(links: readonly [string, [string, string]][]): string {
  const entries = links.map(([id, [type, target]]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

function app(properties: Record<string, string | number>): string {
  const entries = Object.entries(properties).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${entries.join('')}</Properties>`;
}

/** A paragraph of runs (strings become runs) with the content of its `w:pPr`. */
export function p(content: string, properties = ''): string {
  const runs = content.startsWith('<') || content === '' ? content : r(content);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

/** A run with the content of its `w:rPr`. */
export function r(text: string, properties = ''): string {
  const content = text.startsWith('<') ? text : `<w:t xml:space="preserve">${text}</w:t>`;
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
}

/** A style with a name and, after it, whatever else it says. */
export function style(id: string, name: string, content = '', type = 'paragraph'): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`;
}

/** A level of a numbering: format, text, and whatever else it says. */
export function level(index: number, format: string, text: string, content = ''): string {
  return `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${content}<w:lvlText w:val="${text}"/></w:lvl>`;
}

/** A definition of a numbering, and a numbering of the same id that uses it. */
export function numbering(id: number, ...levels: string[]): string {
  return (
    `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>` +
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
  );
}

/** A paragraph in a list. */
export function item(text: string, numberingId: number, index = 0, properties = ''): string {
  return p(
    text,
    `<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${numberingId}"/></w:numPr>${properties}`,
  );
}

/** A cell with the content of its `w:tcPr`; text becomes a paragraph. */
export function tc(content: string, properties = ''): string {
  const blocks = content.startsWith('<') ? content : p(content);
  return `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${blocks}</w:tc>`;
}

/** A table of rows; each row is the XML of its cells, after that of its `w:trPr` if it has one. */
export function tbl(rows: readonly (readonly string[])[], properties = ''): string {
  return `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`;
}
