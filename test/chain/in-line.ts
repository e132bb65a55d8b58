/** Runs one task at a time, in the order in which they come; one that fails lets the next go on. */
type Line = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * For an account that sends transactions: each asks the node for its number only when the one before has been
 * taken. Viem's `nonceManager` gives number 0 twice when the second is sent before the node has heard of the
 * first, and leaves a gap where one could not be sent.
 */
export function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const own = last.then(task, task);
    last = own;
    return own;
  };
}
