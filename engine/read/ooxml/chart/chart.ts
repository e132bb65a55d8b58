import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  integerOf,
  isTrue,
  xmlText,
} from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { type ChartReading, seriesToTables } from './chart-table.ts';
import type { ChartTitles, Points, Series } from './series.ts';
import { formatValue } from './values.ts';

const CATEGORY_AXES = ['c:catAx', 'c:dateAx', 'c:serAx'];

/**
 * Reads the values a chart part keeps (`c:chartSpace`), whatever its kind; no tables when it keeps none.
 * Series become columns, categories rows.
 */
export function readChart(root: XmlElement | undefined): ChartReading {
  const chart = childOf(root, 'c:chart');
  const plotArea = childOf(chart, 'c:plotArea');
  const is1904 = isOn(childOf(root, 'c:date1904'));
  const series = elementsOf(plotArea).flatMap((plot) =>
    childrenOf(plot, 'c:ser').map((element) => readSeries(element, is1904)),
  );
  const stored = series.filter(
    ({ values, categories }) => values.size > 0 || categories.some((level) => level.size > 0),
  );
  return seriesToTables(stored, readTitles(chart, plotArea));
}

/** A flag without a value is set. */
function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && isTrue(attributeOf(element, 'val') ?? '1');
}

function readSeries(element: XmlElement, is1904: boolean): Series {
  const x = childOf(element, 'c:xVal');
  const sizes = childOf(element, 'c:bubbleSize');
  return {
    name: readName(childOf(element, 'c:tx')),
    categories: readLevels(x ?? childOf(element, 'c:cat'), is1904),
    values: withLabels(readPoints(childOf(element, 'c:yVal') ?? childOf(element, 'c:val'), is1904), element),
    ...(sizes ? { sizes: readPoints(sizes, is1904) } : {}),
    ...(childOf(element, 'c:yVal') ? { isScatter: true } : {}),
  };
}

/** Values with the labels that someone typed at them; those a chart makes of its values say nothing more. */
function withLabels(values: Points, series: XmlElement): Points {
  const labelled = new Map(values);
  for (const label of childrenOf(childOf(series, 'c:dLbls'), 'c:dLbl')) {
    const index = integerOf(childOf(label, 'c:idx'), 'val');
    const typed = typedText(childOf(label, 'c:tx', 'c:rich'));
    const value = index === undefined ? undefined : values.get(index);
    if (value === undefined || !/[\p{L}\p{N}]/u.test(typed) || typed === value) continue;
    labelled.set(index!, value === '' ? typed : `${value} (${typed})`);
  }
  return labelled;
}

/** Text without fields. */
function typedText(rich: XmlElement | undefined): string {
  return collapse(richText(rich, (run) => run.name !== 'a:fld'));
}

function readName(element: XmlElement | undefined): string {
  const cached = [...descendantsOf(childOf(element, 'c:strRef', 'c:strCache'), 'c:v')].map(xmlText).join(' ');
  return collapse(cached || xmlText(childOf(element, 'c:v')) || richText(childOf(element, 'c:rich')));
}

function readLevels(element: XmlElement | undefined, is1904: boolean): Points[] {
  const levels = childOf(element, 'c:multiLvlStrRef', 'c:multiLvlStrCache');
  if (levels) {
    // The innermost level stands first.
    return childrenOf(levels, 'c:lvl')
      .map((level) => pointsOf(level, is1904))
      .reverse();
  }
  const points = readPoints(element, is1904);
  return points.size > 0 ? [points] : [];
}

/** Values stand in a cache beside a reference, or as literals. */
function readPoints(element: XmlElement | undefined, is1904: boolean): Points {
  const holder =
    childOf(element, 'c:numRef', 'c:numCache') ??
    childOf(element, 'c:strRef', 'c:strCache') ??
    childOf(element, 'c:numLit') ??
    childOf(element, 'c:strLit');
  return pointsOf(holder, is1904);
}

function pointsOf(holder: XmlElement | undefined, is1904: boolean): Points {
  const points = new Map<number, string>();
  const isNumber = holder?.name === 'c:numCache' || holder?.name === 'c:numLit';
  const format = xmlText(childOf(holder, 'c:formatCode'));
  for (const point of childrenOf(holder, 'c:pt')) {
    const raw = xmlText(childOf(point, 'c:v'));
    const code = attributeOf(point, 'formatCode') ?? format;
    points.set(
      integerOf(point, 'idx') ?? points.size,
      isNumber ? formatValue(raw, code, is1904) : collapse(raw),
    );
  }
  return points;
}

function readTitles(chart: XmlElement | undefined, plotArea: XmlElement | undefined): ChartTitles {
  const axes = elementsOf(plotArea).filter(({ name }) => /Ax$/.test(name));
  const category = axes.filter(({ name }) => CATEGORY_AXES.includes(name));
  const value = axes.filter(({ name }) => name === 'c:valAx');
  // A scatter chart has two value axes, the first of which runs along the bottom.
  const [across, up] = category.length > 0 ? [category[0], value[0]] : [value[0], value[1]];
  return { chart: titleOf(chart), categoryAxis: titleOf(across), valueAxis: titleOf(up) };
}

function titleOf(element: XmlElement | undefined): string {
  return readName(childOf(element, 'c:title', 'c:tx'));
}

/** The lines of a `c:rich` as one. */
function richText(rich: XmlElement | undefined, isTaken: (run: XmlElement) => boolean = () => true): string {
  const textOfRun = (run: XmlElement) => (run.name === 'a:br' ? ' ' : xmlText(childOf(run, 'a:t')));
  return childrenOf(rich, 'a:p')
    .map((paragraph) => elementsOf(paragraph).filter(isTaken).map(textOfRun).join(''))
    .join(' ');
}

function collapse(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}
