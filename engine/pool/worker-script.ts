/** The bundled program of the worker threads. Run from source, it is the one that the last build left in `dist/`. */
export function workerScript(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../dist/worker.js' : './worker.js', import.meta.url);
}
