import { deserialize, serialize } from 'node:v8';

/**
 * A value written out: it moves from thread to thread, and none of those in between decodes it. Whoever has sent it has it
 * no more.
 */
export type Packed = ArrayBuffer;

export function pack(value: unknown): Packed {
  const { buffer, byteOffset, byteLength } = serialize(value);
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isWhole ? buffer : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/** @param packed - made by `pack` of the same program; nothing from outside may come here. */
export function unpack<T>(packed: Packed | Uint8Array): T {
  return deserialize(packed instanceof Uint8Array ? packed : new Uint8Array(packed)) as T;
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

/** Copies bytes into shared memory; bytes that lie in shared memory already are taken as they are. */
export function shareBytes(bytes: Uint8Array): SharedBytes {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    return { memory: bytes.buffer, offset: bytes.byteOffset, length: bytes.byteLength };
  }
  const memory = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(bytes);
  return { memory, offset: 0, length: bytes.byteLength };
}

export function viewBytes(shared: SharedBytes): Uint8Array {
  return new Uint8Array(shared.memory, shared.offset, shared.length);
}
