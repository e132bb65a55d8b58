/** Values by their index on the category axis; indices without a value are missing. */
export type Points = ReadonlyMap<number, string>;

/** One row of values of a chart, already written as text. */
export interface Series {
  name: string;
  /** Labels of the categories, the outermost level first; empty where the chart has none. */
  categories: Points[];
  values: Points;
  /** Sizes of bubbles. */
  sizes?: Points;
  /** Points of x and y: `categories` holds the x values. */
  isScatter?: boolean;
}

/** What stands around the values. */
export interface ChartTitles {
  chart: string;
  categoryAxis: string;
  valueAxis: string;
}
