import type { Logger } from 'pino';
import type { Plans } from '../service/accounts/plans.ts';
import type { AccountStore } from '../service/accounts/store.ts';
import type { Blobs } from '../service/blobs/blobs.ts';
import type { Jobs } from '../service/jobs/jobs.ts';
import type { Asker } from '../service/keys/authenticate.ts';
import type { ServedDocconv } from '../service/local/admitted-caller.ts';
import type { Mailer } from '../service/mail/mailer.ts';
import type { ClientDocuments } from '../service/oauth/client-documents.ts';
import type { ResultFiles } from '../service/results/result-files.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { X402Parts } from './routes/x402/x402-parts.ts';
import type { Spool } from './uploads/spool.ts';

/** What the HTTP door is made of; whoever starts it passes it in. */
export interface HttpParts {
  settings: HttpSettings;
  store: AccountStore;
  /** Results remembered for idempotency keys, and for agents that read on in them. */
  results: Pick<ResultFiles, 'save' | 'load' | 'loadNamed' | 'removeAll'>;
  plans: Plans;
  /** The service for one caller; all share engine, queue and store, so callers do not close it. */
  docconvFor: (asker: Asker) => ServedDocconv;
  /** Conversions that are asked for now and done later. */
  jobs: Jobs;
  /** Documents and results that any node may need. */
  blobs: Blobs;
  /** What OAuth clients say of themselves at addresses of their own. */
  clientDocuments: ClientDocuments;
  /** Where documents wait that came in. */
  spool: Spool;
  metrics: Metrics;
  /** Resolves when a document can be opened. */
  checkEngine: () => Promise<void>;
  /** Whether the server is shutting down. */
  isStopping: () => boolean;
  mailer: Mailer;
  /** Payment per request, where it is set up. */
  x402?: X402Parts;
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** A text of the operator, such as terms of use. */
export interface LegalPage {
  path: '/terms' | '/privacy';
  title: string;
  text: string;
}

/** What the environment decides about the HTTP door. */
export interface HttpSettings {
  /** Where people reach it, without a final slash; the only source of absolute addresses. */
  publicUrl: string;
  /** Whether `publicUrl` is https, so that cookies are sent over nothing else. */
  secure: boolean;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Keys the HMACs of codes and signs state; shared by all nodes. */
  secret: string;
  /** Whether it listens on loopback only; then requests for another host are refused. */
  loopbackOnly: boolean;
  /** Plan of accounts that people make by signing in. */
  signUpPlan: string;
  /** Whether an address was set by which others reach it, as through a proxy on this machine. */
  isPublished: boolean;
  /** Whether pages of other sites may call what wants a key in a header. */
  cors: boolean;
  hstsSubdomains: boolean;
  /** Where a plan is bought; an address of the web or of mail. */
  plansUrl?: string;
  /** Texts of the operator. */
  legalPages: readonly LegalPage[];
  /** Lets requests with it read /metrics; without it only loopback may. */
  metricsToken?: string;
  /** Where to report vulnerabilities, as an address; without it there is no security.txt. */
  securityContact?: string;
}

/** Whether only users of its own machine can reach the server. */
export function isForThisMachine({
  loopbackOnly,
  isPublished,
}: Pick<HttpSettings, 'loopbackOnly' | 'isPublished'>): boolean {
  return loopbackOnly && !isPublished;
}
