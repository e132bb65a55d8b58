import { text } from 'node:stream/consumers';
import { type LocalServer, listenLocally } from '../listen-locally.ts';

/** Takes webhooks. */
interface HookReceiver extends LocalServer {
  /** The ids of those that came, as often as they came. */
  hooks: string[];
}

export async function receiveHooks(): Promise<HookReceiver> {
  const hooks: string[] = [];
  const server = await listenLocally(async (request, response) => {
    await text(request);
    hooks.push(String(request.headers['webhook-id']));
    response.writeHead(204).end();
  });
  return { ...server, hooks };
}
