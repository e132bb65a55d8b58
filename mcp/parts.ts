import type { Docconv } from '../service/docconv.ts';
import type { Connecting } from './connecting.ts';
import type { DocumentShelf } from './documents/document-shelf.ts';
import type { Destination } from './sources/destination.ts';
import type { SourceReader } from './sources/source.ts';

/** What the tools act upon. The stdio server and the HTTP door each hand in their own. */
export interface McpParts {
  /** Of the product. */
  version: string;
  /** The converter for whoever asks. @throws DocconvError `auth_required` */
  docconv: () => Promise<Docconv>;
  /** Whose documents are whose: an account, or the one user of a stdio server. */
  owner: () => Promise<string>;
  sources: SourceReader;
  shelf: DocumentShelf;
  /** Where whole documents can be written; stdio only. */
  destination?: Destination;
  connecting: Connecting;
  /** How the tool descriptions name what a source may be. */
  takesPaths: boolean;
  /** Keys the MAC of state that travels through the client. */
  stateSecret: string;
}
