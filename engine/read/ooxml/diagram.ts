import type { Block, List, ListItem } from '../../document/document.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, integerOf, isTrue } from './xml/query.ts';
import type { XmlElement } from './xml/xml.ts';

/** Reads the blocks of a text body (`dgm:t`, `dsp:txBody`). */
type ReadText = (body: XmlElement) => Block[];

/** Points that hold content; the others are connectors and presentation. */
const CONTENT_POINTS = new Set(['node', 'asst']);

/**
 * Reads a SmartArt diagram as a nested list, from its data model or, where that holds no text, from the drawing
 * kept beside it. Of a diagram that nobody has filled in the drawing shows prompts only.
 *
 * @param data root of the data part (`dgm:dataModel`)
 * @param drawing root of the drawing part (`dsp:drawing`)
 */
export function readDiagram(
  data: XmlElement | undefined,
  drawing: XmlElement | undefined,
  readText: ReadText,
): Block[] {
  const items = readDataModel(data, readText);
  return toList(items.length > 0 || isUnfilled(data) ? items : readDrawing(drawing, readText));
}

/** Whether all points that may hold content wait for it. */
function isUnfilled(data: XmlElement | undefined): boolean {
  const points = childrenOf(childOf(data, 'dgm:ptLst'), 'dgm:pt').filter(isContent);
  return (
    points.length > 0 && points.every((point) => isTrue(attributeOf(childOf(point, 'dgm:prSet'), 'phldr')))
  );
}

function isContent(point: XmlElement): boolean {
  return CONTENT_POINTS.has(attributeOf(point, 'type') ?? 'node');
}

function toList(items: ListItem[]): List[] {
  return items.length > 0 ? [{ type: 'list', ordered: false, items }] : [];
}

function readDataModel(data: XmlElement | undefined, readText: ReadText): ListItem[] {
  const points = new Map<string, XmlElement>();
  for (const point of childrenOf(childOf(data, 'dgm:ptLst'), 'dgm:pt')) {
    points.set(attributeOf(point, 'modelId') ?? '', point);
  }
  const children = readConnections(data);
  const seen = new Set<string>();
  const visit = (id: string): ListItem[] => {
    const point = points.get(id);
    if (!point || seen.has(id)) return [];
    seen.add(id);
    const inner = (children.get(id) ?? []).flatMap(visit);
    if (!isContent(point)) return inner;
    const body = childOf(point, 'dgm:t');
    const blocks = body ? readText(body) : [];
    return blocks.length > 0 ? [{ blocks: [...blocks, ...toList(inner)] }] : inner;
  };
  const roots = [...points].filter(([, point]) => attributeOf(point, 'type') === 'doc').map(([id]) => id);
  return roots.flatMap(visit);
}

/** Ids of the children of each point, in their order. */
function readConnections(data: XmlElement | undefined): Map<string, string[]> {
  const children = new Map<string, { id: string; order: number }[]>();
  for (const connection of childrenOf(childOf(data, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attributeOf(connection, 'type') ?? 'parOf') !== 'parOf') continue;
    const parent = attributeOf(connection, 'srcId') ?? '';
    const child = {
      id: attributeOf(connection, 'destId') ?? '',
      order: integerOf(connection, 'srcOrd') ?? 0,
    };
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  }
  return new Map(
    [...children].map(([id, list]) => [id, list.sort((a, b) => a.order - b.order).map((child) => child.id)]),
  );
}

function readDrawing(drawing: XmlElement | undefined, readText: ReadText): ListItem[] {
  return [...descendantsOf(drawing, 'dsp:txBody')]
    .map((body): ListItem => ({ blocks: readText(body) }))
    .filter(({ blocks }) => blocks.length > 0);
}
