import type { Brief } from '../design.ts';

const COLOURS = ['#1f4e79', '#c05000', '#2e6b3a', '#7a1f2b', '#888'];

/** Pixels of a chart without its labels. */
const WIDTH = 300;
const HEIGHT = 150;

const text = (x: number, y: number, said: string, anchor = 'middle') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="9">${said}</text>`;

export function barChart(brief: Brief): string {
  const { random } = brief;
  const groups = random.integer(3, 7);
  const series = random.integer(1, 3);
  const step = WIDTH / groups;
  const bars = Array.from({ length: groups * series }, (_, at) => {
    const height = random.between(10, HEIGHT - 10);
    const x = Math.floor(at / series) * step + 4 + (at % series) * ((step - 8) / series);
    return `<rect x="${x}" y="${HEIGHT - height}" width="${(step - 10) / series}" height="${height}" fill="${COLOURS[at % series]}"/>`;
  });
  const labels = Array.from({ length: groups }, (_, at) =>
    text((at + 0.5) * step, HEIGHT + 12, brief.prose.noun()),
  );
  return frame(brief, `${bars.join('')}${labels.join('')}${axis(brief, random.happens(0.5))}`, series);
}

export function lineChart(brief: Brief): string {
  const { random, prose } = brief;
  const points = random.integer(5, 12);
  const step = WIDTH / (points - 1);
  const series = random.integer(1, 4);
  const lines = Array.from({ length: series }, (_, at) => {
    const path = Array.from(
      { length: points },
      (_, i) => `${i * step},${random.between(8, HEIGHT - 8).toFixed(0)}`,
    );
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${COLOURS[at]}" stroke-width="1.6"/>`;
  });
  const first = random.integer(1990, 2010);
  const labels = Array.from({ length: points }, (_, at) => text(at * step, HEIGHT + 12, String(first + at)));
  const title = random.happens(0.4) ? text(WIDTH / 2, -8, prose.title(3)) : '';
  return frame(brief, `${lines.join('')}${labels.join('')}${title}${axis(brief, true)}`, series);
}

/** The upright axis with its numbers. */
function axis({ random, prose }: Brief, grid: boolean): string {
  const most = random.pick([10, 50, 100, 200, 5000]);
  const marks = Array.from({ length: 6 }, (_, at) => {
    const y = HEIGHT - (at * HEIGHT) / 5;
    const rule = grid ? `<path d="M0 ${y}H${WIDTH}" stroke="#ccc" stroke-width="0.6"/>` : '';
    return `${rule}${text(-5, y + 3, prose.number((most * at) / 5), 'end')}`;
  });
  return `${marks.join('')}<path d="M0 0V${HEIGHT}H${WIDTH}" fill="none" stroke="#000"/>`;
}

function frame({ random, prose }: Brief, inner: string, series: number): string {
  const beside = random.happens(0.5);
  const legend = Array.from({ length: series }, (_, at) => {
    const [x, y] = beside ? [WIDTH + 12, 20 + at * 16] : [at * 80, HEIGHT + 28];
    return `<rect x="${x}" y="${y - 8}" width="8" height="8" fill="${COLOURS[at]}"/>${text(x + 12, y, prose.noun(), 'start')}`;
  });
  const border = random.happens(0.3) ? ';border:1px solid #999' : '';
  return `<svg width="100%" viewBox="-45 -25 ${WIDTH + 150} ${HEIGHT + 65}" style="max-height:280px${border}">${inner}${legend.join('')}</svg>`;
}

/** Boxes with words, joined by lines. */
export function diagram({ random, prose }: Brief): string {
  const columns = random.integer(2, 3);
  const rows = random.integer(2, 4);
  const boxes = Array.from({ length: columns * rows }, (_, at) => {
    const x = (at % columns) * 130;
    const y = Math.floor(at / columns) * 60;
    const arrow = at % columns < columns - 1 ? `<path d="M${x + 100} ${y + 18}h30" stroke="#000"/>` : '';
    return `<rect x="${x}" y="${y}" width="100" height="36" fill="none" stroke="#000"/>${text(x + 50, y + 21, prose.noun())}${arrow}`;
  });
  return `<svg width="100%" viewBox="-5 -5 ${columns * 130} ${rows * 60}" style="max-height:220px">${boxes.join('')}</svg>`;
}
