import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Authority of the test hosts' certificate, which names files.example, other.example and loopback. */
export const testAuthority = file('certificate.pem');

export interface TestHost {
  port: number;
  /** Paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A host on loopback that answers as told. */
export async function startHost(
  listener: RequestListener,
  { secure = true, address = '127.0.0.1' } = {},
): Promise<TestHost> {
  const asked: string[] = [];
  const listen: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  };
  const server: Server = secure
    ? createServer({ key: file('key.pem'), cert: testAuthority }, listen)
    : createPlainServer(listen);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
