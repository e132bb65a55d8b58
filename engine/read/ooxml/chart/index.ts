export { readChart } from './chart.ts';
export { readChartDrawing } from './chart-drawing.ts';
export { readExtendedChart } from './extended-chart.ts';
