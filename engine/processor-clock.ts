/** A process that gets hardly anything of the processor is given so many times as long, and no more. */
const MOST_SLOWED = 5;

/**
 * Begins to count milliseconds of work: as the clock on the wall does, but on a busy machine only what this process got of
 * the processor, so that nothing is given up because others work. Several threads count together, which errs on the side
 * of the wall.
 * @returns milliseconds since
 */
export function startProcessorClock(): () => number {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const wall = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    return Math.max(Math.min(wall, (user + system) / 1000), wall / MOST_SLOWED);
  };
}
