import {
  buildDocx,
  item,
  level,
  numbering,
  p,
  r,
  style,
  tbl,
  tc,
} from '../../../engine/read/docx/testing/docx.fixture.ts';

const ref = (id: string) => `<w:pStyle w:val="${id}"/>`;
const numbered = (id: number, index: number) =>
  `<w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`;

/** Ids of the numberings. */
const SECTIONS = 1;
const BULLETS = 2;
const STEPS = 3;

const STYLES = [
  style('T', 'Title'),
  style('H1', 'heading 1', numbered(SECTIONS, 0)),
  style('H2', 'heading 2', numbered(SECTIONS, 1)),
  style('Q', 'Quote'),
  style('C', 'HTML Preformatted'),
  style('Cap', 'caption'),
].join('');

const NUMBERINGS = [
  numbering(
    SECTIONS,
    level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>'),
    level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>'),
  ),
  numbering(BULLETS, level(0, 'bullet', '•'), level(1, 'bullet', '–')),
  numbering(STEPS, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%2)')),
].join('');

const footnote = (id: number, text: string) =>
  `<w:footnote w:id="${id}">${p(r('<w:footnoteRef/>') + r(text))}</w:footnote>`;
const inserted = (text: string) => `<w:ins w:id="1" w:author="Ann">${r(text)}</w:ins>`;
const deleted = (text: string) =>
  `<w:del w:id="2" w:author="Ann"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;
const mergeDown = (start: boolean) => (start ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>');
const fraction = `<m:oMathPara><m:oMath><m:r><m:t>v=</m:t></m:r><m:f><m:num><m:r><m:t>s</m:t></m:r></m:num><m:den><m:r><m:t>t</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara>`;
const drawing =
  '<w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="The workshop from the east"/><a:graphic><a:graphicData>' +
  '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name=""/></pic:nvPicPr><pic:blipFill><a:blip r:embed="photo"/></pic:blipFill></pic:pic>' +
  '</a:graphicData></a:graphic></wp:inline></w:drawing>';

const HEADER_ROW = '<w:trPr><w:tblHeader/></w:trPr>';

const TABLE = tbl([
  [HEADER_ROW, tc('Tool', mergeDown(true)), tc('Weight', span(2)), tc('Remarks', mergeDown(true))],
  [HEADER_ROW, tc('', mergeDown(false)), tc('empty'), tc('full'), tc('', mergeDown(false))],
  [
    tc('Bucket'),
    tc('0.8 kg'),
    tc('10.8 kg'),
    tc(item('handle with care', BULLETS) + item('do not stack', BULLETS)),
  ],
  [
    tc('Barrow'),
    tc('14 kg'),
    tc('94 kg'),
    tc(
      tbl([
        [tc('wheel'), tc('16 in')],
        [tc('load'), tc('80 kg')],
      ]) + p(''),
    ),
  ],
]);

const BODY = [
  p('Handbook of the workshop', ref('T')),
  p('Safety', ref('H1')),
  p(
    r('Read this ') +
      r('before', '<w:b/>') +
      r(' you begin; it takes ') +
      r('five', '<w:i/>') +
      r(' minutes.') +
      r('<w:footnoteReference w:id="1"/>') +
      r(' Questions go to ') +
      `<w:hyperlink r:id="mail">${r('safety@example.org')}</w:hyperlink>` +
      r('.'),
  ),
  p('Clothing', ref('H2')),
  item('gloves', BULLETS),
  item('of leather', BULLETS, 1),
  item('of rubber, for acids', BULLETS, 1),
  item('goggles', BULLETS),
  p('Fire', ref('H2')),
  item('Leave the room.', STEPS),
  item('Call 112:', STEPS),
  item('say where you are,', STEPS, 1),
  item('say what burns.', STEPS, 1),
  item('Wait outside.', STEPS),
  p('Tools', ref('H1')),
  p(r('The ') + deleted('old') + inserted('new') + r(' list was checked in ') + r('May', '<w:b/>') + r('.')),
  p('Table 1: Weights', ref('Cap')),
  TABLE,
  p('The speed follows from the way and the time:'),
  `<w:p>${fraction}</w:p>`,
  p(r(drawing)),
  p('Measure twice, cut once.', ref('Q')),
  p('lathe --speed 400 <stock>'.replace('<', '&lt;').replace('>', '&gt;'), ref('C')),
  p('lathe --stop', ref('C')),
].join('');

/** A handbook with numbered sections, lists, notes, tracked changes, a formula, a picture and a table with spans. */
export function makeHandbook(photo: Uint8Array): Uint8Array {
  return buildDocx({
    body: BODY,
    styles: STYLES,
    numbering: NUMBERINGS,
    footnotes: footnote(1, 'The rules were last changed in 2023.'),
    links: { mail: ['hyperlink', 'mailto:safety@example.org'], photo: ['image', 'media/photo.png'] },
    files: { 'word/media/photo.png': photo },
    app: { Pages: 2 },
  });
}
