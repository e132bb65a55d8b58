import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8's compilers by its major version; one without a line here is left as it is, since V8 prints a complaint
 * about a setting it does not know. Each thread compiles the same few hundred functions for itself: left alone, that took
 * a third of the CPU of a 500-page PDF on Node 20 and 22. Optimizing only what has done several times the usual work
 * saves most of it. On Node 20, less inlining and, in the PDF reader's WebAssembly, no copies of loops save another
 * eighth. Heaps may grow to 2.2 times what lives in them, instead of about 1.6, before all of them is collected: each time that
 * is done V8 throws away what it optimized of functions inside others, of which none is alive just then, and has to do
 * it again. Patterns are compiled to bytecode for their first use only, which is not worth improving.
 */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  11: [
    '--interrupt-budget=500000',
    '--heap-growing-percent=120',
    '--max-inlined-bytecode-size-cumulative=300',
    '--no-wasm-loop-unrolling',
    '--no-wasm-loop-peeling',
    '--no-regexp-peephole-optimization',
  ],
  12: ['--invocation-count-for-turbofan=20000'],
  13: ['--invocation-count-for-turbofan=20000'],
};

/**
 * Has the whole process compile for conversions. V8 takes no code of modules of Node.js from its snapshot once a setting
 * is another than that was made with, and to start a thread or load such a module then takes half as long again: call it
 * when what a conversion needs is loaded.
 */
export function compileForConversions(): void {
  const settings = SETTINGS[Number.parseInt(process.versions.v8, 10)] ?? [];
  for (const setting of settings) setFlagsFromString(setting);
}
