export { readChart } from './chart.ts';
export { readExtendedChart } from './extended-chart.ts';
