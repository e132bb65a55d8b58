/** What is opened for a key: when first needed, again once the key is another, and again when that failed. */
export interface Reopening<T> {
  current(): Promise<T>;
  close(): Promise<void>;
}

/** @param currentKey asked each time, since other processes sign in and out as well */
export function openReopening<T extends { close(): Promise<void> }>(
  currentKey: () => string | undefined,
  open: () => Promise<T>,
): Reopening<T> {
  let opened: { key: string | undefined; made: Promise<T> } | undefined;
  /** Still in use by calls that began before. */
  const earlier: Promise<T>[] = [];

  function reopen(key: string | undefined): Promise<T> {
    if (opened) earlier.push(opened.made);
    const made = open();
    opened = { key, made };
    made.catch(() => {
      if (opened?.made === made) opened = undefined;
    });
    return made;
  }

  return {
    current: async () => {
      const key = currentKey();
      return opened && opened.key === key ? opened.made : reopen(key);
    },
    close: async () => {
      const all = await Promise.allSettled([...earlier, ...(opened ? [opened.made] : [])]);
      for (const one of all) if (one.status === 'fulfilled') await one.value.close();
    },
  };
}
