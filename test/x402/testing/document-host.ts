import type { RequestListener } from 'node:http';
import { makePdf } from '../../../cli/testing/make-pdf.ts';
import { startHost } from '../../../service/fetch/testing/start-host.ts';

/** The name that leads to the host; its certificate says so. */
export const HOST_NAME = 'files.example';

/** An https host of this machine whose documents payers ask for. */
export interface DocumentHost {
  port: number;
  /** Serves something at an address of its own. @returns the address */
  serve(listener: RequestListener, name?: string): string;
  /** Serves a PDF of so many pages whose text tells how often it was fetched before. @returns its address */
  servePdf(pages: number, options?: { after?: Promise<unknown> }): string;
  /** Serves something else at an address from now on. */
  replace(address: string, listener: RequestListener): void;
  /** How often an address was fetched. */
  fetchesOf(address: string): number;
  /** How often anything was. */
  fetches(): number;
  close(): Promise<void>;
}

export async function startDocumentHost(): Promise<DocumentHost> {
  const listeners = new Map<string, RequestListener>();
  const host = await startHost((request, response) => {
    const listener = listeners.get(request.url ?? '');
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  const pathOf = (address: string) => new URL(address).pathname;
  const serve: DocumentHost['serve'] = (listener, name = `document-${listeners.size + 1}.pdf`) => {
    const path = `/${name}`;
    listeners.set(path, listener);
    return `https://${HOST_NAME}${path}`;
  };
  const fetchesOf = (address: string) => host.asked.filter((path) => path === pathOf(address)).length;
  return {
    port: host.port,
    serve,
    servePdf: (pages, { after } = {}) => {
      const address = serve(async (_request, response) => {
        const bytes = numberedPdf(pages, fetchesOf(address));
        await after;
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes);
      });
      return address;
    },
    replace: (address, listener) => void listeners.set(pathOf(address), listener),
    fetchesOf,
    fetches: () => host.asked.length,
    close: host.close,
  };
}

/** Answers with what is given. */
export function respondWith(body: string | Uint8Array, type = 'application/pdf'): RequestListener {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

/** Says that so many bytes follow, and sends none. */
export function respondWithSize(bytes: number): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes }).flushHeaders();
  };
}

export function respondWithPdf(pages: number): RequestListener {
  return respondWith(numberedPdf(pages, 1));
}

function numberedPdf(pages: number, copy: number): Buffer {
  return makePdf(Array.from({ length: pages }, (_, i) => [`This is page ${i + 1} of copy ${copy}`]));
}
