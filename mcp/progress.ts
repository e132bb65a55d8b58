import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '../service/docconv.ts';

/** Tells the client that work has begun and of pages done, where it asked for that. */
export function reportProgress({ mcpReq }: ServerContext): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  const tell = (told: { progress: number; total?: number; message: string }) => {
    const params = { progressToken, ...told };
    // A client that is gone has no use for it; the conversion ends by its signal.
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  let last = 0;
  tell({ progress: last, message: 'begun' });
  return ({ pagesDone, pagesTotal }) => {
    if (pagesDone <= last) return; // progress never goes back
    last = pagesDone;
    tell({ progress: pagesDone, total: pagesTotal, message: 'pages converted' });
  };
}
