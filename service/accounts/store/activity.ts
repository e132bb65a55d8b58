import type { Day } from '../month.ts';

export interface Amounts {
  conversions: number;
  pages: number;
  tokens: number;
}

/** The way a conversion was asked for: the command on this machine, the HTTP API, MCP, or the pages of the server. */
export type Door = 'command' | 'api' | 'mcp' | 'site';

/** What was charged on a day through one door with one key. */
export interface Use {
  day: Day;
  /** Not known of days before doors were noted. */
  door?: Door;
  /** None from the dashboard, as in records. */
  keyId?: string;
  used: Amounts;
}

/** What the owner of an account sees of one conversion. No content is kept. */
export interface ConversionRecord {
  id: string;
  /** As the input was named. */
  fileName: string;
  /** Pages charged. */
  pages: number;
  tokens: number;
  status: 'succeeded' | 'failed';
  /** Stable code of the failure. */
  failure?: string;
  /** The key it was asked for with; none from the dashboard. */
  keyId?: string;
  /** The way it was asked for; not known of the first ones. */
  door?: Door;
  finishedAt: number;
}

/** What happened on an account lately. */
export interface Activity {
  /**
   * What was charged on each day from `from` to `to`, days without use left out, the earliest first. What a month is
   * charged is counted on days of that month. A store keeps the last `KEPT_DAYS`.
   */
  usageByDay(request: { accountId: string; from: Day; to: Day }): Promise<{ day: Day; used: Amounts }[]>;
  /** The same, parted by door and key; of one day in no order. */
  usageByDoor(request: { accountId: string; from: Day; to: Day }): Promise<Use[]>;
  /** The latest first. A store keeps the last `KEPT_CONVERSIONS` of an account. */
  recentConversions(request: { accountId: string; limit: number }): Promise<ConversionRecord[]>;
  /** Notes a conversion that failed; those that succeed are noted by `commit`. */
  noteFailure(request: { accountId: string; record: ConversionRecord }): Promise<void>;
  /** Removes the list of recent conversions. */
  forgetConversions(accountId: string): Promise<void>;
}

/** Older ones are dropped. */
export const KEPT_CONVERSIONS = 100;
/** Days of use that are kept, enough to show this month and the two before; months are kept for good. */
export const KEPT_DAYS = 100;
