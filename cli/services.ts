import type { Config } from '../service/config/config.ts';
import type { Docconv } from '../service/docconv.ts';
import { DocconvError } from '../service/errors.ts';
import { keyMissing } from '../service/keys/account-error.ts';
import { type LocalService, openLocalService } from '../service/open/open-local.ts';
import type { OpenPool } from '../service/open/open-pool.ts';
import { blameVariable } from './account/blame-variable.ts';
import { openPlace, type PlaceInUse } from './account/place-in-use.ts';
import { invalidArguments } from './cli-error.ts';
import type { Services } from './context.ts';

/** The service as the settings want it. */
export function openServices(config: Config, openPool?: OpenPool): Services {
  const place = openPlace(config);
  const local = openLocalService(config, openPool);
  const services: Services = {
    get embedded() {
      return place.baseUrl === undefined;
    },
    get address() {
      return place.baseUrl;
    },
    async openJobs() {
      const { baseUrl, apiKey } = place;
      if (baseUrl === undefined) throw noServer();
      if (apiKey === undefined) throw keyMissing();
      const { createRemoteJobs } = await import('../service/remote/remote-jobs.ts');
      return createRemoteJobs({ baseUrl, apiKey });
    },
    keySource: () => place.keySource,
    currentKey: place.currentKey,
    warmUp: (format) => (place.baseUrl === undefined ? local.warmUp(format) : undefined),
    async openDocconv(door = 'command') {
      const docconv = await openDocconv(place, (key) => local.open(key, door), place.apiKey);
      return place.keySource === 'environment' ? blameVariable(docconv) : docconv;
    },
    ...openSignIn(place, local),
    ...openMachine(config, place, openPool),
    async serveMcp(onError) {
      const [{ serveOnStdio }, { openMcpParts }] = await Promise.all([
        import('../mcp/main.ts'),
        import('./mcp/open-mcp-parts.ts'),
      ]);
      const parts = openMcpParts(services, config, () =>
        services.embedded
          ? local.openJobs(place.apiKey, (cause, what) => onError(new Error(`${what} failed`, { cause })))
          : services.openJobs(),
      );
      if (parts.notice !== undefined) onError(new Error(parts.notice));
      await serveOnStdio(parts, process.stdout, onError);
      await parts.close();
    },
    close: local.close,
  };
  return services;
}

async function openDocconv(
  { baseUrl }: PlaceInUse,
  openLocal: (apiKey: string | undefined) => Promise<Docconv>,
  apiKey: string | undefined,
): Promise<Docconv> {
  if (baseUrl === undefined) return openLocal(apiKey);
  const { createRemoteDocconv } = await import('../service/remote/remote.ts');
  return createRemoteDocconv({ baseUrl, apiKey });
}

/** How one comes to a key, and goes. */
function openSignIn(
  place: PlaceInUse,
  local: LocalService,
): Pick<
  Services,
  'chooseServer' | 'resumeKey' | 'requestKey' | 'createLocalAccount' | 'storeKey' | 'forgetKey'
> {
  const openLocal = (apiKey: string | undefined) => local.open(apiKey, 'command');
  return {
    chooseServer: place.choose,
    async resumeKey() {
      const kept = place.storedKey();
      if (kept === undefined || !(await isAccepted(await openDocconv(place, openLocal, kept))))
        return undefined;
      await place.keep();
      return place.use(kept);
    },
    async requestKey() {
      const { requestKey } = await import('../service/remote/request-key.ts');
      return requestKey(place.baseUrl ?? '');
    },
    async createLocalAccount() {
      await place.keep();
      return place.use(await local.createAccount());
    },
    async storeKey(key) {
      await verify(await openDocconv(place, openLocal, key));
      await place.keepKey(key);
      return place.use(key);
    },
    async forgetKey() {
      if (place.baseUrl === undefined) return local.forgetKey();
      if (place.storedKey() === undefined) return false;
      await place.keepKey(undefined);
      return true;
    },
  };
}

/** What commands do with this machine: its store, its server, its browser. */
function openMachine(
  config: Config,
  place: PlaceInUse,
  openPool?: OpenPool,
): Pick<
  Services,
  'openProbes' | 'startServer' | 'startWorker' | 'dashboardLink' | 'openInBrowser' | 'openAdmin'
> {
  return {
    async openProbes() {
      const { openProbes } = await import('../service/diagnose/probes.ts');
      return openProbes(config, openPool);
    },
    async startServer(wish) {
      const { startServer } = await import('../http/serve/start-server.ts');
      return startServer(config, wish);
    },
    async startWorker() {
      const { serveWorker } = await import('../http/serve/start-worker.ts');
      return serveWorker(config);
    },
    async dashboardLink(url) {
      if (place.baseUrl !== undefined) return `${url ?? place.baseUrl}/dashboard`;
      const [{ makeDashboardLink }, { DEFAULT_PORT }] = await Promise.all([
        import('../service/sign-in/dashboard-link.ts'),
        import('../service/config/server-settings.ts'),
      ]);
      const server = url ?? config.server.publicUrl ?? `http://127.0.0.1:${DEFAULT_PORT}`;
      return makeDashboardLink(config, { apiKey: place.apiKey, server: server.replace(/\/+$/, '') });
    },
    async openInBrowser(link) {
      const { openInBrowser } = await import('./terminal/open-in-browser.ts');
      return openInBrowser(link, config);
    },
    async openAdmin() {
      if (place.baseUrl !== undefined) throw storeElsewhere();
      const { openAdmin } = await import('../service/admin.ts');
      return openAdmin(config);
    },
  };
}

function noServer(): Error {
  return invalidArguments(
    'Jobs are done by a server, and none is configured.',
    'Run "docconv login --base-url <url>"; "docconv serve" makes a server of any machine.',
  );
}

function storeElsewhere(): Error {
  return invalidArguments(
    'A server is configured, and the accounts are there.',
    'Run this on the machine that holds the store, or go back to this one: unset DOCCONV_BASE_URL, or run "docconv login --base-url none".',
  );
}

async function verify(docconv: Docconv): Promise<void> {
  try {
    await docconv.identity();
  } finally {
    await docconv.close();
  }
}

/** Whether the service knows the key that it was opened with. @throws DocconvError when it cannot be asked */
async function isAccepted(docconv: Docconv): Promise<boolean> {
  try {
    await verify(docconv);
    return true;
  } catch (thrown) {
    if (thrown instanceof DocconvError && thrown.code === 'auth_required') return false;
    throw thrown;
  }
}
