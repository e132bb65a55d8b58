import type { Readable, Writable } from 'node:stream';
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  PARSE_ERROR,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { tellTooLong } from '../message-size.ts';
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

  /** After a broken pipe no response can be sent. */
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

type Id = string | number;

/** What is wrong with a line, in the terms of JSON-RPC 2.0, 5.1. */
interface Fault {
  /** Of the request, where it can be seen. */
  id: Id | null;
  code: number;
  message: string;
}

type ReadLine =
  | { type: 'message'; message: JSONRPCMessage }
  | { type: 'blank' }
  | ({ type: 'fault' } & Fault);

/** A line → a message, or why it is not one. */
function readMessage(line: string): ReadLine {
  if (line.trim() === '') return { type: 'blank' };
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { type: 'fault', id: null, code: PARSE_ERROR, message: 'Parse error: the line is not JSON.' };
  }
  const message = content as JSONRPCMessage;
  return isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message)
    ? { type: 'message', message }
    : { type: 'fault', ...faultOf(content) };
}

function faultOf(content: unknown): Fault {
  if (Array.isArray(content)) {
    return invalid('batches are not accepted; send each message on a line of its own.');
  }
  if (typeof content !== 'object' || content === null) return invalid('a message is an object.');
  const { id, method, params, jsonrpc } = content as Readonly<Record<string, unknown>>;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (jsonrpc === '2.0' && typeof method === 'string' && params !== undefined) {
    return { id: known, code: INVALID_PARAMS, message: 'Invalid params: they have to be an object.' };
  }
  return invalid('it is not a JSON-RPC 2.0 message.', known);
}

/** A message that was not kept for its length. */
function faultOfLong({ head, tail }: { head: string; tail: string }, maxBytes: number): Fault {
  return invalid(tellTooLong(maxBytes), idAtEnds(head, tail));
}

function invalid(why: string, id: Id | null = null): Fault {
  return { id, code: INVALID_REQUEST, message: `Invalid request: ${why}` };
}

const ID = '"id"\\s*:\\s*(\\d{1,15}|"[^"\\\\]{1,100}")';
/** Where clients write the id: first, or with the version before it; or last. */
const ID_FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`);
const ID_LAST = new RegExp(`${ID}\\s*(?:,\\s*"jsonrpc"\\s*:\\s*"2\\.0"\\s*)?\\}\\s*$`);

function idAtEnds(head: string, tail: string): Id | null {
  const written = ID_FIRST.exec(head)?.[1] ?? ID_LAST.exec(tail)?.[1];
  return written === undefined ? null : (JSON.parse(written) as Id);
}
