/** Rules for fetching addresses that strangers name. */
export interface FetchRules {
  /** https on its own port only; else http too, and any port. */
  httpsOnly: boolean;
  maxBytes: number;
  /** Of the whole fetch, redirects included. */
  totalMilliseconds: number;
  /** Whether it may be led on to another address; yes when absent. */
  followsRedirects?: boolean;
  /** Media types that are taken; all of them when absent. */
  takesType?: (mediaType: string) => boolean;
  /** Hosts of one's own network too: the machine's owner asked for it. */
  allowPrivate?: boolean;
}

/** For tests alone: names that lead elsewhere, addresses that count as public, an authority that is trusted. */
export interface FetchStandIn {
  resolve?: (host: string) => { address: string; family: 4 | 6 }[];
  isPublic?: (address: string) => boolean;
  /** PEM. */
  authority?: string;
  /** Where connections to a host go instead of the address's port. */
  port?: number | ((host: string) => number | undefined);
}

/** A document of another host. */
export interface Fetched {
  bytes: Uint8Array;
  /** From the address or the response's Content-Disposition; a hint, as untrusted as all that was fetched. */
  fileName: string;
  /** In lower case and without parameters; empty when none was given. */
  mediaType: string;
}
