import { type Key, useInput } from 'ink';

/** Hears keys; Esc and Ctrl-C leave. A pasted text comes as one. */
export function useKeys(leave: () => void, hear: (input: string, key: Key) => void): void {
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) leave();
    else hear(input, key);
  });
}
