import type { AccountStatus, ConvertRequest, Estimate, MeteredConversion } from '../service/docconv.ts';
import type { AccountJobs, SentJob } from '../service/jobs/account-jobs.ts';
import type { Connecting } from './connecting.ts';
import type { DocumentShelf } from './documents/document-shelf.ts';
import type { Destination } from './sources/destination.ts';
import type { SourceDocument, SourceReader } from './sources/source.ts';

/** What the tools act upon. The stdio server and the HTTP door each hand in their own. */
export interface McpParts {
  /** Of the product. */
  version: string;
  /**
   * Converts for the caller what `receive` brings, which begins once there is a place for it; or makes a job of it.
   * @throws DocconvError
   */
  convert: (order: ConversionOrder, receive: Receive, mode: Mode) => Promise<Converted>;
  /** Those of the caller. @throws DocconvError */
  jobs: () => Promise<AccountJobs>;
  /** What that would cost; nothing is converted. @throws DocconvError */
  estimate: (order: ConversionOrder, receive: Receive) => Promise<Estimate>;
  /** The month of the caller. @throws DocconvError */
  status: () => Promise<AccountStatus>;
  /** Whose documents are whose: an account, or the one user of a stdio server. @throws DocconvError `auth_required` */
  owner: () => Promise<string>;
  sources: SourceReader;
  shelf: DocumentShelf;
  /** Where whole documents can be written; stdio only. */
  destination?: Destination;
  connecting: Connecting;
  /** Told of each call of a conversion, for a server that waits for what they undo before it ends. */
  begun?: (call: Promise<unknown>) => void;
  /** Whether the client's own folders count; stdio only, where its user has named none. */
  asksRoots?: boolean;
  /** How the tool descriptions name what a source may be. */
  takesPaths: boolean;
  /** Keys the MAC of state that travels through the client. */
  stateSecret: string;
}

/** Whether the client waits for a conversion, gets a job at once, or a job where the document is long. */
export type Mode = 'now' | 'later' | 'later_if_long';

type Converted = { type: 'conversion'; conversion: MeteredConversion } | ({ type: 'job' } & SentJob);

/** What is to be done with a document that is still to come. */
export type ConversionOrder = Omit<ConvertRequest, 'bytes' | 'fileName'>;

/** Gets the document. @param maxBytes that the caller's plan takes, where that is known beforehand */
export type Receive = (maxBytes?: number) => Promise<SourceDocument>;
