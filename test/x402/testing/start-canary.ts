import { once } from 'node:events';
import { createServer } from 'node:net';

/** What nobody may reach: it stands for a service of the server's own network. */
export interface Canary {
  /** An address of loopback that nobody else listens on. */
  address: string;
  /** Connections to it. */
  hits(): number;
  close(): Promise<void>;
}

/** The only port that is asked for by x402's rules, and the one of addresses without encryption. */
const PORTS = [443, 80];

/** @returns undefined when this machine does not let us listen on such ports */
export async function startCanary(): Promise<Canary | undefined> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  const address = `127.${part()}.${part()}.${part()}`;
  let hits = 0;
  const servers = PORTS.map((port) =>
    createServer((socket) => {
      hits += 1;
      socket.destroy();
    }).listen(port, address),
  );
  const close = async () => {
    for (const server of servers) server.close();
  };
  try {
    await Promise.all(servers.map((server) => once(server, 'listening')));
  } catch {
    await close();
    return undefined;
  }
  return { address, hits: () => hits, close };
}

/** Whether this machine lets nobody but its owner listen where the canary has to; then it says what is skipped. */
export async function isCanaryForbidden(name: string): Promise<boolean> {
  const canary = await startCanary();
  await canary?.close();
  if (canary) return false;
  process.stderr.write(
    `\nSKIPPED: ${name}: port 443 of loopback cannot be listened on; run as root, or set net.ipv4.ip_unprivileged_port_start to 80.\n`,
  );
  return true;
}
