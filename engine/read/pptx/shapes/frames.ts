import type { Block } from '../../../document/document.ts';
import { readChart, readExtendedChart } from '../../ooxml/chart/index.ts';
import { readDiagram } from '../../ooxml/diagram.ts';
import { attributeOf, childOf, descendantOf, elementsOf } from '../../ooxml/query.ts';
import type { XmlElement } from '../../ooxml/xml.ts';
import { claimPart, type SlideContext, warn } from '../slide-context.ts';
import { readTextBody } from '../text/text-body.ts';
import { alternativeText, readPicture } from './pictures.ts';
import { readSlideTable } from './table.ts';

/** Reads a `p:graphicFrame`: a table, chart, diagram or embedded object. */
export function readFrame(frame: XmlElement, context: SlideContext): Block[] {
  const [content] = elementsOf(childOf(frame, 'a:graphic', 'a:graphicData'));
  switch (content?.name) {
    case 'a:tbl':
      return readTableFrame(content, context);
    case 'c:chart':
    case 'cx:chart':
      return readChartFrame(frame, content, context);
    case 'dgm:relIds':
      return readDiagramFrame(frame, content, context);
    case 'p:oleObj':
      return readObject(content, context);
    default:
      if (content) warn(context, 'object_skipped', 'An object of an unknown kind was left out.');
      return describe(frame);
  }
}

function readTableFrame(element: XmlElement, context: SlideContext): Block[] {
  const { design, presentation } = context;
  const table = readSlideTable(element, context, [design.otherStyle, presentation.defaultTextStyle]);
  return table ? [table] : [];
}

/** A frame that could not be read still has its alternative text. */
function describe(frame: XmlElement): Block[] {
  const alt = alternativeText(frame);
  return alt === undefined ? [] : [{ type: 'figure', alt }];
}

function readChartFrame(frame: XmlElement, content: XmlElement, context: SlideContext): Block[] {
  const part = relatedName(content, 'r:id', context);
  const root = part !== undefined && claimPart(context, part) ? context.office.parse(part) : undefined;
  const { tables, isCut } = content.name === 'c:chart' ? readChart(root) : readExtendedChart(root);
  if (isCut) warn(context, 'content_truncated', 'The values of a chart were cut off: there are too many.');
  if (tables.length > 0) return tables;
  warn(context, 'object_skipped', 'A chart without stored values was left out.');
  return describe(frame);
}

function readDiagramFrame(frame: XmlElement, content: XmlElement, context: SlideContext): Block[] {
  const part = relatedName(content, 'r:dm', context);
  const data = part !== undefined && claimPart(context, part) ? context.office.parse(part) : undefined;
  const readText = (body: XmlElement) => readTextBody(body, context, { styles: [] });
  const blocks = readDiagram(data, diagramDrawing(data, context), readText);
  return blocks.length > 0 ? blocks : describe(frame);
}

/** PowerPoint keeps a drawing of each diagram beside its data ([MS-ODRAWXML] 2.4.1.1). */
function diagramDrawing(data: XmlElement | undefined, context: SlideContext): XmlElement | undefined {
  const part = relatedName(descendantOf(data, 'dsp:dataModelExt'), 'relId', context);
  return part === undefined ? undefined : context.office.parse(part);
}

/** Name of the part an attribute refers to. */
function relatedName(element: XmlElement | undefined, attribute: string, context: SlideContext) {
  const relationship = context.relationships.get(attributeOf(element, attribute) ?? '');
  return relationship && !relationship.external ? relationship.target : undefined;
}

/** Of an embedded object its preview remains. */
function readObject(object: XmlElement, context: SlideContext): Block[] {
  const isEquation = /^Equation\./i.test(attributeOf(object, 'progId') ?? '');
  if (isEquation) warn(context, 'equation_skipped', 'An equation of an old kind was left out.');
  else warn(context, 'object_skipped', 'An embedded object was left out.');
  const preview = childOf(object, 'p:pic');
  return preview ? readPicture(preview, context) : [];
}
