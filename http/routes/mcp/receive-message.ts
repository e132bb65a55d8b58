import { INVALID_REQUEST, readRequestBody } from '@modelcontextprotocol/server';
import { MAX_MESSAGE_BYTES, tellTooLong } from '../../../mcp/message-size.ts';

/** A request with its message, read once, or the response to one that is too long. */
type ReceivedMessage =
  | {
      type: 'received';
      /** Without its body where there is a message. */
      request: Request;
      /** Missing if the body is empty or not JSON, which the handler refuses. */
      message?: unknown;
    }
  | { type: 'refused'; response: Response };

/** @param signal of the request from then on */
export async function receiveMessage(request: Request, signal: AbortSignal): Promise<ReceivedMessage> {
  const { url, method, headers } = request;
  if (method !== 'POST') return { type: 'received', request };
  const read = await readRequestBody(request, MAX_MESSAGE_BYTES);
  if (read.tooLarge) return { type: 'refused', response: refuseLong() };
  const message = parse(read.text);
  return message === undefined
    ? { type: 'received', request: new Request(url, { method, headers, body: read.text, signal }) }
    : { type: 'received', request: new Request(url, { method, headers, signal }), message };
}

/** Whose request it is, is not looked for in so long a body. */
function refuseLong(): Response {
  const error = { code: INVALID_REQUEST, message: `Invalid request: ${tellTooLong(MAX_MESSAGE_BYTES)}` };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 413 });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
