/** Hands one item over; resolves when the next is asked for. @throws the reason of `signal` */
export type HandOver<T> = (item: T, signal: AbortSignal) => Promise<void>;

/**
 * What `work` hands over, item by item, and in the end what it returns. Work begins when the first item is asked for, and
 * waits while none is. @param work - its signal is aborted with `outer`, and when nobody asks any more
 */
export async function* handOver<T, R>(
  outer: AbortSignal | undefined,
  work: (deliver: HandOver<T>, signal: AbortSignal) => Promise<R>,
): AsyncGenerator<T | R, void, undefined> {
  const leaving = new AbortController();
  let offer: { item: T; taken: () => void } | undefined;
  let isOver = false;
  let wake = () => {};

  function deliver(item: T, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const taken = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      offer = { item, taken };
      wake();
    });
  }

  const working = work(deliver, outer ? AbortSignal.any([outer, leaving.signal]) : leaving.signal);
  const over = working
    .catch(() => undefined) // whoever asks for the next item learns of it
    .then(() => {
      isOver = true;
      wake();
    });
  try {
    for (;;) {
      const offered: typeof offer = offer;
      offer = undefined;
      if (offered) {
        yield offered.item;
        offered.taken();
      } else if (isOver) break;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    yield await working;
  } finally {
    leaving.abort();
    await over;
  }
}
