import { buildZip } from '../../ooxml/package/zip.fixture.ts';

/** A slide of a test deck; a string is its shapes. */
export interface SlideFixture {
  shapes: string;
  /** Content of `p:controls`. */
  controls?: string;
  /** Layout it stands on: `body` has a title and a body, `title` a centred title and a subtitle. */
  layout?: 'title' | 'body';
  hidden?: boolean;
  /** Relationships by id, `[type, target]`; addresses with a scheme are external. */
  links?: Readonly<Record<string, readonly [type: string, target: string]>>;
  notes?: string;
}

export interface DeckFixture {
  slides: readonly (string | SlideFixture)[];
  /** Further parts of the package. */
  parts?: Readonly<Record<string, string | Uint8Array>>;
  /** Parts instead of those the deck would have. */
  replaced?: Readonly<Record<string, string>>;
  /** Order of the show, counted from 1; default as given. */
  order?: readonly number[];
  firstSlideNumber?: number;
  /** Namespaces of ISO/IEC 29500 Strict instead of the transitional ones. */
  strict?: boolean;
  title?: string;
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  `xmlns:r="${RELATIONSHIPS}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
].join(' ');

/** Builds a presentation whose parts are named against the order of the show; for tests only. */
export function buildDeck(deck: DeckFixture): Uint8Array {
  const slides = deck.slides.map((slide) => (typeof slide === 'string' ? { shapes: slide } : slide));
  const order = deck.order ?? slides.map((_, i) => i + 1);
  const entries: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    '_rels/.rels': relationships({
      main: [`${RELATIONSHIPS}/officeDocument`, 'ppt/presentation.xml'],
      core: [CORE, 'docProps/core.xml'],
    }),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${deck.title ?? ''}</dc:title></cp:coreProperties>`,
    'ppt/presentation.xml': part(
      'p:presentation',
      `<p:sldIdLst>${order.map((n) => `<p:sldId id="${255 + n}" r:id="s${n}"/>`).join('')}</p:sldIdLst>`,
      `firstSlideNum="${deck.firstSlideNumber ?? 1}"`,
    ),
    'ppt/_rels/presentation.xml.rels': relationships(
      Object.fromEntries([
        ...slides.map((_, i) => [`s${i + 1}`, [`${RELATIONSHIPS}/slide`, `slides/slide${i + 1}.xml`]]),
        ['authors', [`${RELATIONSHIPS}/commentAuthors`, 'commentAuthors.xml']],
      ]),
    ),
    'ppt/slideMasters/slideMaster1.xml': MASTER,
    ...layoutParts(),
    ...deck.parts,
  };
  for (const [i, slide] of slides.entries()) Object.assign(entries, slideParts(slide, i + 1));
  Object.assign(entries, deck.replaced);
  return buildZip(deck.strict ? mapValues(entries, toStrict) : entries);
}

function slideParts(slide: SlideFixture, number: number): Record<string, string> {
  const links = mapValues(slide.links ?? {}, ([type, target]): [string, string] => [
    type.includes('/') ? type : `${RELATIONSHIPS}/${type}`,
    target,
  ]);
  const layout = slide.layout === 'title' ? 1 : 2;
  links.layout = [`${RELATIONSHIPS}/slideLayout`, `../slideLayouts/slideLayout${layout}.xml`];
  const notes = `notesSlides/notesSlide${number}.xml`;
  if (slide.notes) links.notes = [`${RELATIONSHIPS}/notesSlide`, `../${notes}`];
  return {
    [`ppt/slides/slide${number}.xml`]: part(
      'p:sld',
      tree(slide.shapes, slide.controls),
      slide.hidden ? 'show="0"' : '',
    ),
    [`ppt/slides/_rels/slide${number}.xml.rels`]: relationships(links),
    ...(slide.notes ? { [`ppt/${notes}`]: part('p:notes', tree(slide.notes)) } : {}),
  };
}

function part(root: string, content: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} ${NAMESPACES} ${attributes}>${content}</${root}>`;
}

/** A whole part of a given root element, with the namespaces that fixtures use. */
export const partOf = part;

function tree(shapes: string, controls = ''): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree><p:controls>${controls}</p:controls></p:cSld>`;
}

function relationships(entries: Record<string, [string, string]>): string {
  const list = Object.entries(entries).map(([id, [type, target]]) => {
    const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

function mapValues<T, U>(entries: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]));
}

function toStrict(content: string | Uint8Array): string | Uint8Array {
  if (typeof content !== 'string') return content;
  return content
    .replaceAll(RELATIONSHIPS, 'http://purl.oclc.org/ooxml/officeDocument/relationships')
    .replaceAll(
      /http:\/\/schemas\.openxmlformats\.org\/(drawingml|presentationml)\/2006\/(main|chart|diagram)/g,
      'http://purl.oclc.org/ooxml/$1/$2',
    );
}

/** A place on a slide in points. */
type Place = readonly [left: number, top: number, width: number, height: number];

const EMU = 12_700;

function xfrm(tag: string, at: Place | undefined): string {
  if (!at) return '';
  const [x, y, cx, cy] = at.map((points) => Math.round(points * EMU));
  return `<${tag}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></${tag}>`;
}

interface ShapeFixture {
  /** Attributes of `p:ph`, e.g. `type="body" idx="1"`. */
  placeholder?: string;
  at?: Place;
  /** Attributes of `p:cNvPr`. */
  properties?: string;
  /** Content of `a:lstStyle`. */
  listStyle?: string;
}

/** A shape with text; strings that are no `a:p` become one. */
export function shape(paragraphs: readonly string[], fixture: ShapeFixture = {}): string {
  const ph = fixture.placeholder === undefined ? '' : `<p:ph ${fixture.placeholder}/>`;
  const body = paragraphs.map((text) => (text.startsWith('<a:p>') ? text : p(text))).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape" ${fixture.properties ?? ''}/><p:cNvSpPr/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${xfrm('a:xfrm', fixture.at)}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle>${fixture.listStyle ?? ''}</a:lstStyle>${body}</p:txBody></p:sp>`;
}

export function title(text: string): string {
  return shape([text], { placeholder: 'type="title"' });
}

export function body(...paragraphs: string[]): string {
  return shape(paragraphs, { placeholder: 'idx="1"' });
}

/** An `a:p` of one run, or of the runs given; `properties` is an `a:pPr` element. */
export function p(content: string, properties = ''): string {
  return `<a:p>${properties}${content.startsWith('<') ? content : run(content)}</a:p>`;
}

/** A paragraph of a level, with the bullet given. */
export function item(level: number, text: string, bullet = ''): string {
  return p(text, `<a:pPr lvl="${level}">${bullet}</a:pPr>`);
}

/** An `a:r`; `properties` are attributes of its `a:rPr`, `inside` what stands in it. */
export function run(text: string, properties = '', inside = ''): string {
  return `<a:r><a:rPr ${properties}>${inside}</a:rPr><a:t>${text}</a:t></a:r>`;
}

export function group(shapes: string, at: Place, childAt: Place): string {
  const [x, y, cx, cy] = childAt.map((points) => Math.round(points * EMU));
  const own = xfrm('a:xfrm', at).replace(
    '</a:xfrm>',
    `<a:chOff x="${x}" y="${y}"/><a:chExt cx="${cx}" cy="${cy}"/></a:xfrm>`,
  );
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${own}</p:grpSpPr>${shapes}</p:grpSp>`;
}

/** A frame around a table, chart or diagram. */
export function frame(content: string, at?: Place): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm('p:xfrm', at)}<a:graphic><a:graphicData uri="">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}

/** A table; each cell is its text, or its attributes and text. */
export function table(
  rows: readonly (readonly (string | readonly [attributes: string, text: string])[])[],
  properties = '',
): string {
  const cells = (row: (typeof rows)[number]) =>
    row
      .map((cell) => (typeof cell === 'string' ? (['', cell] as const) : cell))
      .map(
        ([attributes, text]) =>
          `<a:tc ${attributes}><a:txBody><a:bodyPr/>${p(text)}</a:txBody><a:tcPr/></a:tc>`,
      )
      .join('');
  const width = Math.max(...rows.map((row) => row.length));
  return frame(
    `<a:tbl><a:tblPr ${properties}/><a:tblGrid>${'<a:gridCol w="1"/>'.repeat(width)}</a:tblGrid>${rows
      .map((row) => `<a:tr h="1">${cells(row)}</a:tr>`)
      .join('')}</a:tbl>`,
  );
}

export function picture(
  alt: string,
  { embed = '', at, inside = '' }: { embed?: string; at?: Place; inside?: string } = {},
) {
  return `<p:pic><p:nvPicPr><p:cNvPr id="5" name="Picture" descr="${alt}"/><p:cNvPicPr/><p:nvPr>${inside}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="${embed}"/></p:blipFill><p:spPr>${xfrm('a:xfrm', at)}</p:spPr></p:pic>`;
}

const LEVELS = [1, 2, 3].map((n) => `<a:lvl${n}pPr><a:buChar char="•"/></a:lvl${n}pPr>`).join('');

/** Bodies have bullets, titles and other shapes have none. */
export const MASTER = part(
  'p:sldMaster',
  `${tree(
    shape(['Click to edit the title'], { placeholder: 'type="title"', at: [50, 20, 860, 80] }) +
      shape(['Click to edit the text'], { placeholder: 'type="body" idx="1"', at: [50, 120, 860, 350] }),
  )}<p:txStyles><p:titleStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></p:titleStyle><p:bodyStyle>${LEVELS}</p:bodyStyle><p:otherStyle/></p:txStyles>`,
);

function layoutParts(): Record<string, string> {
  const prompt = (placeholder: string, listStyle = '') => shape(['Prompt text'], { placeholder, listStyle });
  const noBullet = '<a:lvl1pPr><a:buNone/></a:lvl1pPr>';
  const layouts = [
    prompt('type="ctrTitle"') + prompt('type="subTitle" idx="1"', noBullet),
    prompt('type="title"') +
      prompt('idx="1"') +
      prompt('type="body" idx="2"', noBullet) +
      prompt('type="dt" idx="10"') +
      prompt('type="ftr" idx="11"'),
  ];
  return Object.fromEntries(
    layouts.flatMap((shapes, i) => [
      [`ppt/slideLayouts/slideLayout${i + 1}.xml`, part('p:sldLayout', tree(shapes))],
      [
        `ppt/slideLayouts/_rels/slideLayout${i + 1}.xml.rels`,
        relationships({ master: [`${RELATIONSHIPS}/slideMaster`, '../slideMasters/slideMaster1.xml'] }),
      ],
    ]),
  );
}
