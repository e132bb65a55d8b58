import { attributeOf, childOf, childrenOf, descendantsOf, integerOf, xmlText } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { type ChartReading, seriesToTables } from './chart-table.ts';
import type { Points, Series } from './series.ts';
import { formatValue } from './values.ts';

/**
 * Reads the values that a chart of the newer kinds keeps (`cx:chartSpace`, [MS-ODRAWXML] 2.24: waterfall, funnel,
 * sunburst, treemap, histogram, box and whisker, map).
 */
export function readExtendedChart(root: XmlElement | undefined): ChartReading {
  const data = new Map(
    childrenOf(childOf(root, 'cx:chartData'), 'cx:data').map((element) => [
      attributeOf(element, 'id') ?? '',
      element,
    ]),
  );
  const chart = childOf(root, 'cx:chart');
  const series = [...descendantsOf(childOf(chart, 'cx:plotArea'), 'cx:series')].map((element) =>
    readSeries(element, data.get(attributeOf(childOf(element, 'cx:dataId'), 'val') ?? '')),
  );
  const stored = series.filter(({ values, categories }) => values.size > 0 || categories.length > 0);
  return seriesToTables(stored, {
    chart: titleOf(childOf(chart, 'cx:title')),
    categoryAxis: '',
    valueAxis: '',
  });
}

function readSeries(element: XmlElement, data: XmlElement | undefined): Series {
  const labels = childrenOf(data, 'cx:strDim').flatMap((dimension) => childrenOf(dimension, 'cx:lvl'));
  const [numbers] = childrenOf(data, 'cx:numDim').flatMap((dimension) => childrenOf(dimension, 'cx:lvl'));
  return {
    name: titleOf(element),
    // The innermost level stands first.
    categories: labels.map((level) => readPoints(level, false)).reverse(),
    values: readPoints(numbers, true),
  };
}

function readPoints(level: XmlElement | undefined, isNumber: boolean): Points {
  const points = new Map<number, string>();
  const format = attributeOf(level, 'formatCode');
  for (const point of childrenOf(level, 'cx:pt')) {
    const raw = xmlText(point);
    const value = isNumber ? formatValue(raw, format) : raw.replace(/\s+/g, ' ').trim();
    points.set(integerOf(point, 'idx') ?? points.size, value);
  }
  return points;
}

function titleOf(element: XmlElement | undefined): string {
  const source = childOf(element, 'cx:tx');
  const rich = [...descendantsOf(childOf(source, 'cx:rich'), 'a:t')].map(xmlText).join('');
  return (xmlText(childOf(source, 'cx:txData', 'cx:v')) || rich).replace(/\s+/g, ' ').trim();
}
