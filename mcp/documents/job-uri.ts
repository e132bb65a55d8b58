const PREFIX = 'docconv://jobs/';

/** Address of a job, under which its document is read once it is done. */
export function jobUri(id: string): string {
  return PREFIX + id;
}
