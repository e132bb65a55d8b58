import type { Docconv } from '../../service/docconv.ts';
import type { Services } from '../context.ts';

/** The converter for the key in use, opened when first needed and again once the key is another. */
export interface ReopeningDocconv {
  current(): Promise<Docconv>;
  reopen(): void;
  close(): Promise<void>;
}

/** @param services what a converter is opened from */
export function openReopening(services: Services): ReopeningDocconv {
  let opened: Promise<Docconv> | undefined;
  let earlier: Promise<Docconv>[] = [];
  return {
    current: () => {
      opened ??= services.openDocconv('mcp');
      return opened;
    },
    reopen: () => {
      if (opened) earlier = [...earlier, opened];
      opened = undefined;
    },
    close: async () => {
      const all = [...earlier, ...(opened ? [opened] : [])];
      for (const docconv of all) await (await docconv).close();
    },
  };
}
