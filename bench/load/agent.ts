import { Agent, request } from 'node:http';

export interface Heard {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Asks over connections that stay open, with little work of its own. */
export interface LoadAgent {
  ask(url: string, what?: Ask): Promise<Heard>;
  close(): void;
}

export function createAgent(connections: number): LoadAgent {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (url, { method = 'GET', headers, body } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request(url, { agent, method, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: text,
              retryAfter: response.headers['retry-after'],
            }),
          );
          response.on('error', reject);
        });
        asked.on('error', reject);
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}
