import { expect, test } from 'vitest';
import { walkBlocks } from '../../document/walk.ts';
import { buildZip } from '../ooxml/package/zip.fixture.ts';
import { readPptx } from './read-pptx.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const NAMESPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${OFFICE}/relationships" xmlns:m="${OFFICE}/math" ` +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"';

function relationship(type: string, target: string): string {
  return (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="r1" Type="${OFFICE}/relationships/${type}" Target="${target}"/></Relationships>`
  );
}

/** A presentation of one slide with one text box. */
function buildSlide(paragraph: string): Uint8Array {
  return buildZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationship('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationship('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml':
      `<p:sld ${NAMESPACES}><p:cSld><p:spTree><mc:AlternateContent><mc:Choice Requires="a14"><p:sp><p:nvSpPr>` +
      '<p:cNvPr id="2" name="Box"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr/>' +
      `<p:txBody><a:bodyPr/><a:p>${paragraph}</a:p></p:txBody></p:sp></mc:Choice></mc:AlternateContent></p:spTree></p:cSld></p:sld>`,
  });
}

const POWER =
  '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

test.each([
  [POWER, false],
  [`<m:oMathPara>${POWER}</m:oMathPara>`, true],
])('formulas of slides are read', async (math, display) => {
  const { document, warnings } = await readPptx(
    buildSlide(`<a:r><a:t>Let </a:t></a:r><a14:m>${math}</a14:m>`),
    {},
  );
  const inlines = [...walkBlocks(document.blocks)].flatMap((block) =>
    block.type === 'paragraph' ? block.inlines : [],
  );
  expect(inlines).toContainEqual({ type: 'equation', latex: 'x^{2}', display });
  expect(warnings).toEqual([]);
});
