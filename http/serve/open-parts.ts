import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Plans } from '../../service/accounts/plans.ts';
import type { Config } from '../../service/config/config.ts';
import { createDocumentFetcher } from '../../service/fetch/fetch-document.ts';
import { checkJobSettings } from '../../service/jobs/job-settings.ts';
import { openJobs } from '../../service/jobs/open-jobs.ts';
import { openMailer } from '../../service/mail/open-mailer.ts';
import { createClientDocuments } from '../../service/oauth/client-documents.ts';
import { openServerService } from '../../service/open/open-server.ts';
import type { NotePayment } from '../../service/payments/note-payment.ts';
import { tellingOfPlans } from '../errors/tell-of-plans.ts';
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts';
import type { HttpParts, HttpSettings } from '../parts.ts';
import { createSpool } from '../uploads/spool.ts';
import { openX402 } from './open-x402.ts';

/** All that the door is made of, opened. */
interface OpenParts extends HttpParts {
  /** Makes /readyz fail; everything else goes on. */
  announceStop(): void;
  /** @param graceMilliseconds how long work may go on @param stopListening called when it has ended */
  close(graceMilliseconds: number, stopListening: () => Promise<void>): Promise<void>;
}

export async function openParts(
  config: Config,
  plans: Plans,
  settings: HttpSettings,
  log: Logger,
): Promise<OpenParts> {
  const mailer = await openMailer(config.server, (text) => void process.stderr.write(text));
  const spool = createSpool(join(config.home, 'uploads'));
  await spool.sweep();
  const fetcher = createDocumentFetcher();
  const publicUrl = () => settings.publicUrl;
  let isStopping = false;
  const metrics = createMetrics(() => ({ queue: service.queue, jobs: work.jobs }));
  const service = await openServerService(config, plans, {
    watch: metrics.watch,
    outage: (err) => log.error({ err }, 'the store cannot be used'),
  });
  const x402 = await openX402(config.server.payments, {
    store: service.store,
    converter: service.unmetered,
    secret: settings.secret,
    publicUrl,
    log,
    note: notePayments(log, metrics),
    clock: Date.now,
  });
  const work = await openJobs(checkJobSettings(config), {
    ...service,
    convertClaimed: tellingOfPlans(service, { publicUrl, takesPayments: () => x402 !== undefined }),
    fetcher,
    plans,
    secret: settings.secret,
    publicUrl,
    running: service.threads,
    clock: Date.now,
    failed: (err, what) => log.error({ err }, `${what} failed`),
  });
  return {
    settings,
    store: service.store,
    results: service.results,
    plans,
    docconvFor: service.docconvFor,
    jobs: work.jobs,
    blobs: work.blobs,
    clientDocuments: createClientDocuments(fetcher, Date.now),
    spool,
    metrics,
    checkEngine: service.checkEngine,
    isStopping: () => isStopping,
    announceStop: () => {
      isStopping = true;
    },
    mailer,
    x402,
    log,
    clock: Date.now,
    close: async (graceMilliseconds, stopListening) => {
      mailer.close();
      work.stop();
      const drain = async () => void (await Promise.all([x402?.payments.drain(), work.drain()]));
      await service.close(graceMilliseconds, { drain }, async () => {
        await stopListening();
        await work.close();
      });
      await x402?.payments.close();
      await fetcher.close();
    },
  };
}

/** One line for each step of a payment, by whose id it can be followed, and a count. */
export function notePayments(log: Logger, metrics: Pick<Metrics, 'payment'>): NotePayment {
  return (step, details) => {
    metrics.payment(step);
    log.info({ step, ...details }, 'payment');
  };
}
