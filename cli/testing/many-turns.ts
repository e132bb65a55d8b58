const turns = 200;

/** Lets the event loop go round many times, in which whatever can go on without being let goes on. */
export async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
