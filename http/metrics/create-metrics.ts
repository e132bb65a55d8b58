import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../../service/admission/admission.ts';
import type { ConversionWatch } from '../../service/convert/conversion-watch.ts';
import type { Jobs } from '../../service/jobs/jobs.ts';
import type { PaymentStepName } from '../../service/payments/note-payment.ts';

/** What is counted while the server runs. No label says who asked or for what. */
export interface Metrics {
  /** Counts and times conversions. */
  watch: ConversionWatch;
  /** @param route its pattern */
  request(route: string, status: number, seconds: number): void;
  payment(step: PaymentStepName): void;
  /** In the format of Prometheus. */
  write(): Promise<{ contentType: string; text: string }>;
}

/** From a status call to a scan of hundreds of pages, in seconds. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

/** What is asked when the metrics are, as it is made after them. */
interface Measured {
  queue: Pick<Admission, 'counts'>;
  jobs: Pick<Jobs, 'counts'>;
}

export function createMetrics(measured: () => Measured, clock: () => number = Date.now): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, prefix: 'docconv_' });
  addQueueGauges(registry, () => measured().queue);
  addJobGauges(registry, () => measured().jobs, clock);
  const requests = new Histogram({
    name: 'docconv_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const payments = new Counter({
    name: 'docconv_payments_total',
    help: 'Payments of single requests, by the step they came to',
    labelNames: ['step'] as const,
    registers,
  });
  return {
    watch: watchConversions(registers),
    payment: (step) => payments.inc({ step }),
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function watchConversions(registers: Registry[]): ConversionWatch {
  const conversions = new Counter({
    name: 'docconv_conversions_total',
    help: 'Conversions asked for, by how they ended: succeeded, or the code of the failure',
    labelNames: ['outcome'] as const,
    registers,
  });
  const pages = new Counter({ name: 'docconv_pages_total', help: 'Pages converted and charged', registers });
  const refusals = new Counter({
    name: 'docconv_quota_refusals_total',
    help: 'Conversions refused because the month was used up',
    registers,
  });
  const stages = new Histogram({
    name: 'docconv_stage_seconds',
    help: 'Time conversions took, by stage',
    labelNames: ['stage'] as const,
    buckets: SECONDS,
    registers,
  });
  return {
    stage: (stage, seconds) => stages.observe({ stage }, seconds),
    converted: (count) => {
      conversions.inc({ outcome: 'succeeded' });
      pages.inc(count);
    },
    failed: (code) => {
      conversions.inc({ outcome: code });
      if (code === 'quota_exceeded') refusals.inc();
    },
  };
}

function addQueueGauges(registry: Registry, queueOf: () => Pick<Admission, 'counts'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('docconv_places', 'Documents that arrive, wait or are at work', () => queueOf().counts().places);
  gauge('docconv_queue_waiting', 'Documents that wait for their turn', () => queueOf().counts().waiting);
  gauge('docconv_conversions_running', 'Conversions at work', () => queueOf().counts().running);
}

/** The same on every node, since all share the jobs. While the store does not answer there are none of these. */
function addJobGauges(registry: Registry, jobsOf: () => Pick<Jobs, 'counts'>, clock: () => number): void {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'docconv_jobs_oldest_seconds',
    help: 'How long the job has waited that waits longest; 0 when none does',
    registers,
  });
  const parts = new Gauge({
    name: 'docconv_job_parts_queued',
    help: 'Parts of divided jobs that no worker has taken yet',
    registers,
  });
  new Gauge({
    name: 'docconv_jobs',
    help: 'Jobs of all nodes that have not ended, by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counts = await jobsOf()
        .counts()
        .catch(() => undefined);
      this.reset();
      oldest.reset();
      if (!counts) {
        oldest.remove();
        parts.remove();
        return;
      }
      const { queued, running, partsQueued, oldestAt } = counts;
      parts.set(partsQueued);
      this.set({ state: 'queued' }, queued);
      this.set({ state: 'running' }, running);
      oldest.set(oldestAt === undefined ? 0 : Math.max(0, clock() - oldestAt) / 1000);
    },
  });
}
