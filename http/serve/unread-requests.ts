import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitHeaders } from '../middleware/headers/rate-limit-headers.ts';
import { securityHeaders } from '../middleware/headers/security-headers.ts';

/** Why something that arrived never became a request of the app. */
interface Refusal {
  status: number;
  code: 'BAD_REQUEST' | 'METHOD_NOT_ALLOWED';
  reason: string;
  message: string;
  hint: string;
}

/** An error of Node's parser. */
export interface ParserError {
  code?: string;
  /** What arrived in one go: requests that were read, too. */
  rawPacket?: Buffer;
  /** Bytes of it up to what could not be read. */
  bytesParsed?: number;
}

/** @param error of the parser, with what it could not read @param maxHeader bytes that headers may have */
export function refusalOf({ code, rawPacket, bytesParsed }: ParserError, maxHeader: number): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        ...UNREADABLE,
        status: 431,
        reason: 'headers_too_large',
        message: 'The address and the headers of the request are too large.',
        hint: `Keep them within ${maxHeader / 1024} KiB together; send fields and documents in the body.`,
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        ...UNREADABLE,
        status: 408,
        reason: 'request_timeout',
        message: 'The request took too long to arrive.',
        hint: 'Send it again.',
      };
    case 'HPE_INVALID_CHUNK_SIZE':
      return {
        ...UNREADABLE,
        reason: 'malformed_body',
        message: 'The chunks of the body cannot be read.',
        hint: 'Let your HTTP library send the body, or send it with Content-Length.',
      };
    case 'HPE_INVALID_METHOD':
      // Whoever speaks TLS to this port comes here, too.
      return isMethod(rawPacket, bytesParsed) ? NO_SUCH_METHOD : UNREADABLE;
    default:
      return UNREADABLE;
  }
}

/** Whether what could not be read is the word that a request begins with, and not what stands behind one. */
function isMethod(packet: Buffer | undefined, unread = 0): boolean {
  const method = /^[A-Z-]{1,40}(?= \S)/.exec(packet?.toString('latin1', 0, 64) ?? '');
  return method !== null && unread <= method[0].length;
}

const UNREADABLE: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  reason: 'not_http',
  message: 'This is not a request of HTTP/1.1.',
  hint: 'Use an HTTP client, and http:// unless a proxy in front of the server speaks https.',
};

const NO_SUCH_METHOD: Refusal = {
  status: 501,
  code: 'METHOD_NOT_ALLOWED',
  reason: 'unknown_method',
  message: 'The method of the request is not known here.',
  hint: 'Use GET, POST, PUT or DELETE, as the API is described at /api-docs.',
};

export const NO_TUNNEL: Refusal = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  reason: 'no_proxy',
  message: 'This server is no proxy: it answers to no CONNECT.',
  hint: 'Send requests to its own address, and leave it out of the settings of your proxy.',
};

export const NO_SUCH_EXPECTATION: Refusal = {
  status: 417,
  code: 'BAD_REQUEST',
  reason: 'expectation_failed',
  message: 'The Expect header asks for something else than 100-continue.',
  hint: 'Leave the header out.',
};

export const UNREADABLE_ADDRESS: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  reason: 'invalid_address',
  message: 'The address or the Host header of the request cannot be read.',
  hint: 'Send one Host header, and an address that begins with /, as HTTP clients do by themselves.',
};

/** The response of the usual shape; no app is involved, so that its headers are set here. */
export function describeRefusal({ code, message, reason, hint }: Refusal): {
  body: string;
  headers: Record<string, string>;
} {
  const body = JSON.stringify({ success: false, error: message, code, reason, hint });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(code === 'METHOD_NOT_ALLOWED' ? { Allow: 'GET, HEAD, POST, PUT, DELETE' } : {}),
    ...Object.fromEntries(securityHeaders({ secure: false, hstsSubdomains: false })),
    ...Object.fromEntries(rateLimitHeaders(Date.now())),
  };
  return { body, headers };
}

/** Written by hand where there is a socket and nothing else. */
export function writeRefusal(socket: Pick<Socket, 'end'>, refusal: Refusal): void {
  const { body, headers } = describeRefusal(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { status } = refusal;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
