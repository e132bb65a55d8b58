import { type BlobSettings, checkBlobSettings } from '../blobs/open-blobs.ts';
import type { Config } from '../config/config.ts';
import { DocconvError } from '../errors.ts';

/** What the environment decides about jobs, checked. */
export interface JobSettings {
  blobs: BlobSettings;
  /** How long results are kept, and how long a job waits at most, milliseconds. */
  keptFor: number;
  /** A document of more pages is divided into parts of at most so many. */
  partPages: number;
  /** Whether this process works on jobs itself when it serves. */
  takes: boolean;
  /** Whether addresses of one's own network are fetched and sent to, over http too. */
  allowPrivate: boolean;
}

const DEFAULT_HOURS = 24;
const LONGEST_HOURS = 30 * 24;
const HOUR_MS = 60 * 60_000;
/** A second of text, minutes of scans; opening a document anew for each part costs some hundredths of that. */
const DEFAULT_PART_PAGES = 100;
const MOST_PART_PAGES = 10_000;

/** @throws DocconvError `bad_request` */
export function checkJobSettings({
  home,
  server,
  allowPrivateUrls,
}: Pick<Config, 'home' | 'server' | 'allowPrivateUrls'>): JobSettings {
  return {
    blobs: checkBlobSettings(server.blobs, home),
    keptFor: parseHours(server.jobsKept) * HOUR_MS,
    partPages: parsePages(server.jobsPartPages),
    takes: server.takesJobs,
    allowPrivate: allowPrivateUrls,
  };
}

function parseHours(value: string | undefined): number {
  const hours = value === undefined ? DEFAULT_HOURS : Number(value);
  if (value?.trim() !== '' && hours > 0 && hours <= LONGEST_HOURS) return hours;
  throw new DocconvError(
    'bad_request',
    'DOCCONV_JOBS_KEPT is not a number of hours.',
    `Give more than 0 and at most ${LONGEST_HOURS}.`,
    { reason: 'invalid_config' },
  );
}

function parsePages(value: string | undefined): number {
  const pages = value === undefined ? DEFAULT_PART_PAGES : Number(value);
  if (value?.trim() !== '' && Number.isInteger(pages) && pages > 0 && pages <= MOST_PART_PAGES) return pages;
  throw new DocconvError(
    'bad_request',
    'DOCCONV_JOBS_PART_PAGES is not a number of pages.',
    `Give 1 to ${MOST_PART_PAGES}.`,
    { reason: 'invalid_config' },
  );
}
