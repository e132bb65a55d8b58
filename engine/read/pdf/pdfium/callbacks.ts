import type { Native } from './functions.ts';

/** What C calls pointers to functions are places in this table. */
export interface FunctionTable {
  /** @returns the first new place */
  grow(by: number): number;
  set(place: number, called: unknown): void;
}

/** Functions of JavaScript that PDFium calls by the numbers they are given. */
export interface Callbacks {
  /** @param call takes four numbers of 32 bits and returns one */
  add(call: Native): number;
  remove(number: number): void;
}

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { e: { f: Native } }) => { exports: { f: unknown } };
};

/** A module that exports the function it imports: tables hold functions of WebAssembly alone. */
const REEXPORT = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f], // (type (func (param i32 i32 i32 i32) (result i32)))
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00], // (import "e" "f" (func (type 0)))
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00], // (export "f" (func 0))
);

/**
 * Stands for Emscripten's `addFunction`, which looks for a function among the thousands in the table before it adds one, and
 * has V8 make a function of JavaScript of each for that.
 */
export function createCallbacks(table: FunctionTable): Callbacks {
  const free: number[] = [];
  let module: object | undefined;
  return {
    add(f) {
      module ??= new WebAssembly.Module(REEXPORT);
      const place = free.pop() ?? table.grow(1);
      table.set(place, new WebAssembly.Instance(module, { e: { f } }).exports.f);
      return place;
    },
    remove(place) {
      table.set(place, null);
      free.push(place);
    },
  };
}
