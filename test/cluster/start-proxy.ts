import { type LocalServer, listenLocally } from '../listen-locally.ts';
import { forward } from './forward.ts';

/** Gives each request to the next node, whoever sent it. */
export function startProxy(nodes: () => readonly { url: string }[]): Promise<LocalServer> {
  let turn = 0;
  return listenLocally((request, response) => {
    const all = nodes();
    const node = all[turn++ % all.length];
    if (node) forward(request, response, node.url);
    else response.writeHead(502).end();
  });
}
