import { deserialize, serialize } from 'node:v8';
import { deflateSync, inflateSync } from 'node:zlib';
import { type DocumentBytes, isOpenFile, type OpenFile } from '../../open-file.ts';

/**
 * A value written out: it moves from thread to thread, and none of those in between decodes it. Whoever has sent it has it
 * no more.
 */
export type Packed = ArrayBuffer;

export function pack(value: unknown): Packed {
  return ownBuffer(serialize(value));
}

/**
 * What of many megabytes has to wait, and is looked at several times, is packed as JSON and deflated: pages of text to a
 * fifth, and unpacked in half the time. Bytes of pictures are no JSON.
 */
export function packTight(value: unknown): Packed {
  // Text in ASCII alone is made a string again without decoding it.
  const text = JSON.stringify(value).replace(/[\u0080-\uffff]/g, escapeUnit);
  return ownBuffer(deflateSync(Buffer.from(text, 'latin1'), { level: 1 }));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function ownBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Packed {
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isWhole ? buffer : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/** First byte of what is packed tight (RFC 1950), which no value that is only written out begins with. */
const DEFLATED = 0x78;

/** @param packed - made by `pack` or `packTight` of the same program; nothing from outside may come here. */
export function unpack<T>(packed: Packed | Uint8Array): T {
  const bytes = packed instanceof Uint8Array ? packed : new Uint8Array(packed);
  return (
    bytes[0] === DEFLATED ? JSON.parse(inflateSync(bytes).toString('latin1')) : deserialize(bytes)
  ) as T;
}

/** The packed values among the fields of a message, which move with it. */
export function packedIn(message: object): Packed[] {
  return Object.values(message)
    .flat()
    .filter((value) => value instanceof ArrayBuffer);
}

/** Bytes that every thread can read without a copy. */
export interface SharedBytes {
  memory: SharedArrayBuffer;
  offset: number;
  length: number;
}

/** A document for all threads: its bytes are copied into shared memory, but for those that lie there already. */
export function shareDocument(document: DocumentBytes): SharedBytes | OpenFile {
  return isOpenFile(document) ? document : shareBytes(document);
}

function shareBytes(bytes: Uint8Array): SharedBytes {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    return { memory: bytes.buffer, offset: bytes.byteOffset, length: bytes.byteLength };
  }
  const memory = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(bytes);
  return { memory, offset: 0, length: bytes.byteLength };
}

/** In the thread that it was shared with. */
export function sharedDocument(shared: SharedBytes | OpenFile): DocumentBytes {
  return 'memory' in shared ? new Uint8Array(shared.memory, shared.offset, shared.length) : shared;
}
