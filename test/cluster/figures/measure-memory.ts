import type { Cluster } from '../start-cluster.ts';
import { convert, textPages } from './measure-jobs.ts';
import { residentBytes } from './processor-time.ts';

interface MemoryFigures {
  conversions: number;
  /** Bytes in memory at the end. */
  memory: number;
  /** Bytes that it grew by with each conversion, over the latter half: before that caches fill. */
  growth: number;
}

const AT_ONCE = 4;
const READ_EVERY = 20;

/** Whether a node keeps something of what it converts. */
export async function measureMemory(cluster: Cluster, conversions: number): Promise<MemoryFigures> {
  const key = await cluster.addKey('local');
  const page = textPages(1);
  const read: [conversion: number, bytes: number][] = [];
  let next = 0;
  const convertOn = async () => {
    for (let i = next++; i < conversions; i = next++) {
      await convert(cluster, key, page);
      if (i % READ_EVERY === 0) read.push([i, residentBytes(cluster.nodes[0]!.pid)]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, convertOn));
  const late = read.filter(([i]) => i >= conversions / 2);
  return { conversions, memory: late.at(-1)?.[1] ?? Number.NaN, growth: slopeOf(late) };
}

/** Of the straight line that is nearest to the points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
