import { createPool } from '../../engine/index.ts';
import type { RunServer } from '../../http/testing/run-server.ts';
import { createAgent } from './agent.ts';
import { convertOver, pageOfText } from './convert-over.ts';
import { measureInTurn } from './in-turn.ts';

/** Conversions of a round. */
const CONVERSIONS = 30;
/** Warm until what a conversion runs is compiled. */
const ROUNDS = { warmUp: 3, counted: 3 };

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
  const overHttp = async (turn: number) => {
    const { status, body } = await convertOver(agent, server.url, key, turn);
    if (status !== 200) throw new Error(`the server answered ${status} ${body}`);
  };
  const inPool = async (turn: number) => {
    const pdf = pageOfText(turn);
    await pool.inspect(pdf);
    await pool.convert(pdf, { outputFormat: 'markdown' });
  };
  const measured = await measureInTurn(
    {
      server: { pid: server.child.pid ?? 0, run: () => convertAll(overHttp) },
      pool: { pid: process.pid, run: () => convertAll(inPool) },
    },
    ROUNDS,
  );
  agent.close();
  pool.close();
  const milliseconds = (name: 'server' | 'pool') => (1000 * measured[name].processor) / measured[name].times;
  return {
    server: milliseconds('server'),
    pool: milliseconds('pool'),
    ratio: milliseconds('server') / milliseconds('pool'),
  };
}

async function convertAll(convert: (turn: number) => Promise<void>): Promise<number> {
  for (let turn = 0; turn < CONVERSIONS; turn++) await convert(turn);
  return CONVERSIONS;
}
