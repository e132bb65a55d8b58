/** Bytes of a page of wasm memory (WebAssembly core specification, 4.2.8). */
const WASM_PAGE = 65_536;
const MIB = 1024 * 1024;

/** The part of the WebAssembly interface used here, which the types of Node 20 leave out. */
const { Memory, RuntimeError } = (globalThis as unknown as { WebAssembly: WasmInterface }).WebAssembly;

interface WasmInterface {
  Memory: { prototype: WasmMemory };
  RuntimeError: typeof Error;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmRecord {
  /** Growth was refused at least once. */
  refused: boolean;
}

/**
 * Lets no wasm memory of this thread grow past a bound: `resourceLimits` covers the JavaScript heap only. A library
 * that asks for more finds its allocation refused, as on a machine without memory.
 */
export function capWasmMemory(megabytes: number): WasmRecord {
  const record: WasmRecord = { refused: false };
  const grow = Memory.prototype.grow;
  Memory.prototype.grow = function (this: WasmMemory, pages: number) {
    if (this.buffer.byteLength + pages * WASM_PAGE > megabytes * MIB) {
      record.refused = true;
      throw new RangeError('wasm memory limit reached');
    }
    return grow.call(this, pages);
  };
  return record;
}

/** True of errors after which a wasm instance cannot be used any more. */
export function isWasmTrap(error: unknown): boolean {
  return error instanceof RuntimeError;
}
