import type { SourceDocument } from './source.ts';

/** Takes in documents of one caller beside the protocol, whose messages a model would have to write. */
export interface AccountUploads {
  /** @param maxBytes that it may have @throws DocconvError `busy` when as many as may wait already */
  offer(fileName: string, maxBytes: number | undefined): Promise<UploadOffer>;
  /** @throws DocconvError `bad_request`, reason `upload_missing` */
  read(id: string, signal: AbortSignal): Promise<SourceDocument>;
}

/** Where a document can be sent to, once. */
export interface UploadOffer {
  id: string;
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}
