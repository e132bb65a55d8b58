export { readChart } from './chart.ts';
export type { ChartReading } from './chart-table.ts';
export { readExtendedChart } from './extended-chart.ts';
