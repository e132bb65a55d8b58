import { times } from '../../random.ts';
import type { Brief } from '../design.ts';

const FILLS = ['none', 'none', '#eef3f8', '#fff3d6', '#e9f3ea'];

/** Pixels. */
const BOX = { width: 100, height: 36 };

const svg = (width: number, height: number, inner: string) =>
  `<svg width="100%" viewBox="-5 -5 ${width + 10} ${height + 10}" style="max-height:${Math.min(420, height + 40)}px">${inner}</svg>`;

const line = (path: string) => `<path d="${path}" fill="none" stroke="#000" stroke-width="0.8"/>`;

/** A shape with a few words in it, a word or two a line. */
function box(x: number, y: number, { random, prose }: Brief, fill: string): string {
  const lines = times(random.integer(1, 3), () => prose.title(random.integer(1, 2)));
  const words = lines.map(
    (said, at) =>
      `<text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 3 + (at - (lines.length - 1) / 2) * 10}" text-anchor="middle" font-size="8.5">${said}</text>`,
  );
  const round = random.happens(0.2) ? 10 : 0;
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="${round}" fill="${fill}" stroke="#000" stroke-width="0.8"/>${words.join('')}`;
}

/** Boxes with words in rows and columns, joined by lines. */
export function boxDiagram(brief: Brief): string {
  const { random } = brief;
  const columns = random.integer(2, 3);
  const rows = random.integer(2, 4);
  const fill = random.pick(FILLS);
  const boxes = times(columns * rows, (at) => {
    const [x, y] = [(at % columns) * 130, Math.floor(at / columns) * 60];
    const arrow = at % columns < columns - 1 ? line(`M${x + BOX.width} ${y + 18}h30`) : '';
    return box(x, y, brief, fill) + arrow;
  });
  return svg(columns * 130, rows * 60, boxes.join(''));
}

/** Steps one below the other, some with one beside them that ends the way. */
export function flowChart(brief: Brief): string {
  const { random, prose } = brief;
  const steps = random.integer(3, 6);
  const fill = random.pick(FILLS);
  const rows = times(steps, (at) => {
    const y = at * 64;
    const down = at < steps - 1 ? line(`M150 ${y + BOX.height}v28m-3 -5l3 5l3 -5`) : '';
    const beside = random.happens(0.5)
      ? `${line(`M200 ${y + 18}h50m-5 -3l5 3l-5 3`)}${box(250, y, brief, fill)}<text x="225" y="${y + 14}" text-anchor="middle" font-size="8">${prose.label('no')}</text>`
      : '';
    return box(100, y, brief, fill) + down + beside;
  });
  return svg(360, steps * 64, rows.join(''));
}

/** Who stands above whom. */
export function organizationChart(brief: Brief): string {
  const { random } = brief;
  const across = random.integer(2, 4);
  const width = across * 120;
  const top = width / 2 - BOX.width / 2;
  const fill = random.pick(FILLS);
  const branches = times(across, (at) => {
    const x = at * 120 + 10;
    const below = times(random.integer(0, 3), (row) => {
      const y = 120 + row * 48;
      return line(`M${x - 4} ${y - 30}v48h4`) + box(x, y, brief, fill);
    });
    return line(`M${x + 50} 50v14`) + box(x, 64, brief, fill) + below.join('');
  });
  const stem = line(`M${width / 2} ${BOX.height}V50M60 50H${width - 60}`);
  return svg(width, 270, box(top, 0, brief, fill) + stem + branches.join(''));
}

/** Outlines with the names of places in them. */
export function map({ random, prose }: Brief): string {
  const point = () => `${random.integer(0, 400)} ${random.integer(0, 240)}`;
  const shapes = times(random.integer(4, 9), () => line(`M${times(6, point).join('L')}Z`));
  const names = times(random.integer(6, 18), () => {
    const [x, y] = [random.integer(0, 340), random.integer(8, 240)];
    const dot = random.happens(0.5) ? `<circle cx="${x - 5}" cy="${y - 3}" r="1.6"/>` : '';
    return `${dot}<text x="${x}" y="${y}" font-size="${random.pick([7, 8, 10])}">${prose.place()}</text>`;
  });
  return svg(400, 250, shapes.join('') + names.join(''));
}

/** Tasks as bars under a scale of time. */
export function timeline({ random, prose }: Brief): string {
  const [months, tasks] = [random.integer(4, 12), random.integer(3, 8)];
  const step = 260 / months;
  const grid = times(months + 1, (at) => line(`M${110 + at * step} 12V${20 + tasks * 16}`));
  const heads = times(
    months,
    (at) => `<text x="${112 + at * step}" y="10" font-size="7">${prose.number(at + 1)}</text>`,
  );
  const bars = times(tasks, (at) => {
    const from = random.integer(0, months - 1);
    const length = random.integer(1, months - from);
    return `<text x="0" y="${30 + at * 16}" font-size="8">${prose.title(2)}</text><rect x="${110 + from * step}" y="${22 + at * 16}" width="${length * step}" height="10" fill="#1f4e79"/>`;
  });
  return svg(
    380,
    30 + tasks * 16,
    (random.happens(0.6) ? grid.join('') : '') + heads.join('') + bars.join(''),
  );
}
