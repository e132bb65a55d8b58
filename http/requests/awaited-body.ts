import type { ServerResponse } from 'node:http';

/** Of bodies that are still to be asked for: whether their connection would be kept after the response. */
const awaited = new WeakMap<object, boolean>();

/**
 * Notes that a client sends its body when it is asked to (`Expect: 100-continue`). Unless it is, the connection ends with the
 * response: nobody knows whether what comes next is that body (RFC 9110, 10.1.1).
 */
export function awaitBody(response: ServerResponse): void {
  awaited.set(response, response.shouldKeepAlive);
  response.shouldKeepAlive = false;
}

/** Whether the body of a request has not been asked for yet. @param response none where there is no server */
export function isAwaited(response: object | undefined): boolean {
  return response !== undefined && awaited.has(response);
}

/** Asks for the body, where that is awaited. */
export function askForBody(response: object | undefined): void {
  if (!isAwaited(response)) return;
  const outgoing = response as ServerResponse;
  if (outgoing.headersSent) return;
  outgoing.shouldKeepAlive = awaited.get(outgoing) ?? false;
  awaited.delete(outgoing);
  outgoing.writeContinue();
}
