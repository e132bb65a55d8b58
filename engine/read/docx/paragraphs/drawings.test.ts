import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../document/document.ts';
import { bullets, heading, paragraph } from '../testing/document.fixture.ts';
import { type DocxParts, element, p, r } from '../testing/docx.fixture.ts';
import { blocksOf, read } from '../testing/read.fixture.ts';

const image = (alt?: string): Inline => ({ type: 'image', image: undefined, alt });
const picture = (alt: string, id = 'pic1') =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData>` +
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name=""/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>` +
  '</a:graphicData></a:graphic></wp:inline></w:drawing>';
const shape = (content: string) =>
  `<w:drawing><wp:anchor><wp:docPr id="2" name="Box"/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${content}` +
  '</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>';

/** A PNG of one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const withPixel: Pick<DocxParts, 'links' | 'files'> = {
  links: {
    pic1: ['image', 'media/a.png'],
    pic2: ['image', 'media/b.emf'],
    far: ['image', 'https://example.org/x.png'],
  },
  files: { 'word/media/a.png': PIXEL, 'word/media/b.emf': 'not shown' },
};

describe('pictures', () => {
  test('alone in a paragraph are figures, with their alternative text', async () => {
    expect(await blocksOf(p(r(picture('A duck'))))).toEqual([
      { type: 'figure', image: undefined, alt: 'A duck' },
    ]);
  });

  test('beside text stand in the line', async () => {
    expect(await blocksOf(p(r('See ') + r(picture('A duck'))))).toEqual([paragraph('See ', image('A duck'))]);
  });

  test('do not repeat what Office says of descriptions it made up', async () => {
    const alt = 'A duck&#10;&#10;Description automatically generated with medium confidence';
    expect(await blocksOf(p(r(picture(alt))))).toMatchObject([{ alt: 'A duck' }]);
  });

  test('that are links lead there, by their address where nothing else shows', async () => {
    const linked = (alt: string) =>
      picture(alt).replace('/><a:graphic>', '><a:hlinkClick r:id="web"/></wp:docPr><a:graphic>');
    const links: DocxParts['links'] = { web: ['hyperlink', 'https://a.b/'] };
    const wrapped = `<w:hyperlink r:id="web">${r(picture(''))}</w:hyperlink>`;
    const old =
      '<w:pict><v:shape alt="Old duck" href="https://c.d/"><v:imagedata r:id="pic1"/></v:shape></w:pict>';
    const link = (href: string, inline: Inline) => paragraph({ type: 'link', href, inlines: [inline] });
    expect(
      await blocksOf({ body: p(r(linked('A duck'))) + p(r(linked(''))) + p(wrapped) + p(r(old)), links }),
    ).toEqual([
      link('https://a.b/', image('A duck')),
      link('https://a.b/', { type: 'text', text: 'https://a.b/' }),
      link('https://a.b/', { type: 'text', text: 'https://a.b/' }),
      link('https://c.d/', image('Old duck')),
    ]);
  });

  test('that are links to places in the document lead there', async () => {
    const wrapped = (alt: string) => `<w:hyperlink r:id="place">${r(picture(alt))}</w:hyperlink>`;
    const links: DocxParts['links'] = { place: ['hyperlink', '#there'] };
    const [seen, unseen] = await blocksOf({ body: p(wrapped('A duck')) + p(wrapped('')), links });
    expect(seen).toEqual(paragraph({ type: 'link', href: '#there', inlines: [image('A duck')] }));
    expect(unseen).toEqual(paragraph({ type: 'link', href: '#there', inlines: [image()] }));
  });

  test('of VML are read', async () => {
    const vml = '<w:pict><v:shape alt="Old duck"><v:imagedata r:id="pic1"/></v:shape></w:pict>';
    expect(await blocksOf(p(r(vml)))).toMatchObject([{ type: 'figure', alt: 'Old duck' }]);
  });

  test('bring their data along when asked, each once', async () => {
    const body = p(r(picture('A'))) + p(r(picture('B')));
    const { document, warnings } = await read({ ...withPixel, body }, { images: true });
    expect(warnings).toEqual([]);
    expect(document.images).toMatchObject([{ mediaType: 'image/png', width: 1, height: 1 }]);
    expect(Buffer.from(document.images[0]!.data)).toEqual(PIXEL);
    const [id] = document.images.map((found) => found.id);
    expect(document.blocks).toMatchObject([{ image: id }, { image: id }]);
  });

  test.each(['pic2', 'far', 'missing'])('that cannot be shown are told when asked for: %s', async (id) => {
    const body = p(r(picture('A', id)));
    const { document, warnings } = await read({ ...withPixel, body }, { images: true });
    expect(document.images).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'image_skipped' }]);
    expect((await read({ ...withPixel, body })).warnings).toEqual([]);
  });
});

describe('text boxes', () => {
  test('are read after their paragraph', async () => {
    const body = p(r('a') + r(shape(p('H', '<w:outlineLvl w:val="0"/>') + p('in the box'))) + r('b'));
    expect(await blocksOf(body)).toEqual([paragraph('ab'), heading(1, 'H'), paragraph('in the box')]);
  });

  test('kept twice for older programs are read once', async () => {
    const both =
      `<mc:AlternateContent><mc:Choice Requires="wps">${shape(p('box'))}</mc:Choice><mc:Fallback><w:pict><v:shape>` +
      `<v:textbox><w:txbxContent>${p('box')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
    expect(await blocksOf(p(r(both)))).toEqual([paragraph('box')]);
  });

  test('of VML and of art are read', async () => {
    const box = `<w:pict><v:shape><v:textbox><w:txbxContent>${p('box')}</w:txbxContent></v:textbox></v:shape></w:pict>`;
    const art = '<w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict>';
    expect(await blocksOf(p(r(box) + r(art)))).toEqual([paragraph('box'), paragraph('DRAFT')]);
  });

  test('keep their fields to themselves', async () => {
    const open = r('<w:fldChar w:fldCharType="begin"/>');
    expect(await blocksOf(p(r(shape(p(open)))) + p('after'))).toEqual([paragraph('after')]);
  });
});

describe('charts and diagrams', () => {
  const frame = (content: string, alt = '') =>
    `<w:drawing><wp:inline><wp:docPr id="3" name="" descr="${alt}"/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const points = (values: string[]) =>
    values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('');
  const chart = element(
    'x',
    '<c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Sales</c:v></c:tx>' +
      `<c:cat><c:strLit>${points(['North', 'South'])}</c:strLit></c:cat>` +
      `<c:val><c:numLit>${points(['1', '2.5'])}</c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
  );
  const point = (id: string, text: string, type = 'node') =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const diagram = element(
    'x',
    `<dgm:ptLst>${point('0', '', 'doc')}${point('1', 'Boss')}${point('2', 'Clerk')}</dgm:ptLst>` +
      '<dgm:cxnLst><dgm:cxn modelId="3" srcId="0" destId="1"/><dgm:cxn modelId="4" srcId="1" destId="2"/></dgm:cxnLst>',
  );
  const parts: Pick<DocxParts, 'links' | 'files'> = {
    links: { c: ['chart', 'charts/chart1.xml'], d: ['diagramData', 'diagrams/data1.xml'] },
    files: { 'word/charts/chart1.xml': chart, 'word/diagrams/data1.xml': diagram },
  };

  test('give the values of a chart as a table after its paragraph', async () => {
    const [text, table] = await blocksOf({ ...parts, body: p(r('See:') + r(frame('<c:chart r:id="c"/>'))) });
    expect(text).toEqual(paragraph('See:'));
    expect(table).toMatchObject({
      type: 'table',
      rows: [{}, { cells: [{}, { blocks: [paragraph('1')] }] }, {}],
    });
  });

  test('keep what someone drew on a chart', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartUserShapes';
    const files = {
      ...parts.files,
      'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${type}" Target="../drawings/drawing1.xml"/></Relationships>`,
      'word/drawings/drawing1.xml': element(
        'x',
        '<d:txBody xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"><a:p><a:r><a:t>Record</a:t></a:r></a:p></d:txBody>',
      ),
    };
    const blocks = await blocksOf({ ...parts, files, body: p(r(frame('<c:chart r:id="c"/>'))) });
    expect(blocks).toMatchObject([{ type: 'table' }, paragraph('Record')]);
  });

  test('keep what is said of a chart', async () => {
    const [block] = await blocksOf({ ...parts, body: p(r(frame('<c:chart r:id="c"/>', 'Rising sales'))) });
    expect(block).toMatchObject({ type: 'figure', alt: 'Rising sales', blocks: [{ type: 'table' }] });
  });

  test('give the texts of a diagram as a list', async () => {
    const body = p(r(frame('<dgm:relIds r:dm="d"/>')));
    expect(await blocksOf({ ...parts, body })).toEqual([bullets(['Boss', bullets('Clerk')])]);
  });

  test('without stored values are told as lost', async () => {
    const { warnings } = await read(p(r(frame('<c:chart r:id="missing"/>'))));
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });
});

describe('objects', () => {
  const object = (program: string) => r(`<w:object><o:OLEObject ProgID="${program}"/></w:object>`);

  test('that are embedded are told as lost', async () => {
    const { warnings } = await read(p(object('Excel.Sheet.12') + object('Package') + object('Equation.3')));
    expect(warnings).toEqual([
      { code: 'object_skipped', message: 'An embedded object was left out (2 times).' },
      { code: 'equation_skipped', message: 'A formula of an old equation editor was left out.' },
    ]);
  });

  test('that are whole documents are told as lost', async () => {
    const { warnings } = await read('<w:altChunk r:id="x"/>');
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });
});
