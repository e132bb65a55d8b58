import { readRequestBody } from '@modelcontextprotocol/server';
import { MAX_MESSAGE_BYTES } from '../../../mcp/message-size.ts';

/** A request with its message, read once. */
interface ReceivedMessage {
  /** Without its body where there is a message. */
  request: Request;
  /** Missing if the body is empty or not JSON, which the handler refuses. */
  message?: unknown;
}

/** @param signal of the request from then on */
export async function receiveMessage(request: Request, signal: AbortSignal): Promise<ReceivedMessage> {
  const { url, method, headers } = request;
  if (method !== 'POST') return { request };
  const read = await readRequestBody(request, MAX_MESSAGE_BYTES);
  // The handler looks at the length that is told before it reads.
  if (read.tooLarge) return { request: new Request(url, { method, headers: tooLong(headers) }) };
  const message = parse(read.text);
  return message === undefined
    ? { request: new Request(url, { method, headers, body: read.text, signal }) }
    : { request: new Request(url, { method, headers, signal }), message };
}

function tooLong(headers: Headers): Headers {
  const told = new Headers(headers);
  told.set('content-length', String(MAX_MESSAGE_BYTES + 1));
  return told;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
