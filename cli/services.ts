import { parseBaseUrl } from '../service/base-url.ts';
import type { Config } from '../service/config.ts';
import { type ConfigFile, readConfigFile } from '../service/config-file.ts';
import type { Docconv } from '../service/docconv.ts';
import { DocconvError } from '../service/errors.ts';
import { openLocalService } from '../service/open-local.ts';
import { storedKey, withStoredKey } from '../service/stored-keys.ts';
import { invalidArguments } from './cli-error.ts';
import type { Services } from './context.ts';

/** The service as the settings want it. */
export function openServices(config: Config): Services {
  let { apiKey, apiKeySource, baseUrl } = config;
  let chosen = false;
  const local = openLocalService(config);

  /** From now on this key is in use, unless the environment's goes before it. */
  async function adopt(key: string): Promise<string> {
    if (apiKeySource !== 'environment') {
      apiKey = key;
      apiKeySource = 'file';
    }
    const { prefixOf } = await import('../service/accounts/api-key.ts');
    return prefixOf(key);
  }

  async function open(key: string | undefined): Promise<Docconv> {
    if (baseUrl === undefined) return local.open(key);
    const { createRemoteDocconv } = await import('../service/remote/remote.ts');
    return createRemoteDocconv({ baseUrl, apiKey: key });
  }

  /** Writes down which server is in use, if another one was chosen, and what becomes of the keys. */
  async function keep(change: (current: ConfigFile) => ConfigFile): Promise<void> {
    const { updateConfigFile } = await import('../service/config-file.ts');
    await updateConfigFile(config.configFile, (current) =>
      change({ ...current, ...(chosen ? { baseUrl } : {}) }),
    );
  }

  const services: Services = {
    get embedded() {
      return baseUrl === undefined;
    },
    get address() {
      return baseUrl;
    },
    chooseServer(url) {
      baseUrl = url === 'none' ? undefined : parseBaseUrl(url);
      chosen = true;
      if (apiKeySource === 'environment') return;
      apiKey = storedKey(readConfigFile(config.configFile), baseUrl);
      apiKeySource = apiKey === undefined ? undefined : 'file';
    },
    async resumeKey() {
      const kept = storedKey(readConfigFile(config.configFile), baseUrl);
      if (kept === undefined || !(await isAccepted(await open(kept)))) return undefined;
      await keep((current) => current);
      return adopt(kept);
    },
    async requestKey() {
      const { requestKey } = await import('../service/remote/request-key.ts');
      return requestKey(baseUrl ?? '');
    },
    async openProbes() {
      const { openProbes } = await import('../service/diagnose/probes.ts');
      return openProbes(config);
    },
    warmUp: () => (baseUrl === undefined ? local.warmUp() : undefined),
    openDocconv: () => open(apiKey),
    keySource: () => (apiKeySource === 'file' ? 'stored' : (apiKeySource ?? 'none')),
    async createLocalAccount() {
      if (chosen) await keep((current) => current);
      return adopt(await local.createAccount());
    },
    async storeKey(key) {
      await verify(await open(key));
      await keep((current) => withStoredKey(current, baseUrl, key));
      return adopt(key);
    },
    async startServer(wish) {
      const { startServer } = await import('../http/serve/start-server.ts');
      return startServer(config, wish);
    },
    async dashboardLink(url) {
      if (baseUrl !== undefined) return `${url ?? baseUrl}/dashboard`;
      const [{ makeDashboardLink }, { DEFAULT_PORT }] = await Promise.all([
        import('../service/dashboard-link.ts'),
        import('../service/server-settings.ts'),
      ]);
      const server = url ?? config.server.publicUrl ?? `http://127.0.0.1:${DEFAULT_PORT}`;
      return makeDashboardLink(config, { apiKey, server: server.replace(/\/+$/, '') });
    },
    async openInBrowser(link) {
      const { openInBrowser } = await import('./open-in-browser.ts');
      return openInBrowser(link, config);
    },
    async openAdmin() {
      if (baseUrl !== undefined) throw storeElsewhere();
      const { openAdmin } = await import('../service/admin.ts');
      return openAdmin(config);
    },
    async serveMcp(onError) {
      const [{ serveOnStdio }, { openMcpParts }] = await Promise.all([
        import('../mcp/main.ts'),
        import('./mcp/open-mcp-parts.ts'),
      ]);
      const parts = openMcpParts(services, config);
      await serveOnStdio(parts, onError);
      await parts.close();
    },
    async forgetKey() {
      if (storedKey(readConfigFile(config.configFile), baseUrl) === undefined) return false;
      await keep((current) => withStoredKey(current, baseUrl, undefined));
      return true;
    },
  };
  return services;
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
