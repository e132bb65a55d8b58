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
    return `<rect x="${x}" y="${y - 8}" width="8" height="8" fill="${COLOURS[at % COLOURS.length]}"/>${text(x + 12, y, prose.noun(), 'start')}`;
  });
  const border = random.happens(0.3) ? ';border:1px solid #999' : '';
  return `<svg width="100%" viewBox="-45 -25 ${WIDTH + 150} ${HEIGHT + 65}" style="max-height:280px${border}">${inner}${legend.join('')}</svg>`;
}

/** Bars that lie, with their names in front and their values at their ends. */
export function lyingBars(brief: Brief): string {
  const { random, prose } = brief;
  const count = random.integer(3, 9);
  const step = HEIGHT / count;
  const most = random.pick([1, 100, 5000]);
  const valued = random.happens(0.7);
  const bars = Array.from({ length: count }, (_, at) => {
    const length = random.between(10, WIDTH - 40);
    const y = at * step;
    const value = valued
      ? text(length + 4, y + step / 2 + 3, prose.number((length / WIDTH) * most, 1), 'start')
      : '';
    return `<rect y="${y + 2}" width="${length}" height="${step - 4}" fill="${COLOURS[0]}"/>${text(-5, y + step / 2 + 3, prose.noun(), 'end')}${value}`;
  });
  return frame(brief, bars.join(''), 0);
}

/** Points with their names beside them, in a frame of ticks. */
export function scatterChart(brief: Brief): string {
  const { random, prose } = brief;
  const points = Array.from({ length: random.integer(5, 16) }, () => {
    const [x, y] = [random.between(5, WIDTH - 40), random.between(5, HEIGHT - 5)];
    const name = random.happens(0.6) ? text(x + 4, y + 3, prose.noun(), 'start') : '';
    return `<circle cx="${x}" cy="${y}" r="2.5" fill="${random.pick(COLOURS)}"/>${name}`;
  });
  const ticks = Array.from({ length: 6 }, (_, at) =>
    text((at * WIDTH) / 5, HEIGHT + 12, prose.number(at * 10)),
  );
  return frame(brief, `${points.join('')}${ticks.join('')}${axis(brief, random.happens(0.3))}`, 0);
}

export function pieChart(brief: Brief): string {
  const { random, prose } = brief;
  const count = random.integer(2, 7);
  const shares = Array.from({ length: count }, () => random.between(0.3, 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const [x, y, radius] = [WIDTH / 2, HEIGHT / 2, HEIGHT / 2];
  const at = (turn: number, far: number) => [
    x + far * Math.sin(2 * Math.PI * turn),
    y - far * Math.cos(2 * Math.PI * turn),
  ];
  let turn = 0;
  const slices = shares.map((share, i) => {
    const [from, to] = [turn, turn + share / whole];
    turn = to;
    const large = to - from > 0.5 ? 1 : 0;
    const [label, middle] = [at((from + to) / 2, radius + 18), (from + to) / 2];
    const said = `${prose.noun()} ${prose.percent((100 * share) / whole)}`;
    return `<path d="M${x} ${y}L${at(from, radius)}A${radius} ${radius} 0 ${large} 1 ${at(to, radius)}Z" fill="${COLOURS[i % COLOURS.length]}" stroke="#fff"/>${text(label[0]!, label[1]!, said, middle < 0.5 ? 'start' : 'end')}`;
  });
  return frame(brief, slices.join(''), random.happens(0.4) ? count : 0);
}
