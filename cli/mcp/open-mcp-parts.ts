import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { createMemoryShelf } from '../../mcp/documents/document-shelf.ts';
import { isForLater } from '../../mcp/is-for-later.ts';
import type { McpParts } from '../../mcp/parts.ts';
import { createDestination } from '../../mcp/sources/destination.ts';
import { chooseFolders, isTooWide } from '../../mcp/sources/folders.ts';
import { createLocalSources } from '../../mcp/sources/read-source.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../../service/config/config.ts';
import { createDocumentFetcher } from '../../service/fetch/fetch-document.ts';
import type { AccountJobs } from '../../service/jobs/account-jobs.ts';
import { openServer } from '../../service/remote/send.ts';
import type { Services } from '../context.ts';
import { connectLocally } from './connect-locally.ts';
import { connectRemotely } from './connect-remotely.ts';
import { openReopening } from './reopening.ts';

/** What the tools of a server on its user's machine act upon. */
export function openMcpParts(
  services: Services,
  config: Pick<Config, 'mcpRoot' | 'allowPrivateUrls' | 'baseUrl'>,
  openJobs: () => Promise<OpenJobs>,
): McpParts & { notice?: string; close(): Promise<void> } {
  const place = { named: config.mcpRoot, workingFolder: process.cwd(), home: homedir() };
  const folders = chooseFolders(place);
  const fetcher = createDocumentFetcher();
  const docconv = openReopening(services.currentKey, () => services.openDocconv('mcp'));
  const jobs = openReopening(services.currentKey, openJobs);
  const calls = new Set<Promise<unknown>>();
  const server =
    config.baseUrl === undefined ? undefined : openServer({ baseUrl: config.baseUrl, apiKey: undefined });
  return {
    version: packageJson.version,
    convert: async (order, receive, mode) => {
      const converter = await docconv.current();
      const request = { ...order, ...(await receive()) };
      // To count them on a server the document would have to be sent twice.
      const estimate = server ? undefined : () => converter.estimate(request);
      return (await isForLater(mode, request.bytes.byteLength, estimate))
        ? // Sent to its end: of a job that nobody heard of nobody could say that it is not wanted any more.
          { type: 'job', ...(await (await jobs.current()).send({ ...request, signal: undefined })) }
        : { type: 'conversion', conversion: await converter.convert(request) };
    },
    jobs: jobs.current,
    estimate: async (order, receive) =>
      (await docconv.current()).estimate({ ...order, ...(await receive()) }),
    status: async () => (await docconv.current()).status(),
    owner: async () => 'user',
    sources: createLocalSources({ folders, fetcher, allowPrivate: config.allowPrivateUrls }),
    destination: createDestination(folders),
    asksRoots: config.mcpRoot === undefined,
    shelf: createMemoryShelf(),
    connecting: server ? connectRemotely(services, docconv, server) : connectLocally(services, docconv),
    takesPaths: true,
    stateSecret: randomBytes(32).toString('hex'),
    begun: (call) => {
      calls.add(call);
      void call.finally(() => calls.delete(call));
    },
    notice: noticeOf(place),
    close: async () => {
      await Promise.all(calls);
      await jobs.close();
      await Promise.all([fetcher.close(), docconv.close(), server?.close()]);
    },
  };
}

type OpenJobs = AccountJobs & { close(): Promise<void> };

/** What the user should know before a file is asked for. */
function noticeOf(place: { named?: string; workingFolder: string; home: string }): string | undefined {
  const { named, workingFolder, home } = place;
  if (named !== undefined || !isTooWide(workingFolder, home)) return undefined;
  return `started in ${workingFolder}: files are read and written only in folders that the client names; set DOCCONV_MCP_ROOT to name one.`;
}
