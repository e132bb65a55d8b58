import type { Config } from '../../service/config/config.ts';
import { loadPlans } from '../../service/config/load-plans.ts';
import { openServerSecret } from '../../service/config/server-secret.ts';
import { checkServerSettings } from '../../service/config/server-settings.ts';
import { createDocumentFetcher } from '../../service/fetch/fetch-document.ts';
import { checkJobSettings } from '../../service/jobs/job-settings.ts';
import { openJobs } from '../../service/jobs/open-jobs.ts';
import { openServerService } from '../../service/open/open-server.ts';
import { tellingOfPlans } from '../errors/tell-of-plans.ts';
import { addressOf } from './listen.ts';
import { flushLog, openLog } from './log.ts';

/** Works on the jobs of the store that the settings name. */
export interface RunningWorker {
  /** Documents converted at once. */
  running: number;
  /** Takes nothing new, and lets what is at work end for a while; what does not is given back. */
  stop(): Promise<void>;
}

/** Does what a server does behind its door, without one. @throws DocconvError when the settings do not fit */
export async function serveWorker(config: Config): Promise<RunningWorker> {
  const plans = await loadPlans(config);
  const settings = checkServerSettings(config.server, {}, plans);
  const log = openLog(settings.logLevel);
  const fetcher = createDocumentFetcher();
  const service = await openServerService(config, plans, {
    outage: (err) => log.error({ err }, 'the store cannot be used'),
  });
  const publicUrl = () => settings.publicUrl ?? addressOf(settings.host, settings.port);
  const running = service.threads;
  const work = await openJobs(
    { ...checkJobSettings(config), takes: true },
    {
      ...service,
      convertClaimed: tellingOfPlans(service, { publicUrl, takesPayments: () => false }),
      fetcher,
      plans,
      secret: settings.secret ?? (await openServerSecret(config.home)),
      publicUrl,
      running,
      clock: Date.now,
      failed: (err, what) => log.error({ err }, `${what} failed`),
    },
  );
  log.info({ running }, 'working');
  return {
    running,
    stop: async () => {
      log.info('stopping');
      work.stop();
      await service.close(settings.shutdownGrace, work, work.close);
      await fetcher.close();
      log.info('stopped');
      await flushLog(log);
    },
  };
}
