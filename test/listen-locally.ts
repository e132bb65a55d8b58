import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server of HTTP on this machine. */
export interface LocalServer {
  url: string;
  close(): Promise<void>;
}

export async function listenLocally(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('it listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
