import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, ServerEnvironment } from '../../service/config/config.ts';
import { loadPlans } from '../../service/config/load-plans.ts';
import { openServerSecret } from '../../service/config/server-secret.ts';
import { checkServerSettings, type ServerSettings } from '../../service/config/server-settings.ts';
import { DocconvError } from '../../service/errors.ts';
import { createApp } from '../app.ts';
import type { HttpSettings, LegalPage } from '../parts.ts';
import { addressOf, type Listening, listen } from './listen.ts';
import { flushLog, openLog } from './log.ts';
import { openParts } from './open-parts.ts';

/** A server at work. */
export interface RunningServer {
  /** Where people reach it. */
  url: string;
  /** Where it listens, which is not the same behind a proxy. */
  address: string;
  host: string;
  port: number;
  /** Takes no more requests, and lets those under way end for a while. */
  stop(): Promise<void>;
}

/** Time for a load balancer to see from /readyz that it should send no more requests. */
const NOTICE_MS = 5_000;
/** How long a client may take to hear the answer to its last request. */
const ANSWER_GRACE_MS = 2_000;
const IDLE_CHECK_MS = 100;

/** Opens the HTTP door over the store of this machine. @throws DocconvError when the settings do not fit */
export async function startServer(
  config: Config,
  wish: { host?: string; port?: number },
): Promise<RunningServer> {
  const plans = await loadPlans(config);
  const settings = checkServerSettings(config.server, wish, plans);
  const log = openLog(settings.logLevel);
  const httpSettings = await readSettings(config, settings);
  const parts = await openParts(config, plans, httpSettings, log);
  const { server, host, port } = await listenOrSayWhy(createApp(parts), settings);
  // Port 0 asks for any; only now is it known which.
  if (settings.publicUrl === undefined) httpSettings.publicUrl = addressOf(host, port);
  log.info({ host, port }, 'listening');
  return {
    url: httpSettings.publicUrl,
    address: addressOf(host, port),
    host,
    port,
    stop: async () => {
      log.info('stopping');
      parts.announceStop();
      const grace = settings.shutdownGrace;
      if (httpSettings.isPublished) await sleep(Math.min(NOTICE_MS, grace));
      // Requests meanwhile get 503; what still runs afterwards is given up, and not charged.
      await parts.close(grace, () => stopListening(server));
      log.info('stopped');
      await flushLog(log);
    },
  };
}

async function listenOrSayWhy(
  app: ReturnType<typeof createApp>,
  { host, port }: ServerSettings,
): Promise<Listening> {
  try {
    return await listen(app, { host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'the port is in use' : (code ?? 'unknown reason');
    throw new DocconvError(
      'bad_request',
      `The server cannot listen on ${host}, port ${port}: ${why}.`,
      'Choose another with --host and --port; --port 0 takes any that is free.',
      { reason: 'invalid_config', cause: error },
    );
  }
}

async function stopListening(server: Server): Promise<void> {
  const closed = closeServer(server);
  await Promise.race([closed, sleep(ANSWER_GRACE_MS)]);
  server.closeAllConnections();
  await closed;
}

/** Takes no more connections, and ends each as soon as it has its response. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweeping = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearInterval(sweeping);
}

async function readSettings(config: Config, settings: ServerSettings): Promise<HttpSettings> {
  const publicUrl = settings.publicUrl ?? addressOf(settings.host, settings.port);
  const { loopbackOnly, trustedProxies, metricsToken, securityContact, signUpPlan } = settings;
  const { cors, hstsSubdomains, plansUrl } = settings;
  return {
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: settings.secret ?? (await openServerSecret(config.home)),
    loopbackOnly,
    trustedProxies,
    metricsToken,
    securityContact,
    signUpPlan,
    isPublished: settings.publicUrl !== undefined,
    cors,
    hstsSubdomains,
    plansUrl,
    legalPages: await readLegalPages(config.server),
  };
}

/** The texts that the operator has set. @throws DocconvError when one cannot be read */
async function readLegalPages({
  termsFile,
  privacyFile,
}: Pick<ServerEnvironment, 'termsFile' | 'privacyFile'>): Promise<LegalPage[]> {
  const wished = [
    { path: '/terms', title: 'Terms', variable: 'DOCCONV_TERMS_FILE', file: termsFile },
    { path: '/privacy', title: 'Privacy', variable: 'DOCCONV_PRIVACY_FILE', file: privacyFile },
  ] as const;
  const pages: LegalPage[] = [];
  for (const { path, title, variable, file } of wished) {
    if (file !== undefined) pages.push({ path, title, text: await readText(variable, file) });
  }
  return pages;
}

async function readText(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new DocconvError(
      'bad_request',
      `The file that ${variable} names cannot be read.`,
      'Correct the path, or unset the variable.',
      { reason: 'invalid_config', cause },
    );
  }
}
