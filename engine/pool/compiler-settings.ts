import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8's optimizing compiler by its major version; one without a line here is left as it is, since V8 prints
 * a complaint about a setting it does not know. Each thread compiles the same few hundred functions for itself: left
 * alone, that took a third of the CPU of a 500-page PDF on Node 20 and 22. Optimizing only what has done several times
 * the usual work saves most of it.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  11: '--interrupt-budget=500000',
  12: '--invocation-count-for-turbofan=20000',
  13: '--invocation-count-for-turbofan=20000',
};

/**
 * Has the whole process compile for conversions. For programs of our own: it is not for a library to change how its
 * host's code is compiled.
 */
export function compileForConversions(): void {
  const settings = SETTINGS[Number.parseInt(process.versions.v8, 10)];
  if (settings) setFlagsFromString(settings);
}
