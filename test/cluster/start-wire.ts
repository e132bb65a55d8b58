import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection over which others reach a server, which can be cut and slowed. */
export interface Wire {
  /** On 127.0.0.1. */
  port: number;
  /** Ends what goes over it, and lets nothing through for so long. */
  cut(milliseconds: number): Promise<void>;
  /**
   * Holds every packet back for up to `most`, for so long: what goes over one connection stays in order, what goes over
   * several arrives in another.
   */
  slow(most: number, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** @param chance 0 to below 1, how long the next packet is held back */
export async function startWire(target: NetConnectOpts, chance: () => number = Math.random): Promise<Wire> {
  const ends = new Set<Socket>();
  let isCut = false;
  let most = 0;

  function carry(from: Socket, to: Socket): void {
    let carried: Promise<unknown> = Promise.resolve();
    /** After what came before it. */
    const inTurn = (act: () => void) => {
      const held = most > 0 ? sleep(most * chance()) : undefined;
      carried = carried.then(() => held).then(act);
    };
    ends.add(from);
    from.on('data', (bytes) => inTurn(() => to.writable && to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => {
      ends.delete(from);
      inTurn(() => to.destroy());
    });
  }

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target);
    carry(near, far);
    carry(far, near);
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
      most = held;
      await sleep(milliseconds);
      most = 0;
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
