import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8's optimizing compiler by its major version; one without a line here is left as it is. Each thread
 * compiles the same few hundred functions for itself: left alone, that took a third of the CPU of a 500-page PDF.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  // Node 20. Optimizing functions only after eight times the usual work saves a fifth of the CPU; more saves no more.
  11: '--interrupt-budget=500000',
};

/**
 * Has the whole process compile for conversions. For programs of our own: it is not for a library to change how its
 * host's code is compiled.
 */
export function compileForConversions(): void {
  const settings = SETTINGS[Number.parseInt(process.versions.v8, 10)];
  if (settings) setFlagsFromString(settings);
}
