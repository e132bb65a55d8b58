import { describe, expect, test } from 'vitest';
import { paragraph } from '../../document/build.ts';
import { readDiagram } from './diagram.ts';
import { DEFAULT_PACKAGE_LIMITS } from './limits.ts';
import { xmlText } from './xml/query.ts';
import { parseXml, type XmlElement } from './xml/xml.ts';

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"';

const parse = (root: string, content: string) =>
  parseXml(Buffer.from(`<${root} ${NAMESPACES}>${content}</${root}>`), { ...DEFAULT_PACKAGE_LIMITS });
const readText = (body: XmlElement) => (xmlText(body) === '' ? [] : [paragraph(xmlText(body))]);
const model = (...points: string[]) =>
  parse('dgm:dataModel', `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${points.join('')}</dgm:ptLst>`);
const empty = (properties: string) =>
  `<dgm:pt modelId="1"><dgm:prSet ${properties}/><dgm:t><a:p/></dgm:t></dgm:pt>`;
const drawing = parse(
  'dsp:drawing',
  '<dsp:sp><dsp:txBody><a:p><a:r><a:t>Drawn</a:t></a:r></a:p></dsp:txBody></dsp:sp>',
);

describe('a diagram', () => {
  test('without text in its data is read from its drawing', () => {
    expect(readDiagram(model(empty('')), drawing, readText)).toEqual([
      { type: 'list', ordered: false, items: [{ blocks: [paragraph('Drawn')] }] },
    ]);
  });

  test('that nobody has filled in gives none of its prompts', () => {
    expect(readDiagram(model(empty('phldr="1"'), empty('phldr="1"')), drawing, readText)).toEqual([]);
  });
});
