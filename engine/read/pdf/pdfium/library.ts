import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init } from '@embedpdf/pdfium';
import { optimizeAfter } from '../../../wasm-optimizing.ts';
import { type Callbacks, createCallbacks, type FunctionTable } from './callbacks.ts';
import { functionNames, type Native, type PdfiumFunctions } from './functions.ts';

/** PDFium in its own WebAssembly memory. Not reentrant: one document is read at a time by one thread. */
export interface Pdfium extends PdfiumFunctions {
  /** Small block for out-parameters; calls overwrite it. */
  readonly scratch: number;
  /** Views of the whole memory; fetch them anew after each call that may allocate. */
  u8(): Uint8Array;
  i32(): Int32Array;
  f32(): Float32Array;
  f64(): Float64Array;
  readonly callbacks: Callbacks;
  /** Set once a call has trapped: the memory is in an unknown state and the instance must not be used again. */
  broken: boolean;
  /** Set once the instance for reading has drawn: files that are opened later are read by another. */
  hasDrawn: boolean;
}

/** Room for the longest list of out-parameters (eight doubles). */
const SCRATCH_BYTES = 64;

/** Growth of the memory is refused past this: a page that needs more is hostile. */
const MEMORY_LIMIT = 1 << 30;

/**
 * What an instance is for. Fonts that a file does not embed are replaced by ones that PDFium bends to the weight and width
 * asked for when it draws, and their measures stay so: an instance that draws would read later pages in another way.
 */
type Purpose = 'reading' | 'drawing';

const loading: Partial<Record<Purpose, Promise<Pdfium>>> = {};

/** The thread's PDFium for a purpose; compiled and started at the first call, and another is started after one broke. */
export async function loadPdfium(purpose: Purpose): Promise<Pdfium> {
  loading[purpose] ??= startPdfium();
  const pdfium = await loading[purpose];
  if (!pdfium.broken && !pdfium.hasDrawn) return pdfium;
  loading[purpose] = startPdfium();
  return loading[purpose];
}

/** Whether PDFium itself failed: an abort, a bad access, memory or stack used up. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

interface WasmInstance {
  exports: Record<string, unknown>;
}
type WasmImports = Record<string, Record<string, unknown>>;
declare const WebAssembly: {
  RuntimeError: new () => Error;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: WasmImports) => WasmInstance;
};

let compiled: object | undefined;

/** One page from a cold start costs 3 to 9 % less CPU than at 120 million (Node 20); 40 to 150 pages differ by at most 1 %. */
const WORK_TO_OPTIMIZE = 1_000_000_000;

/**
 * Functions are checked when they are compiled, which V8 does when they are first called: most never are, and a cold start
 * would wait for all. V8 is set so for this module only: a setting that stays would cost every later start of a thread.
 */
function compilePdfium(): object {
  if (compiled) return compiled;
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = readFileSync(file);
  const optimizeAsUsual = optimizeAfter(WORK_TO_OPTIMIZE);
  setFlagsFromString('--wasm-lazy-validation');
  compiled = new WebAssembly.Module(bytes);
  setFlagsFromString('--no-wasm-lazy-validation');
  optimizeAsUsual();
  return compiled;
}

async function startPdfium(): Promise<Pdfium> {
  let exports: Record<string, unknown> = {};
  const silent = () => {};
  const overrides = {
    print: silent,
    printErr: silent,
    instantiateWasm(imports: WasmImports, receive: (instance: WasmInstance) => void) {
      limitGrowth(imports);
      const instance = new WebAssembly.Instance(compilePdfium(), imports);
      exports = instance.exports;
      receive(instance);
      return exports;
    },
  };
  await init(overrides as unknown as Parameters<typeof init>[0]);
  const pdfium = bindPdfium(exports);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function limitGrowth(imports: WasmImports): void {
  const env = imports.env as { emscripten_resize_heap: (bytes: number) => number | boolean };
  const grow = env.emscripten_resize_heap;
  env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > MEMORY_LIMIT ? 0 : grow(bytes));
}

function bindPdfium(exports: Record<string, unknown>): Pdfium {
  const memory = exports.memory as { buffer: ArrayBuffer };
  let views = viewsOf(memory.buffer);
  const current = () => {
    if (views.buffer !== memory.buffer) views = viewsOf(memory.buffer);
    return views;
  };
  const functions = Object.fromEntries(functionNames.map((name) => [name, exports[name] as Native]));
  // As a prototype the functions are constants to the compiler; as properties of their own, so many would be looked up
  // in a hash table at every call.
  return Object.assign(Object.create(functions as PdfiumFunctions) as PdfiumFunctions, {
    scratch: (exports.malloc as Native)(SCRATCH_BYTES),
    broken: false,
    hasDrawn: false,
    u8: () => current().u8,
    i32: () => current().i32,
    f32: () => current().f32,
    f64: () => current().f64,
    callbacks: createCallbacks(exports.__indirect_function_table as FunctionTable),
  });
}

function viewsOf(buffer: ArrayBuffer) {
  return {
    buffer,
    u8: new Uint8Array(buffer),
    i32: new Int32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  };
}
