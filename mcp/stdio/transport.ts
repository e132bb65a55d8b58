import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/server';
import { type Fault, faultOfLong, readMessage } from './read-message.ts';
import { splitLines } from './split-lines.ts';

/**
 * A client at the other end of two pipes. What is no message is answered with the error that JSON-RPC has for it, and
 * the next line is read: one mistake does not end the server.
 */
export function createStdioTransport(input: Readable, output: Writable, maxBytes: number): Transport {
  let isClosed = false;
  const transport: Transport = { start, send, close };

  async function start(): Promise<void> {
    input.on('data', hear);
    input.on('error', fail);
    input.once('end', close);
    input.once('close', close);
    output.on('error', fail);
  }

  const hear = splitLines(maxBytes, {
    line: (bytes) => {
      const read = readMessage(bytes.toString());
      if (read.type === 'message') transport.onmessage?.(read.message);
      else if (read.type === 'fault') refuse(read);
    },
    tooLong: (part) => refuse(faultOfLong(part, maxBytes)),
  });

  function refuse({ id, code, message }: Fault): void {
    transport.onerror?.(new Error(message));
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }

  /** Nobody hears answers any more once a pipe is broken. */
  function fail(error: Error): void {
    if (isClosed) return;
    transport.onerror?.(error);
    void close();
  }

  function send(message: JSONRPCMessage): Promise<void> {
    if (isClosed) return Promise.reject(new Error('the client has gone'));
    return new Promise((resolve, reject) => {
      output.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    input.off('data', hear);
    input.pause();
    transport.onclose?.();
  }

  return transport;
}
