import type { Context } from '../context.ts';

/** What one look at the installation showed. */
export interface Check {
  name: string;
  /** `skipped` is what does not matter here, `warning` what works for now. */
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  /** What to do, one sentence; only for warnings and failures. */
  hint?: string;
}

/** One check, or several in turn, each reported as soon as it is done. It never throws. */
export interface Examination {
  /** What is looked at, to follow "checking". */
  subject: string;
  look(context: Context): AsyncIterable<Check>;
}

export const ok = (name: string, message: string): Check => ({ name, status: 'ok', message });

export const skipped = (name: string, message: string): Check => ({ name, status: 'skipped', message });

export const warning = (name: string, message: string, hint: string): Check => ({
  name,
  status: 'warning',
  message,
  hint,
});

export const failed = (name: string, message: string, hint: string): Check => ({
  name,
  status: 'failed',
  message,
  hint,
});
