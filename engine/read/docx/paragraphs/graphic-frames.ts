import type { Block } from '../../../document/document.ts';
import { readChart, readExtendedChart } from '../../ooxml/chart/index.ts';
import { readDiagram } from '../../ooxml/diagram.ts';
import { attributeOf, childrenOf, descendantOf, descendantsOf, xmlText } from '../../ooxml/query.ts';
import type { XmlElement } from '../../ooxml/xml.ts';
import { claim, type Story } from '../story.ts';

/** The values a chart keeps, as tables; `content` is the `c:chart` or `cx:chart` of a drawing. */
export function readChartFrame(content: XmlElement, story: Story): Block[] {
  const { losses } = story.source;
  const root = relatedRoot(content, 'r:id', story);
  const { tables, isCut } = content.name === 'c:chart' ? readChart(root) : readExtendedChart(root);
  if (isCut) losses.add('content_truncated', 'The values of a chart were cut off: there are too many');
  if (tables.length === 0) losses.add('object_skipped', 'A chart without stored values was left out');
  return tables;
}

/** The texts of a SmartArt diagram as a nested list; `content` is the `dgm:relIds` of a drawing. */
export function readDiagramFrame(content: XmlElement, story: Story): Block[] {
  const data = relatedRoot(content, 'r:dm', story);
  const drawing = relatedRoot(descendantOf(data, 'dsp:dataModelExt'), 'relId', story);
  return readDiagram(data, drawing, readTexts);
}

/** Root of the part an attribute refers to, the first time something does. */
function relatedRoot(
  element: XmlElement | undefined,
  attribute: string,
  { source, part }: Story,
): XmlElement | undefined {
  const relationship = source.office.relationships(part).get(attributeOf(element, attribute) ?? '');
  if (!relationship || relationship.external || !claim(source, relationship.target)) return undefined;
  return source.office.parse(relationship.target);
}

function readTexts(body: XmlElement): Block[] {
  return childrenOf(body, 'a:p').flatMap((paragraph): Block[] => {
    const text = [...descendantsOf(paragraph, 'a:t')].map(xmlText).join('').trim();
    return text === '' ? [] : [{ type: 'paragraph', inlines: [{ type: 'text', text }] }];
  });
}
