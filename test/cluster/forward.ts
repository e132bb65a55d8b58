import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Passes a request on, and its response back. What cannot be reached is answered for with 502. */
export function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, url = '/', headers } = request;
  const onward = ask(new URL(url, target), { method, headers: { ...headers } }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    pipeline(answered, response, () => undefined);
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  pipeline(request, onward, () => undefined);
}
