import { createPool } from '../../engine/index.ts';
import type { RunServer } from '../../http/testing/run-server.ts';
import { createAgent } from './agent.ts';
import { convertOver, pageOfText } from './convert-over.ts';
import { processorSeconds } from './processor-seconds.ts';

const CONVERSIONS = 30;
const ROUNDS = 3;
/** Until what a conversion runs is compiled. */
const WARM_UP_ROUNDS = 3;

/** Milliseconds of processor time that converting one page takes a server, and the worker pool alone. */
interface ConversionComparison {
  server: number;
  pool: number;
  ratio: number;
}

/** One client, one page at a time, in turn with a pool like the server’s that inspects and converts the same. */
export async function compareConversion(server: RunServer): Promise<ConversionComparison> {
  const pool = createPool({ spare: true, compileForConversions: true });
  const key = await server.addKey('local');
  const agent = createAgent(1);
  const pid = { server: server.child.pid ?? 0, pool: process.pid };
  const convert = {
    server: async (turn: number) => {
      const { status, body } = await convertOver(agent, server.url, key, turn);
      if (status !== 200) throw new Error(`the server answered ${status} ${body}`);
    },
    pool: async (turn: number) => {
      const pdf = pageOfText(turn);
      await pool.inspect(pdf);
      await pool.convert(pdf, { outputFormat: 'markdown' });
    },
  };
  const seconds = { server: 0, pool: 0 };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const name of ['server', 'pool'] as const) {
      const before = processorSeconds(pid[name]);
      for (let turn = 0; turn < CONVERSIONS; turn++) await convert[name](turn);
      if (round >= WARM_UP_ROUNDS) seconds[name] += processorSeconds(pid[name]) - before;
    }
  }
  agent.close();
  pool.close();
  const milliseconds = (name: 'server' | 'pool') => (1000 * seconds[name]) / (ROUNDS * CONVERSIONS);
  return {
    server: milliseconds('server'),
    pool: milliseconds('pool'),
    ratio: seconds.server / seconds.pool,
  };
}
