import { describe, expect, test } from 'vitest';
import { buildWorkbook } from '../../ooxml/workbook/workbook.fixture.ts';
import { frame, p, partOf, picture, shape, title } from '../testing/deck.fixture.ts';
import { readDeck, sketch, withoutPlaces } from '../testing/sketch.fixture.ts';

describe('speaker notes and comments', () => {
  const slides = [
    {
      shapes: title('Slide'),
      notes:
        shape(['1'], { placeholder: 'type="sldNum"' }) + shape(['Say hello'], { placeholder: 'type="body"' }),
      links: { comments: ['comments', '../comments/comment1.xml'] as const },
    },
  ];
  const parts = {
    'ppt/commentAuthors.xml': partOf('p:cmAuthorLst', '<p:cmAuthor id="0" name="Ann Lee"/>'),
    'ppt/comments/comment1.xml': partOf(
      'p:cmLst',
      '<p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>Too long</p:text></p:cm>',
    ),
  };

  test('are left out unless asked for', async () => {
    expect(sketch((await readDeck({ slides, parts })).document.blocks)).toEqual(['--- 1', '## Slide']);
  });

  test('stand at the end of their slide', async () => {
    const reading = await readDeck({ slides, parts }, { notes: true, comments: true });
    expect(reading.warnings).toEqual([]);
    expect(sketch(reading.document.blocks)).toEqual([
      '--- 1',
      '## Slide',
      'speaker :',
      '  Say hello',
      'comment Ann Lee:',
      '  Too long',
    ]);
  });

  test('include the replies of a thread', async () => {
    const p188 = 'http://schemas.microsoft.com/office/powerpoint/2018/8/main';
    const said = (text: string) => `<t:txBody><a:bodyPr/>${p(text)}</t:txBody>`;
    const thread = {
      'ppt/comments/comment1.xml': partOf(
        't:cmLst',
        `<t:cm authorId="{A}"><t:replyLst><t:reply authorId="{A}">${said('No')}</t:reply></t:replyLst>${said('Why?')}</t:cm>`,
        `xmlns:t="${p188}"`,
      ),
    };
    const reading = await readDeck({ slides, parts: thread }, { comments: true });
    expect(sketch(reading.document.blocks).slice(2)).toEqual(['comment :', '  Why?', 'comment :', '  No']);
  });
});

describe('charts, diagrams and objects', () => {
  test('give the values a chart keeps as a table', async () => {
    const points = (values: string[]) =>
      values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('');
    const chart = partOf(
      'c:chartSpace',
      `<c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Sales</c:v></c:tx><c:cat><c:strLit>${points(['Q1', 'Q2'])}</c:strLit></c:cat><c:val><c:numLit>${points(['1', '2.5'])}</c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
    );
    const shapes = frame('<c:chart r:id="chart"/>');
    const slides = [{ shapes, links: { chart: ['chart', '../charts/chart1.xml'] as const } }];
    const reading = await readDeck({ slides, parts: { 'ppt/charts/chart1.xml': chart } });
    expect(reading.warnings).toEqual([]);
    expect(sketch(withoutPlaces(reading))).toEqual([' | Sales', 'Q1 | 1', 'Q2 | 2.5']);
  });

  test('give what someone drew on a chart after its values', async () => {
    const drawing = partOf(
      'c:userShapes',
      `<d:relSizeAnchor><d:sp><d:txBody><a:bodyPr/>${p('Record')}${p('year')}</d:txBody></d:sp></d:relSizeAnchor>`,
      'xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"',
    );
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartUserShapes';
    const parts = {
      'ppt/charts/chart1.xml': partOf(
        'c:chartSpace',
        '<c:chart><c:plotArea><c:pieChart><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>7</c:v></c:pt></c:numLit></c:val></c:ser></c:pieChart></c:plotArea></c:chart>',
      ),
      'ppt/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${type}" Target="../drawings/drawing1.xml"/></Relationships>`,
      'ppt/drawings/drawing1.xml': drawing,
    };
    const shapes = frame('<c:chart r:id="chart"/>');
    const slides = [{ shapes, links: { chart: ['chart', '../charts/chart1.xml'] as const } }];
    const reading = await readDeck({ slides, parts });
    expect(sketch(withoutPlaces(reading))).toEqual(['Series 1', '7', 'Record', 'year']);
  });

  test('give the text of a diagram as a nested list', async () => {
    const point = (id: string, type: string, text: string) =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:bodyPr/>${p(text)}</dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number) =>
      `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
    const data = partOf(
      'dgm:dataModel',
      `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point('1', 'node', 'Plan')}${point('2', 'node', 'Do')}${point('3', 'node', 'Draft')}</dgm:ptLst><dgm:cxnLst>${link('0', '2', 1)}${link('0', '1', 0)}${link('1', '3', 0)}${link('3', '1', 0)}</dgm:cxnLst>`,
    );
    const shapes = frame('<dgm:relIds r:dm="data"/>');
    const slides = [{ shapes, links: { data: ['diagramData', '../diagrams/data1.xml'] as const } }];
    const reading = await readDeck({ slides, parts: { 'ppt/diagrams/data1.xml': data } });
    expect(reading.warnings).toEqual([]);
    expect(sketch(withoutPlaces(reading))).toEqual(['- Plan', '  - Draft', '- Do']);
  });

  test('stand with what their author said of them', async () => {
    const data = partOf(
      'dgm:dataModel',
      `<dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${p('Plan')}</dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="1" srcOrd="0"/></dgm:cxnLst>`,
    );
    const shapes = frame('<dgm:relIds r:dm="data"/>').replace(
      'name="Frame"',
      'name="Frame" descr="How we work"',
    );
    const slides = [{ shapes, links: { data: ['diagramData', '../diagrams/data1.xml'] as const } }];
    const reading = await readDeck({ slides, parts: { 'ppt/diagrams/data1.xml': data } });
    expect(sketch(withoutPlaces(reading))).toEqual(['[How we work]', '  - Plan']);
  });

  test('give the cells of a workbook that is set into the slide, unless it shows an icon', async () => {
    const links = { book: ['package', '../embeddings/book.xlsx'] } as const;
    const parts = {
      'ppt/embeddings/book.xlsx': buildWorkbook({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row>' }),
    };
    const object = (properties: string) => frame(`<p:oleObj r:id="book" ${properties}><p:embed/></p:oleObj>`);
    const shown = await readDeck({ slides: [{ shapes: object(''), links }], parts });
    expect(shown.warnings).toEqual([]);
    expect(sketch(withoutPlaces(shown))).toEqual(['1 | 2']);
    const icon = await readDeck({ slides: [{ shapes: object('showAsIcon="1"'), links }], parts });
    expect(icon.warnings).toMatchObject([{ code: 'object_skipped', page: 1 }]);
  });

  test('report the controls of a form and keep what their pictures say', async () => {
    const control = (pictures: string) => `<p:control name="Box" r:id="box">${pictures}</p:control>`;
    const controls = control(picture('A check box')) + control('');
    const reading = await readDeck({ slides: [{ shapes: '', controls }] });
    expect(reading.warnings).toMatchObject([{ code: 'object_skipped', page: 1 }]);
    expect(sketch(withoutPlaces(reading))).toEqual(['[A check box]']);
  });

  test('are reported where they cannot be read', async () => {
    const slides = [
      frame(`<p:oleObj progId="Excel.Sheet.12">${picture('Sheet')}</p:oleObj>`),
      frame('<p:oleObj progId="Equation.3"/>'),
      frame('<c:chart r:id="nowhere"/>'),
    ];
    const reading = await readDeck({ slides });
    expect(reading.warnings.map(({ code, page }) => `${code} ${page}`)).toEqual([
      'object_skipped 1',
      'equation_skipped 2',
      'object_skipped 3',
    ]);
    expect(sketch(withoutPlaces(reading))).toEqual(['[Sheet]']);
  });
});
