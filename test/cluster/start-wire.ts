import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection over which others reach a server, which can be cut and slowed. */
export interface Wire {
  /** On 127.0.0.1. */
  port: number;
  /** Ends what goes over it, and lets nothing through for so long. */
  cut(milliseconds: number): Promise<void>;
  /** Holds every packet back for `delay`, for so long. */
  slow(delay: number, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function startWire(target: NetConnectOpts): Promise<Wire> {
  const ends = new Set<Socket>();
  let isCut = false;
  let delay = 0;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => void sleep(delay).then(() => to.writable && to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        void sleep(delay).then(() => to.destroy());
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the wire has no port');
  const endAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port: address.port,
    cut: async (milliseconds) => {
      isCut = true;
      endAll();
      await sleep(milliseconds);
      isCut = false;
    },
    slow: async (held, milliseconds) => {
      delay = held;
      await sleep(milliseconds);
      delay = 0;
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
