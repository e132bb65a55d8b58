import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '../service/docconv.ts';

/** Tells the client of pages done, where it asked for that. */
export function reportProgress({ mcpReq }: ServerContext): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let told = -1;
  return ({ pagesDone, pagesTotal }) => {
    if (pagesDone <= told) return; // progress never goes back
    told = pagesDone;
    const params = { progressToken, progress: pagesDone, total: pagesTotal, message: 'pages converted' };
    // A client that is gone has no use for it; the conversion ends by its signal.
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
